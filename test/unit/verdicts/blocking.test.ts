import { describe, expect, test } from 'vitest';
import type { Evidence, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { AS_OF, addressOf, evidenceOf, evidenceOn, feeds, listed, vulnerability } from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

const C2 = 'C2 Servers';

/** One verified listing of so many days ago. */
const seen = (days: number, given: Parameters<typeof listed>[1] = {}) => [listed(C2, { seen: days, ...given })];
const community = (days: number, given: Parameters<typeof listed>[1] = {}) =>
  seen(days, { reliability: 'community', ...given });

const host = (listings: readonly Listing[], more: Parameters<typeof evidenceOf>[1] = {}) =>
  evidenceOf({ listings }, more);
const address = (listings: readonly Listing[], more: Parameters<typeof addressOf>[1] = {}) =>
  addressOf({ listings }, more);
const path = (listings: readonly Listing[], isKitPath = false) =>
  evidenceOn('url', { hosts: 1, isKitPath }, { listings, isShared: true });
const network = (given: Parameters<typeof listed>[1], bad = 0) =>
  evidenceOn('network', networkSpace({ bad }), { listings: [listed('Malicious Infrastructure', given)] });

/** Given this evidence, whether it blocks. */
type Row = readonly [sentence: string, evidence: Evidence, blocks: boolean];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'a sighting': [
    ['of 14 days by a verified feed blocks', host(seen(14)), true],
    ['of 15 days does not', host(seen(15)), false],
    ['by sensors blocks', host(seen(14, { reliability: 'automated' })), true],
    ['without a date of its own does not', host([listed(C2, { edition: 0 })]), false],
    [
      'on a list of what is active now does',
      host([listed(C2, { edition: 0, entries: 'active', isDated: true })]),
      true,
    ],
    ['by the community alone does not', host(community(0)), false],
    ['by five of the community does', host(community(0, { count: 5 })), true],
    ['by two reporters of one publisher does not', host(community(0, { count: 2 })), false],
    ['by two publishers of the community does', host(feeds(C2, [1, 1], { seen: 14, reliability: 'community' })), true],
    [
      'does not where one of the two is older',
      host([...community(14), listed('Phishing', { seen: 15, reliability: 'community' })]),
      false,
    ],
    ['of suspicion does not', host(feeds('Spam', [9, 9, 9, 9], { seen: 0 })), false],
    ['beside an older listing that confirms it does not', host([...seen(31), listed('Spam', { seen: 0 })]), false],
  ],
  'a host': [
    ['that something vouches for does not block', evidenceOf({ listings: seen(0), vouches: ['popularity'] }), false],
    ['under which others live does not', host(feeds(C2, [1, 1], { seen: 0 }), { isProvider: true }), false],
    ['on a popularity list at 100,000 does not by one publisher', host(seen(0), { popularity: 100_000 }), false],
    ['at 100,001 does', host(seen(0), { popularity: 100_001 }), true],
    [
      'at 1 does by two independent publishers with dates',
      host(feeds(C2, [1, 1], { seen: 14 }), { popularity: 1 }),
      true,
    ],
    [
      'but not where one of these has none',
      host([...seen(0), listed('Phishing', { edition: 0 })], { popularity: 1 }),
      false,
    ],
    ['of a tenant, under a private suffix, blocks', evidenceOf({ listings: seen(0), isShared: true }), true],
  ],
  'an address': [
    ['of one holder blocks', address(seen(0)), true],
    ['of a CDN or a crowd does not', address(seen(0), { isCrowded: true }), false],
    ['of a cloud does by a sighting of 7 days', address(seen(7), { isCloud: true }), true],
    ['but not of 8', address(seen(8), { isCloud: true }), false],
    ['that is a Tor exit does by dated evidence', address(seen(0), { isTorExit: true }), true],
    [
      'but not by sensors without dates',
      address([listed(C2, { reliability: 'automated', isDated: true, entries: 'active' })], { isTorExit: true }),
      false,
    ],
    ['of a known scanner operator does not', address(feeds(C2, [1, 1], { seen: 0 }), { isScanner: true }), false],
  ],
  'anything else': [
    ['a URL blocks by its own listing, whoever shares its host', path(seen(14)), true],
    ['which is too old after 15 days', path(seen(15)), false],
    ['a path that kits reuse never does', path(feeds('Phishing', [9, 9], { seen: 0 }), true), false],
    ['a hash blocks at any age', evidenceOn('hash', { family: null }, { listings: seen(900) }), true],
    ['a fingerprint blocks as any listed thing', evidenceOn('tls', {}, { listings: seen(0) }), true],
    ['a network blocks by an active verified list', network({ entries: 'active', isDated: true }), true],
    ['not by reports', network({ seen: 0 }), false],
    ['nor by sensors', network({ entries: 'active', isDated: true, reliability: 'automated' }), false],
    ['nor by what is listed in it', evidenceOn('network', networkSpace({ bad: 256 })), false],
    [
      'an AS never does',
      evidenceOn(
        'asn',
        { exposure: exposure({}), isBulletproof: true, signals: [] },
        { listings: feeds(C2, [9, 9], { seen: 0 }) },
      ),
      false,
    ],
    ['a CVE never does', vulnerability({ isKev: true, cvss: 10 }), false],
  ],
};

for (const [family, rows] of Object.entries(TABLE)) {
  describe(family, () => {
    test.each(rows)('%s', (_, evidence, blocks) => {
      expect(judge(evidence, AS_OF).blocking).toBe(blocks);
    });
  });
}

describe('a notice says why nothing is blocked', () => {
  const notices = (evidence: Evidence) => judge(evidence, AS_OF).advisories.map(({ kind, message }) => [kind, message]);

  test('where others live or send under the name', () => {
    expect(notices(host(seen(0), { isProvider: true }))).toEqual([
      ['shared-host', expect.stringContaining('Others live or send under this name')],
    ]);
    expect(notices(host([], { isProvider: true }))).toEqual([]);
  });

  test('where many share the address, and where many visit the name', () => {
    expect(notices(address(seen(0), { isCrowded: true }))).toEqual([
      ['shared-host', expect.stringContaining('Many share this address')],
    ]);
    expect(notices(host(seen(0), { popularity: 9 }))).toEqual([
      ['shared-host', expect.stringContaining('This name is so popular')],
    ]);
  });

  test('where something vouches', () => {
    const vouched = evidenceOf({ listings: seen(0), vouches: ['resolver', 'popularity'] });
    expect(notices(vouched)).toEqual([['allowlist-vouched', 'Vouched for by: resolver, popularity.']]);
  });
});

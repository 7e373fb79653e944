import { describe, expect, test } from 'vitest';
import type { Evidence, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import {
  AS_OF,
  addressOf,
  daysAgo,
  evidenceOf,
  evidenceOn,
  feeds,
  listed,
  vulnerability,
} from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

const C2 = 'C2 Servers';

/** One verified listing of so many days ago. */
const seen = (days: number, given: Parameters<typeof listed>[1] = {}) => [listed(C2, { seen: days, ...given })];
/** One verified listing without its own date, seen between so many days ago. */
const within = (from: number, until: number, given: Parameters<typeof listed>[1] = {}) => [
  listed(C2, { edition: until, seenFrom: daysAgo(from), seenUntil: daysAgo(until), ...given }),
];
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
    ['A sighting of 14 days by a verified feed blocks', host(seen(14)), true],
    ['A sighting of 15 days by a verified feed does not block', host(seen(15)), false],
    ['A sighting by sensors blocks', host(seen(14, { reliability: 'automated' })), true],
    ['A sighting without its own date by a verified feed blocks', host(within(31, 0)), true],
    ['A sighting within 32 days by a verified feed does not block', host(within(32, 0)), false],
    ['A sighting within 31 days that ended 14 days ago blocks', host(within(45, 14)), true],
    ['A sighting within 31 days that ended 15 days ago does not block', host(within(46, 15)), false],
    [
      'A sighting without its own date by sensors does not block',
      host(within(31, 0, { reliability: 'automated' })),
      false,
    ],
    ['A sighting in a publication is no sighting of now', host(within(0, 0, { entries: 'archive' })), false],
    [
      'A sighting without a beginning does not block',
      host([listed(C2, { seenFrom: null, seenUntil: daysAgo(0) })]),
      false,
    ],
    [
      'A sighting on a list of what is active now blocks',
      host([listed(C2, { edition: 0, entries: 'active', isDated: true })]),
      true,
    ],
    ['A sighting by the community alone does not block', host(community(0)), false],
    ['A sighting by five of the community blocks', host(community(0, { count: 5 })), true],
    ['A sighting by two reporters of one publisher does not block', host(community(0, { count: 2 })), false],
    [
      'A sighting by two publishers of the community blocks',
      host(feeds(C2, [1, 1], { seen: 14, reliability: 'community' })),
      true,
    ],
    [
      'A sighting by two publishers of the community does not block where one is 15 days old',
      host([...community(14), listed('Phishing', { seen: 15, reliability: 'community' })]),
      false,
    ],
    ['A sighting that only suspects does not block', host(feeds('Spam', [9, 9, 9, 9], { seen: 0 })), false],
    [
      'A suspicion of today with a confirming listing of 31 days does not block',
      host([...seen(31), listed('Spam', { seen: 0 })]),
      false,
    ],
  ],
  'a host': [
    [
      'A host that something vouches for does not block',
      evidenceOf({ listings: seen(0), vouches: ['popularity'] }),
      false,
    ],
    [
      'A host under which others live does not block',
      host(feeds(C2, [1, 1], { seen: 0 }), { isProvider: true }),
      false,
    ],
    [
      'A host at 100,000 on a popularity list does not block by one publisher',
      host(seen(0), { popularity: 100_000 }),
      false,
    ],
    ['A host at 100,001 on a popularity list blocks by one publisher', host(seen(0), { popularity: 100_001 }), true],
    [
      'A host at 1 on a popularity list blocks by two independent publishers with dates',
      host(feeds(C2, [1, 1], { seen: 14 }), { popularity: 1 }),
      true,
    ],
    [
      'A host at 1 on a popularity list does not block where one of two publishers has no date',
      host([...seen(0), listed('Phishing', { seenFrom: daysAgo(32), seenUntil: daysAgo(0) })], { popularity: 1 }),
      false,
    ],
    ['A host of a tenant, under a private suffix, blocks', evidenceOf({ listings: seen(0), isShared: true }), true],
  ],
  'an address': [
    ['An address of one holder blocks', address(seen(0)), true],
    ['An address of a CDN or a crowd does not block', address(seen(0), { isCrowded: true }), false],
    ['An address of a cloud blocks by a sighting of 7 days', address(seen(7), { isCloud: true }), true],
    ['An address of a cloud does not block by a sighting of 8 days', address(seen(8), { isCloud: true }), false],
    ['An address that is a Tor exit blocks by dated evidence', address(seen(0), { isTorExit: true }), true],
    [
      'An address that is a Tor exit does not block by sensors without dates',
      address([listed(C2, { reliability: 'automated', isDated: true, entries: 'active' })], { isTorExit: true }),
      false,
    ],
    ['An exit of Tor blocks by a report of 7 days with its own day', address(seen(7), { isTorExit: true }), true],
    ['An exit of Tor does not block by a report of 8 days', address(seen(8), { isTorExit: true }), false],
    [
      'An address that others send through blocks by a report of 7 days',
      address(seen(7), { isSharedEgress: true }),
      true,
    ],
    [
      'An address that others send through does not block by a report of 8 days',
      address(seen(8), { isSharedEgress: true }),
      false,
    ],
    [
      'An address that others send through does not block by a list of what sensors see now',
      address([listed(C2, { reliability: 'automated', isDated: true, entries: 'active' })], { isSharedEgress: true }),
      false,
    ],
    [
      'An address that others send through blocks by a checked list of what is active now',
      address([listed(C2, { reliability: 'verified', isDated: true, entries: 'active' })], { isSharedEgress: true }),
      true,
    ],
    [
      'An address that others send through blocks where the operator of the graph lists it',
      address([listed('Operator Blocks', { operator: { act: 'block', by: 'ours', reason: null, until: null } })], {
        isSharedEgress: true,
      }),
      true,
    ],
    [
      'An address of a known scanner operator does not block',
      address(feeds(C2, [1, 1], { seen: 0 }), { isScanner: true }),
      false,
    ],
  ],
  'anything else': [
    ['A URL blocks by its own listing, even where others share its host', path(seen(14)), true],
    ['A URL does not block by a listing of 15 days', path(seen(15)), false],
    ['A path that kits reuse never blocks', path(feeds('Phishing', [9, 9], { seen: 0 }), true), false],
    ['A hash blocks at any age of its listing', evidenceOn('hash', { family: null }, { listings: seen(900) }), true],
    ['A fingerprint blocks as any other listed indicator does', evidenceOn('tls', {}, { listings: seen(0) }), true],
    ['A network blocks by an active verified list', network({ entries: 'active', isDated: true }), true],
    ['A network does not block by reports', network({ seen: 0 }), false],
    [
      'A network does not block by sensors',
      network({ entries: 'active', isDated: true, reliability: 'automated' }),
      false,
    ],
    ['A network does not block by what is listed in it', evidenceOn('network', networkSpace({ bad: 256 })), false],
    [
      'An AS never blocks',
      evidenceOn(
        'asn',
        { exposure: exposure({}), isBulletproof: true, signals: [] },
        { listings: feeds(C2, [9, 9], { seen: 0 }) },
      ),
      false,
    ],
    ['A CVE never blocks', vulnerability({ isKev: true, cvss: 10 }), false],
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

  test('A notice says why nothing is blocked where others live or send under the name', () => {
    expect(notices(host(seen(0), { isProvider: true }))).toEqual([
      ['shared-host', expect.stringContaining('Others live or send under this name')],
    ]);
    expect(notices(host([], { isProvider: true }))).toEqual([]);
  });

  test('A notice says why nothing is blocked where many share the address, or many visit the name', () => {
    expect(notices(address(seen(0), { isCrowded: true }))).toEqual([
      ['shared-host', expect.stringContaining('Many share this address')],
    ]);
    expect(notices(host(seen(0), { popularity: 9 }))).toEqual([
      ['shared-host', expect.stringContaining('This name is so popular')],
    ]);
  });

  test('A notice says why nothing is blocked where others send through the address', () => {
    const undated = [listed(C2, { reliability: 'automated', isDated: true, entries: 'active' })];
    expect(notices(address(undated, { isSharedEgress: true }))).toEqual([
      ['shared-host', expect.stringContaining('Others send through this address')],
    ]);
    expect(notices(address(undated, { isTorExit: true }))).toEqual([
      ['shared-host', expect.stringContaining('It is an exit of Tor')],
    ]);
  });

  test('A notice says why nothing is blocked where something vouches', () => {
    const vouched = evidenceOf({ listings: seen(0), vouches: ['resolver', 'popularity'] });
    expect(notices(vouched)).toEqual([['allowlist-vouched', 'Vouched for by: resolver, popularity.']]);
  });
});

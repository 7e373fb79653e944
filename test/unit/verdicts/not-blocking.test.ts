import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { NOT_BLOCKING, type NotBlocking } from '../../../verdicts/not-blocking.ts';
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
import { anyEvidence } from '../../support/generated-evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

const C2 = 'C2 Servers';
const seen = (days: number, given: Parameters<typeof listed>[1] = {}) => [listed(C2, { seen: days, ...given })];
const host = (listings: readonly Listing[], more: Parameters<typeof evidenceOf>[1] = {}) =>
  evidenceOf({ listings }, more);
const address = (listings: readonly Listing[], more: Parameters<typeof addressOf>[1] = {}) =>
  addressOf({ listings }, more);

/** Given this evidence, the reasons that stop the block. */
type Row = readonly [sentence: string, evidence: Evidence, reasons: readonly NotBlocking[] | null];

const ROWS: readonly Row[] = [
  ['Nothing stops the block of what a verified feed saw yesterday', host(seen(1)), null],
  ['What no list accuses lacks the band', host([]), ['band']],
  ['What is only described lacks the band', address([listed('TOR Network', { seen: 0 })]), ['band']],
  ['A suspicion lacks the band', host([listed('Spam', { seen: 0 })]), ['band']],
  ['An old sighting is too old', host(seen(15)), ['sighting-old']],
  [
    'A sighting of 40 days that one weak source confirms',
    host(seen(40, { reliability: 'community' })),
    ['band', 'sighting-old'],
  ],
  [
    'A fresh sighting without a date, of a list that reaches back for months',
    host([listed(C2, { edition: 0, seenFrom: daysAgo(90) })]),
    ['band', 'undated'],
  ],
  ['A fresh sighting by one of the community', host(seen(0, { reliability: 'community' })), ['band', 'weak-source']],
  [
    'Two reporters of one publisher are HIGH, and still one weak source',
    host(seen(0, { reliability: 'community', count: 2 })),
    ['weak-source'],
  ],
  ['A vouch', evidenceOf({ listings: seen(0), vouches: ['popularity'] }), ['band', 'vouched']],
  ['A name under which others live', host(seen(0), { isProvider: true }), ['band', 'provider']],
  ['A popular name by one publisher', host(seen(0), { popularity: 9 }), ['popular']],
  ['An address of a CDN', address(seen(0), { isCrowded: true, isCdn: true }), ['cdn']],
  ['An address of many', address(seen(0), { isCrowded: true }), ['shared-address']],
  ['An address of a cloud, seen ten days ago', address(seen(10), { isCloud: true }), ['cloud']],
  ['An address of a cloud, seen twenty days ago', address(seen(20), { isCloud: true }), ['sighting-old']],
  [
    'A Tor exit by sensors that have no dates',
    address([listed(C2, { reliability: 'automated', isDated: true, entries: 'active' })], { isTorExit: true }),
    ['tor-exit'],
  ],
  ['A known scanner', address(feeds(C2, [1, 1], { seen: 0 }), { isScanner: true }), ['band', 'scanner']],
  [
    'A path that kits reuse',
    evidenceOn('url', { hosts: 1, isKitPath: true }, { listings: seen(0) }),
    ['band', 'not-blockable-kind'],
  ],
  [
    'A network that is bad by what is in it alone',
    evidenceOn('network', networkSpace({ bad: 256 })),
    ['aggregate-only'],
  ],
  [
    'A network that reports list, which no current list of criminal networks has',
    evidenceOn('network', networkSpace({ bad: 0 }), { listings: [listed('Malicious Infrastructure', { seen: 0 })] }),
    ['weak-source'],
  ],
  [
    'An AS',
    evidenceOn('asn', { exposure: exposure({}), isBulletproof: true, signals: [] }, { listings: seen(0) }),
    ['not-blockable-kind'],
  ],
  ['A vulnerability', vulnerability({ isKev: true, cvss: 10 }), ['not-blockable-kind']],
];

describe('the reasons that stop a block', () => {
  test.each(ROWS)('%s', (_, evidence, reasons) => {
    expect(judge(evidence, AS_OF).notBlocking).toEqual(reasons);
  });

  test('An allow of the operator is a vouch, and a block of the operator has no reason against it', () => {
    const by = { by: 'soc-anna', reason: null, until: null };
    const decide = (act: 'allow' | 'block') => judge({ ...host(seen(40)), overrides: [{ act, ...by }] }, AS_OF);
    expect([decide('allow').notBlocking, decide('block').notBlocking]).toEqual([['vouched'], null]);
  });

  test('Every verdict either blocks or says why not, in the words of the list and in its order', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const { blocking, notBlocking } = judge(evidence, AS_OF, { account: false });
        expect(blocking).toBe(notBlocking === null);
        if (notBlocking === null) return;
        expect(notBlocking.length).toBeGreaterThan(0);
        expect(NOT_BLOCKING.filter((reason) => notBlocking.includes(reason))).toEqual(notBlocking);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('The last factor leads to the verdict score itself', () => {
  fc.assert(
    fc.property(anyEvidence, (evidence) => {
      const { factors, verdictScore } = judge(evidence, AS_OF);
      if (verdictScore === null) return;
      expect(factors.at(-1)).toMatch(/^verdictScore /);
      expect(Number(/[\d.]+$/.exec(factors.at(-1) ?? '')?.[0])).toBe(verdictScore);
    }),
    { numRuns: 1_000 },
  );
});

test('The line of the verdict score names the end of a band where its arithmetic leads out of it', () => {
  const line = (evidence: Evidence) => judge(evidence, AS_OF).factors.at(-1);
  expect(line(host(feeds(C2, [20, 20], { seen: 0, reliability: 'community' })))).toBe(
    'verdictScore 60 + 20 x 0.9999 = 80.0, kept inside HIGH: 79.9',
  );
  expect(line(host([]))).toBe('verdictScore 0');
});

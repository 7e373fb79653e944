import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { expiresAt } from '../../../verdicts/expiry.ts';
import { judge } from '../../../verdicts/judge.ts';
import { AS_OF, addressOf, daysAgo, evidenceOf, evidenceOn, listed } from '../../support/evidence.ts';

const C2 = 'C2 Servers';
const DAY = 86_400_000;

/** Days from the instant of the tests until a verdict stops blocking; null if it does not. */
function daysLeft(evidence: Evidence): number | null {
  const instant = expiresAt(evidence, judge(evidence, AS_OF), AS_OF);
  return instant === null ? null : Math.floor((instant - AS_OF) / DAY);
}

const ROWS: readonly (readonly [title: string, evidence: Evidence, days: number | null])[] = [
  ['14 days after a dated sighting', addressOf({ listings: [listed(C2, { seen: 3 })] }), 11],
  ['7 days after a sighting in a cloud', addressOf({ listings: [listed(C2, { seen: 3 })] }, { isCloud: true }), 4],
  [
    '14 days after the end of an interval',
    addressOf({ listings: [listed(C2, { seenFrom: daysAgo(31), seenUntil: daysAgo(1) })] }),
    13,
  ],
  [
    '14 days after the newest of two sightings',
    evidenceOf({ listings: [listed(C2, { seen: 10 }), listed('Phishing', { seen: 2 })] }),
    12,
  ],
  [
    'at the end that the list states, if that is earlier',
    evidenceOf({ listings: [listed(C2, { seen: 0, expiresAt: AS_OF + 2 * DAY })] }),
    2,
  ],
  [
    'at the end of an override',
    evidenceOf({ overrides: [{ act: 'block', by: 'soc', reason: null, until: AS_OF + 5 * DAY }] }),
    5,
  ],
  ['never, for a file', evidenceOn('hash', { family: null }, { listings: [listed(C2, { seen: 0 })] }), null],
  ['at no time if it does not block', addressOf({ listings: [listed('Spam', { seen: 0 })] }), null],
];

describe('the end of a block without a new sighting', () => {
  test.each(ROWS)('A verdict stops blocking %s', (_, evidence, days) => {
    expect(daysLeft(evidence)).toBe(days);
  });

  test('A verdict blocks until that very instant, and not after it', () => {
    const evidence = addressOf({ listings: [listed(C2, { seen: 3 })] });
    const end = expiresAt(evidence, judge(evidence, AS_OF), AS_OF) ?? 0;
    expect([judge(evidence, end).blocking, judge(evidence, end + 1).blocking]).toEqual([true, false]);
  });
});

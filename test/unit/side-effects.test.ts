import { describe, expect, it } from 'vitest';
import { type LoadBetween, sideEffectsOf } from '../../loaders/side-effects.ts';

const SAMPLE_DAY = new Date('2026-08-23');
const TODAY = new Date('2026-11-29T06:00:00Z');
const TIERS = { malicious: 22_044, blocking: 1388 };
const SAMPLE = { decidedBy: 'sample', source: null, since: 0, isFixed: true } as const;
const SETTING = { decidedBy: 'setting', source: null, since: null, isFixed: true } as const;

const said = (load: Partial<LoadBetween>) =>
  sideEffectsOf({
    before: { asOf: SAMPLE_DAY, tiers: TIERS },
    after: { asOf: SAMPLE_DAY, tiers: TIERS },
    clock: SAMPLE,
    reports: [{ status: 'completed', error: null }],
    isFeed: false,
    now: TODAY,
    ...load,
  });
const atEnd = (asOf: Date, tiers = TIERS) => ({ after: { asOf, tiers } });

describe('what a load reports besides its own rows', () => {
  it('A load that changed nothing else reports nothing', () => {
    expect(said({})).toEqual([]);
  });

  it('A load that moved the instant names it before and after, the edition that moved it, and how to keep the old day', () => {
    const clock = { decidedBy: 'load', source: 'stamparm-ipsum', since: 1, isFixed: true } as const;
    expect(said({ ...atEnd(new Date('2026-11-29'), { malicious: 1106, blocking: 430 }), clock, isFeed: true })).toEqual(
      [
        'Verdicts are judged as of 2026-11-29 from now on (2026-08-23 before), the day of this edition of stamparm-ipsum. WEFT_AS_OF=2026-08-23 keeps the old day.',
        'Entries by tier: malicious 22,044 -> 1,106, blocking 1,388 -> 430.',
      ],
    );
  });

  it('A load under another WEFT_AS_OF says that the setting moved the instant', () => {
    const sentence = 'Verdicts are judged as of 2026-11-29 from now on (2026-08-23 before), as WEFT_AS_OF says.';
    expect(said({ ...atEnd(TODAY), clock: SETTING })).toEqual([sentence]);
    expect(said({ ...atEnd(TODAY), clock: { ...SETTING, isFixed: false } })).toEqual([sentence]);
  });

  it('A load whose instant goes on with time reports only a leap of more than seven days', () => {
    const clock = { decidedBy: 'now', source: null, since: null, isFixed: false } as const;
    const judgedOn = (day: string) => ({ before: { asOf: new Date(day), tiers: TIERS } });
    expect(said({ ...judgedOn('2026-11-28'), ...atEnd(TODAY), clock, isFeed: true })).toEqual([]);
    expect(said({ ...judgedOn('2026-11-01'), ...atEnd(TODAY), clock, isFeed: true })).toEqual([
      'Verdicts are judged as of 2026-11-29 from now on (2026-11-01 before). WEFT_AS_OF=2026-11-01 keeps the old day.',
    ]);
  });

  it('A feed that is loaded under an instant of long ago says which day it is, and how to judge as of today', () => {
    expect(said({ isFeed: true })).toEqual([
      "Verdicts are still judged as of 2026-08-23, the sample's day. WEFT_AS_OF=now judges them as of today.",
    ]);
    expect(said({ isFeed: true, now: new Date('2026-08-30') })).toEqual([]);
    expect(said({ isFeed: true, clock: SETTING })).toEqual([]);
  });

  it('A load that removed nothing because the file shrank says why', () => {
    const error = 'Nothing was removed: the file has 3 records where the last one had 40,000.';
    expect(
      said({
        reports: [
          { status: 'completed', error: null },
          { status: 'partial', error },
        ],
      }),
    ).toEqual([error]);
  });

  it('A tier that did not change is not named', () => {
    expect(said(atEnd(SAMPLE_DAY, { malicious: 22_045, blocking: 1388 }))).toEqual([
      'Entries by tier: malicious 22,044 -> 22,045.',
    ]);
  });

  it('The first load of a graph reports no former instant', () => {
    expect(said({ before: { asOf: null, tiers: { malicious: 0, blocking: 0 } }, isFeed: true })).toEqual([
      'Entries by tier: malicious 0 -> 22,044, blocking 0 -> 1,388.',
    ]);
  });
});

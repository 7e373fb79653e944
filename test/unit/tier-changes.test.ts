import { describe, expect, it, test } from 'vitest';
import { withChangeTimes } from '../../loaders/derive/tier-changes.ts';
import { tiersOf } from '../../verdicts/tiers.ts';

describe('the tiers of a verdict', () => {
  test.each([
    ['malicious', true, ['malicious', 'blocking']],
    ['malicious', false, ['malicious']],
    ['ambiguous', false, ['ambiguous']],
    ['benign-allowlisted', false, ['benign-allowlisted']],
    ['suspicious', false, []],
    [null, null, []],
  ])('The verdict %s, blocking %s, is in the tiers %j', (label, blocking, tiers) => {
    expect(tiersOf({ label, blocking })).toEqual(tiers);
  });
});

describe('the times of a change', () => {
  const before = { verdictLabel: 'malicious', verdictScore: 61 };
  const times = (label: string, verdictLabel: string | null, isChanged = true) => {
    const block = withChangeTimes(label, { before, block: { verdictLabel } }, isChanged, 7);
    return [block.verdictSince, block.verdictChangedAt];
  };

  it('A new value of a verdict with the same label is a change, and keeps the begin of that label', () => {
    expect(times('IPV4', 'malicious')).toEqual([undefined, 7n]);
  });

  it('A new label begins with the change', () => {
    expect(times('IPV4', 'ambiguous')).toEqual([7n, 7n]);
  });

  it('A verdict that is removed has no times', () => {
    expect(times('IPV4', null)).toEqual([null, null]);
  });

  it('A new instant of judging alone is no change, and an AS is in no tier', () => {
    expect(times('IPV4', 'malicious', false)).toEqual([undefined, undefined]);
    expect(times('ASN', 'malicious')).toEqual([undefined, undefined]);
  });
});

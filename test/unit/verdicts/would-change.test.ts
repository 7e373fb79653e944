import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { wouldChange } from '../../../verdicts/would-change.ts';
import { AS_OF, addressOf, evidenceOf, feeds, listed, vulnerability } from '../../support/evidence.ts';

const changesOf = (evidence: Evidence) => wouldChange(evidence, judge(evidence, AS_OF), AS_OF);

const IPSUM = listed('General Blacklists', {
  name: 'IPsum',
  count: 10,
  entries: 'active',
  isDated: true,
  reliability: 'automated',
  aggregates: true,
  class: 'confirmed-bad',
});

describe('what would change a verdict', () => {
  test('wouldChange names a second publisher, the loss of a feed, and time, at most three changes', () => {
    const evidence = evidenceOf({ listings: [listed('C2 Servers', { name: 'ThreatFox', seen: 2 })] });
    expect(changesOf(evidence)).toEqual([
      'a second publisher that confirms it: CRITICAL',
      'without ThreatFox: NONE',
      'in 13 days without a new sighting: does not block',
    ]);
  });

  test('wouldChange names the passing of time first where it changes the verdict within a week', () => {
    const evidence = evidenceOf({ listings: [listed('C2 Servers', { seen: 24, isDated: false })] });
    expect(changesOf(evidence)[0]).toBe('in 7 days without a new sighting: MEDIUM');
  });

  test('wouldChange does not take a second publisher for a copy of an aggregator', () => {
    expect(changesOf(addressOf({ listings: [IPSUM] }))).toContain('a second publisher that confirms it: CRITICAL');
  });

  test('wouldChange suggests no second publisher where two confirm it already', () => {
    const [first, second] = feeds('C2 Servers', [1, 1], { seen: 0, reliability: 'community' });
    if (first === undefined || second === undefined) throw new Error('no feeds');
    expect(changesOf(evidenceOf({ listings: [first, second] }))).toContain(
      'one more publisher that checks its entries: CRITICAL',
    );
    expect(changesOf(evidenceOf({ listings: [first] }))).toContain('a second publisher that confirms it: CRITICAL');
  });

  test('wouldChange names which of several feeds the verdict depends on', () => {
    const [first, second] = feeds('C2 Servers', [2, 1], { seen: 0 });
    if (first === undefined || second === undefined) throw new Error('no feeds');
    const community = { ...second, reliability: 'community' as const };
    expect(changesOf(evidenceOf({ listings: [first, community] }))).toEqual([
      `without ${first.name}: MEDIUM`,
      `without ${second.name}: HIGH`,
      'in 15 days without a new sighting: does not block',
    ]);
  });

  test('wouldChange is empty for an indicator that no feed accuses, and for a vulnerability', () => {
    expect(changesOf(evidenceOf())).toEqual([]);
    expect(changesOf(evidenceOf({ listings: [listed('TOR Network')] }))).toEqual([]);
    expect(changesOf(vulnerability({ isKev: true }))).toEqual([]);
  });
});

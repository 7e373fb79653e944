import { describe, expect, it } from 'vitest';
import { type Loss, reasonToRestart } from '../../cli/watchdog/restart-rule.ts';

const MINUTE = 60_000;
const NONE: Loss = { stuck: [], unexplainedMs: 0, othersWait: false, isSilent: false, usedCores: 2, cores: 2 };

const stuckFor = (...ages: number[]): Loss['stuck'] => ages.map((ms) => ({ text: `RETURN $s AS of${ms}`, ms }));
const reason = (loss: Partial<Loss>) => reasonToRestart({ ...NONE, ...loss });

describe('a restart is the last resort', () => {
  it('Nothing that is lost is no reason to restart, even if light queries wait', () => {
    expect(reason({})).toBeNull();
    expect(reason({ othersWait: true })).toBeNull();
    expect(reason({ othersWait: true, unexplainedMs: MINUTE - 1 })).toBeNull();
  });

  it('Light queries that wait are a reason if something is lost and Neo4j takes half of the machine', () => {
    const waiting = { othersWait: true, stuck: stuckFor(10_000) };
    expect(reason(waiting)).toBe('light queries wait: a query goes on after its time: RETURN $s AS of10000');
    expect(reason({ ...waiting, usedCores: 1 })).toContain('light queries wait');
    expect(reason({ ...waiting, usedCores: null })).toContain('light queries wait');
    expect(reason({ ...waiting, usedCores: 0.9 })).toBeNull();
    expect(reason({ othersWait: true, unexplainedMs: MINUTE })).toContain('nothing that runs explains it');
  });

  it('All cores are a reason once each has been lost for a minute, on a machine that Neo4j uses', () => {
    expect(reason({ stuck: stuckFor(MINUTE, MINUTE) })).toBe(
      'all cores have been lost for 60 s: 2 queries go on after their time: RETURN $s AS of60000 and RETURN $s AS of60000',
    );
    expect(reason({ stuck: stuckFor(MINUTE, MINUTE - 1) })).toBeNull();
    expect(reason({ stuck: stuckFor(MINUTE, MINUTE), cores: 3 })).toBeNull();
    expect(reason({ stuck: stuckFor(MINUTE, MINUTE), usedCores: 0.2 })).toBeNull();
  });

  it('One core is a reason after ten minutes', () => {
    expect(reason({ stuck: stuckFor(10 * MINUTE - 1), cores: 8 })).toBeNull();
    expect(reason({ stuck: stuckFor(10 * MINUTE), cores: 8, usedCores: 0.2 })).toContain(
      'a core has been lost for 10 minutes',
    );
    expect(reason({ unexplainedMs: 10 * MINUTE })).toContain('a core has been lost for 10 minutes');
  });

  it('A query that goes on and uses no processor time is no reason', () => {
    const idle = { stuck: stuckFor(60 * MINUTE, 60 * MINUTE), othersWait: true, usedCores: 0.04 };
    expect(reason(idle)).toBeNull();
  });

  it('A Neo4j that answers nothing is restarted if it is what uses the machine', () => {
    expect(reason({ isSilent: true })).toBe('it uses the processor and answers nothing');
    expect(reason({ isSilent: true, usedCores: 0.9 })).toBeNull();
  });

  it('The reason shows the beginning of a long query', () => {
    const long = { text: 'x'.repeat(300), ms: 10 * MINUTE };
    expect(reason({ stuck: [long], cores: 4 })).toMatch(/time: x{200}\.\.\.$/);
  });
});

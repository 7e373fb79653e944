import { describe, expect, it } from 'vitest';
import { DistrustedKeys } from '../../engine/workers/distrusted-keys.ts';

const HOUR = 3_600_000;

/** Keys with a clock that a test sets. */
function distrusted() {
  let now = 0;
  const keys = new DistrustedKeys(() => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { keys, pass };
}

describe('keys whose queries have harmed others', () => {
  it('A key is held as long as it is named, then alone for an hour, then like any other', () => {
    const { keys, pass } = distrusted();
    const state = () => [keys.isHeld('k'), keys.isAlone('k'), keys.isIsolated('k')];
    expect(state()).toEqual([false, false, false]);
    keys.hold(new Set(['k']));
    pass(2 * HOUR);
    keys.hold(new Set(['k', 'another']));
    expect(state()).toEqual([true, false, false]);
    keys.hold(new Set(['another']));
    expect(state()).toEqual([false, true, true]);
    pass(HOUR - 1);
    expect(state()).toEqual([false, true, true]);
    pass(1);
    expect(state()).toEqual([false, false, false]);
  });

  it('A key whose query ended a worker is isolated for the longest of its times, and not alone', () => {
    const { keys, pass } = distrusted();
    keys.penalise('k', 1000);
    keys.penalise('k', 10);
    pass(999);
    expect([keys.isIsolated('k'), keys.isAlone('k'), keys.isHeld('k')]).toEqual([true, false, false]);
    pass(1);
    expect(keys.isIsolated('k')).toBe(false);
  });

  it('A query without a key is never distrusted', () => {
    const { keys } = distrusted();
    keys.penalise(undefined, 1000);
    expect([keys.isIsolated(undefined), keys.isAlone(undefined), keys.isHeld(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

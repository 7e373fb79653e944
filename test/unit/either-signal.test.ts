import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eitherSignal } from '../../engine/execution/either-signal.ts';

describe('a signal of two', () => {
  it.each([0, 1])('The combined signal aborts with signal %i and keeps its reason', (which) => {
    const two = [new AbortController(), new AbortController()] as const;
    const either = eitherSignal(two[0].signal, two[1].signal);
    expect(either.aborted).toBe(false);
    two[which === 0 ? 0 : 1].abort('gone');
    expect([either.aborted, either.reason]).toEqual([true, 'gone']);
    two[which === 0 ? 1 : 0].abort('late');
    expect(either.reason).toBe('gone');
  });

  it.each([
    [AbortSignal.abort('before'), new AbortController().signal],
    [new AbortController().signal, AbortSignal.abort('before')],
  ])('The combined signal is aborted at once if one of the two is aborted already', (one, other) => {
    expect(eitherSignal(one, other).reason).toBe('before');
  });

  it('The combined signal has the reason of the first of two signals that are aborted already', () => {
    expect(eitherSignal(AbortSignal.abort('first'), AbortSignal.abort('second')).reason).toBe('first');
  });

  it('The combined signal leaves no listener on the signal that outlives the other', () => {
    const [long, short] = [new AbortController(), new AbortController()];
    eitherSignal(long.signal, short.signal);
    expect(getEventListeners(long.signal, 'abort')).toHaveLength(1);
    short.abort();
    eitherSignal(long.signal, short.signal);
    expect(getEventListeners(long.signal, 'abort')).toEqual([]);
  });

  it('The combined signal notifies a listener once', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    let reported = 0;
    eitherSignal(one.signal, other.signal).addEventListener('abort', () => {
      reported += 1;
    });
    one.abort();
    other.abort();
    expect(reported).toBe(1);
  });
});

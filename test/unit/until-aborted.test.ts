import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { untilAborted } from '../../cli/until-aborted.ts';

const GAVE_UP = new Error('gave up');

describe('work that may be cancelled', () => {
  it('untilAborted returns the result of the work', async () => {
    await expect(untilAborted(new AbortController().signal, Promise.resolve(7))).resolves.toBe(7);
  });

  it('untilAborted fails as the work fails', async () => {
    const failing = Promise.reject(new Error('broken'));
    await expect(untilAborted(new AbortController().signal, failing)).rejects.toThrow('broken');
  });

  it('untilAborted ends at once with the reason, though the work goes on', async () => {
    const controller = new AbortController();
    const waiting = untilAborted(controller.signal, new Promise(() => {}));
    controller.abort(GAVE_UP);
    await expect(waiting).rejects.toBe(GAVE_UP);
  });

  it('untilAborted lets work that notices the signal end within the grace period, and still throws the reason', async () => {
    const controller = new AbortController();
    let isTidy = false;
    const tidying = wait(20).then(() => {
      isTidy = true;
      throw new Error('ended between two batches');
    });
    const waiting = untilAborted(controller.signal, tidying, 5_000);
    controller.abort(GAVE_UP);
    await expect(waiting).rejects.toBe(GAVE_UP);
    expect(isTidy).toBe(true);
  });
});

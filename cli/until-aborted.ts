import { setTimeout as wait } from 'node:timers/promises';

/**
 * The work, or once the signal aborts its reason: at the latest `graceMs` later, in which the work may come to an end of its own.
 * What the work does after that is nobody's concern any more.
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>, graceMs = 0): Promise<T> {
  const timer = new AbortController();
  const giveUp = aborted(signal, timer.signal).then(() => wait(graceMs, undefined, { signal: timer.signal }));
  giveUp.catch(() => undefined);
  try {
    return await Promise.race([work, giveUp.then(() => Promise.reject(signal.reason))]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    timer.abort();
    work.catch(() => undefined);
  }
}

/** Resolves when the signal aborts; `until` takes the listener off again. */
function aborted(signal: AbortSignal, until: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true, signal: until }));
}

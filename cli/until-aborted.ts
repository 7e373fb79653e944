import { setTimeout as wait } from 'node:timers/promises';

/**
 * The result of the work, or the signal's reason once it aborts: at the latest `graceMs` later, in which the work may still end. Later
 * results of the work are ignored.
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

import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;

/** Looks at some memory until the signal aborts, and calls `onOver` once if it is more than `most` bytes. */
export async function watchMemory(
  { read, most, onOver }: { readonly read: () => Promise<number>; readonly most: number; readonly onOver: () => void },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if ((await read()) > most) return onOver();
    await pause(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
  }
}

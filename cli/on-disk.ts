import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { stdin } from 'node:process';
import { pipeline } from 'node:stream/promises';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import { complain } from './output.ts';
import { inScratch } from './scratch.ts';

/**
 * Does work on a file. `-` is standard input, which is written to disk first, since a load looks at its file before it reads it.
 */
export async function onDisk<T>(
  file: string,
  signal: AbortSignal,
  work: (path: string) => Promise<T>,
  input: NodeJS.ReadableStream = stdin,
  quietMs = QUIET_MS,
): Promise<T> {
  if (file !== '-') return work(file);
  return inScratch(async (folder) => {
    const path = join(folder, 'stdin');
    await written(input, path, signal, quietMs);
    return work(path);
  });
}

/** How long standard input may be quiet before that is reported. A pipe may be slow, so it never ends the load. */
const QUIET_MS = 60_000;

async function written(
  input: NodeJS.ReadableStream,
  path: string,
  signal: AbortSignal,
  quietMs: number,
): Promise<void> {
  const notice = () =>
    complain(`weft: standard input has sent nothing for ${quietMs / 1000} seconds; still waiting for it (Ctrl-C ends)`);
  const timer = setInterval(notice, quietMs);
  input.on('data', () => timer.refresh());
  try {
    await pipeline(input, createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new LoadError(error instanceof Error ? error.message : String(error));
  } finally {
    clearInterval(timer);
  }
}

const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1, m: 60, h: 3600 }));

/** Seconds of a duration such as `90s`, `10m` or `2h`; undefined for anything else. */
export function secondsOf(duration: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smh])$/.exec(duration) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS.get(unit) ?? 1);
}

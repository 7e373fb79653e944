import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdin } from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { risLiveLines } from '../loaders/formats/ris-live-socket.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';

/** How long a stream is listened to, and what ends that early. */
export interface Listening {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * Does work on a file. `-` is standard input, and `wss://...` what a RIS Live server says for a time: both are written to disk
 * first, since a load looks at its file before it reads it.
 */
export async function onDisk<T>(file: string, listening: Listening, work: (path: string) => Promise<T>): Promise<T> {
  const isLive = /^wss?:\/\//.test(file);
  if (file !== '-' && !isLive) return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'weft-stream-'));
  try {
    const path = join(folder, isLive ? 'ris-live.jsonl' : 'stdin');
    const text = isLive ? Readable.from(ended(risLiveLines(file, listening))) : stdin;
    await written(text, path, listening.signal);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function written(text: NodeJS.ReadableStream, path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(text, createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new LoadError(error instanceof Error ? error.message : String(error));
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1, m: 60, h: 3600 }));

/** Seconds of a duration such as `90s`, `10m` or `2h`; undefined for anything else. */
export function secondsOf(duration: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smh])$/.exec(duration) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS.get(unit) ?? 1);
}

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdin } from 'node:process';
import { pipeline } from 'node:stream/promises';

/** Does work on a file: `-` is standard input, which is written to disk first, since a load reads its file more than once. */
export async function onDisk<T>(file: string, work: (path: string) => Promise<T>): Promise<T> {
  if (file !== '-') return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'weft-stdin-'));
  try {
    const path = join(folder, 'stdin');
    await pipeline(stdin, createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { join } from 'node:path';
import { type FileReading, readingOf } from './file-reading.ts';
import { type Neighbours, neighboursOf } from './neighbour-faults.ts';
import { Choices } from './random.ts';
import { recordCase } from './record-cases.ts';
import type { SeedFile } from './seed-files.ts';
import { writeSeed } from './written.ts';

/** Readings of the whole files, by their paths. */
const originals = new Map<string, Promise<FileReading>>();

/** Spoils one record of a file, by a seed. Returns what that does to the others; `no records` for a file without a list of them. */
export async function neighboursIn(file: SeedFile, seed: number, folder: string): Promise<Neighbours | 'no records'> {
  const spoiled = isOurs(file) ? null : recordCase(file, new Choices(seed));
  if (spoiled === null) return 'no records';
  const read = async (bytes: Buffer) =>
    readingOf(file.source, await writeSeed(file, { name: file.name, bytes }, folder));
  const original = originals.get(file.path) ?? read(file.bytes);
  originals.set(file.path, original);
  try {
    const readings = {
      original: await original,
      without: await read(spoiled.without),
      mutated: await read(spoiled.mutated),
      isWhole: spoiled.isWhole,
    };
    const neighbours = neighboursOf(readings);
    return typeof neighbours === 'string' ? neighbours : { fault: `${neighbours.fault}\n${spoiled.how}` };
  } catch (error) {
    return { fault: `${error instanceof Error ? error.stack : String(error)}\n${spoiled.how}` };
  }
}

/** A mistake in a file that this repository maintains ends its load. */
function isOurs({ path }: SeedFile): boolean {
  return path.startsWith(join('curated', ''));
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mutable } from './mutations.ts';
import type { SeedFile } from './seed-files.ts';

/** Writes a file to a folder, with the files next to its original, and returns its path. */
export async function writeSeed({ beside }: SeedFile, { name, bytes }: Mutable, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const neighbour of beside) await writeFile(join(folder, neighbour.name), neighbour.bytes);
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

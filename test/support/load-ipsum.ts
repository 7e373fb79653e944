import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../engine/database/database.ts';
import { loadFile } from '../../loaders/load.ts';
import { stamparmIpsum } from '../../loaders/sources/threats/stamparm-ipsum.ts';

/** Loads a text as IPsum's list: whatever its records are, a load and its refusals are on record. */
export async function loadIpsum(database: Database, text: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-ipsum-'));
  try {
    const file = join(directory, 'ipsum.txt');
    await writeFile(file, text);
    await loadFile(database, stamparmIpsum, file, {});
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

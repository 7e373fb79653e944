import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFile } from '../../loaders/load.ts';
import type { LoadReport } from '../../loaders/pipeline/load-options.ts';
import { stamparmIpsum } from '../../loaders/sources/threats/stamparm-ipsum.ts';
import type { Database } from '../../store/database.ts';

/** Loads a text as IPsum's list: whatever its records are, a load and its refusals are on record. */
export async function loadIpsum(database: Database, text: string): Promise<LoadReport> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-ipsum-'));
  try {
    const file = join(directory, 'ipsum.txt');
    await writeFile(file, text);
    return await loadFile(database, stamparmIpsum, file, {});
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** An IPsum list of this day, in which each address is on five blacklists. */
export function ipsumList(day: string, addresses: readonly string[]): string {
  return `# Last update: ${day}\n${addresses.map((address) => `${address}\t5\n`).join('')}`;
}

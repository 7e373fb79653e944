import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a text as the file of a list. Returns its path. */
export async function listFile(text: string, name = 'list.txt'): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'weft-list-')), name);
  await writeFile(path, text);
  return path;
}

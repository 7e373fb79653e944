import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Holds what is known of the file beside it. */
export const KEPT_FILE = 'kept.json';

const KEPT = z.object({
  name: z.string(),
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  sha256: z.string(),
  fetchedAt: z.number(),
});

/** A file as it was fetched, with what its server said of it. */
export type KeptFile = Readonly<z.infer<typeof KEPT>>;

/** The file that is kept in a folder; null where there is none, or nothing that can be trusted. */
export async function readKept(folder: string): Promise<KeptFile | null> {
  try {
    const kept = KEPT.parse(JSON.parse(await readFile(join(folder, KEPT_FILE), 'utf8')));
    await stat(join(folder, kept.name));
    return kept;
  } catch {
    return null;
  }
}

/** Notes which file is kept, whole or not at all. */
export async function writeKept(folder: string, kept: KeptFile): Promise<void> {
  const path = join(folder, KEPT_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Holds what is known of the file beside it. */
export const RECORD_FILE = 'kept.json';

const RECORD = z.object({
  name: z.string(),
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  sha256: z.string(),
  fetchedAt: z.number(),
});

/** A file as it was fetched, with what its server said of it. */
export type DownloadedFile = Readonly<z.infer<typeof RECORD>>;

/** The file that is kept in a folder; null where there is none, or nothing that can be trusted. */
export async function readDownloaded(folder: string): Promise<DownloadedFile | null> {
  try {
    const file = RECORD.parse(JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8')));
    await stat(join(folder, file.name));
    return file;
  } catch {
    return null;
  }
}

/** Notes which file is kept, whole or not at all. */
export async function writeDownloaded(folder: string, file: DownloadedFile): Promise<void> {
  const path = join(folder, RECORD_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

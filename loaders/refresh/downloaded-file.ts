import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from '../../store/private-files.ts';

/** The file with the metadata, next to the downloaded file. */
export const RECORD_FILE = 'kept.json';

const RECORD = z.object({
  name: z.string(),
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  sha256: z.string(),
  fetchedAt: z.number(),
});

/** A fetched file, with the metadata from its server. */
export type DownloadedFile = Readonly<z.infer<typeof RECORD>>;

/** Reads which file a folder holds; null if there is none, or if its record cannot be trusted. */
export async function readDownloaded(folder: string): Promise<DownloadedFile | null> {
  try {
    const file = RECORD.parse(JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8')));
    await stat(join(folder, file.name));
    return file;
  } catch {
    return null;
  }
}

/** Records which file the folder holds. The record is replaced as a whole or not at all. */
export async function writeDownloaded(folder: string, file: DownloadedFile): Promise<void> {
  await writePrivateFile(join(folder, RECORD_FILE), `${JSON.stringify(file, null, 2)}\n`);
}

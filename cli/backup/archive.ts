import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/** A file of a tar archive, and where it is on disk. */
export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

/** Writes a tar archive that only its owner may read: the given texts first, then the files. */
export async function writeArchive(
  path: string,
  texts: readonly (readonly [name: string, text: string])[],
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createWriteStream(path, { mode: 0o600 }), signal === undefined ? {} : { signal });
  const filled = async () => {
    for (const [name, text] of texts) archive.entry({ name, mode: 0o600 }, text);
    for (const file of files) await addFile(archive, file);
    archive.finalize();
  };
  // The first of the two to fail ends both: a full disk fails the writing, and no more files are read then.
  await Promise.all([written, filled()]);
}

async function addFile(archive: Pack, { name, path }: ArchivedFile): Promise<void> {
  const { size, mtime } = await stat(path);
  await new Promise<void>((resolve, reject) => {
    const header = { name, size, mtime, mode: 0o600 };
    const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
    const fill = async () => {
      for await (const chunk of createReadStream(path)) if (!entry.write(chunk)) await once(entry, 'drain');
      entry.end(null);
    };
    fill().catch(reject);
  });
}

/** Reads a tar archive through, entry by entry. Rejects where it is no tar archive, is cut off, or has a damaged header. */
export async function readArchive(
  path: string,
  take: (name: string, chunks: AsyncIterable<unknown>) => Promise<void>,
): Promise<void> {
  const file = createReadStream(path);
  const archive = extract();
  const feed = async () => {
    for await (const chunk of file) if (!archive.write(chunk)) await once(archive, 'drain');
    archive.end(null);
  };
  // What fails here ends the loop below with the same error.
  feed().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const entry of archive) await take(entry.header.name, entry);
  } finally {
    file.destroy();
  }
}

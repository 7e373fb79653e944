import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';

/** A file of a tar archive, and where it is on disk. */
export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

/** Only the owner may read what is in a backup. */
const MODE = 0o600;

/** Writes a tar archive that only its owner may read: the given texts first, then the files. */
export async function writeArchive(
  path: string,
  texts: readonly (readonly [name: string, text: string])[],
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createWriteStream(path, { mode: MODE }), signal === undefined ? {} : { signal });
  const filled = async () => {
    for (const [name, text] of texts) await addText(controller, name, new TextEncoder().encode(text));
    for (const file of files) await addFile(controller, file);
    controller.finalize();
  };
  // The first of the two to fail ends both: a full disk fails the writing, and no more files are read then.
  await Promise.all([
    written,
    filled().catch((error: unknown) => {
      controller.error(error);
      throw error;
    }),
  ]);
}

async function addText(controller: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = controller.add({ name, size: bytes.length, mode: MODE, type: 'file' }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

async function addFile(controller: TarPackController, { name, path }: ArchivedFile): Promise<void> {
  const { size, mtime } = await stat(path);
  const entry = controller.add({ name, size, mtime, mode: MODE, type: 'file' });
  await Readable.toWeb(createReadStream(path)).pipeTo(entry);
}

/** Reads a tar archive through, entry by entry. Rejects where it is no tar archive, is cut off, or has a damaged header. */
export async function readArchive(
  path: string,
  take: (name: string, chunks: AsyncIterable<unknown>) => Promise<void>,
): Promise<void> {
  const file = createReadStream(path);
  try {
    const entries = Readable.toWeb(file).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) await take(header.name, body);
  } finally {
    file.destroy();
  }
}

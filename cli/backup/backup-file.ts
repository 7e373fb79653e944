import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256OfFile, withSha256 } from '../../loaders/pipeline/sha256.ts';
import { UsageError } from '../failure.ts';
import { type ArchivedFile, readArchive, writeArchive } from './archive.ts';
import { type Manifest, parseManifest } from './manifest.ts';

const MANIFEST = 'manifest.json';
/** In the form of `sha256sum`: a changed manifest is noticed, too. */
const MANIFEST_SUM = `${MANIFEST}.sha256`;
/** A manifest names each image of a capture. */
const MOST_MANIFEST_BYTES = 64 * 2 ** 20;

/** Bytes and SHA-256 of each file, as a manifest lists them. */
export async function digestsOf(files: readonly ArchivedFile[]): Promise<Manifest['files']> {
  const listed: Manifest['files'] = [];
  for (const { name, path } of files)
    listed.push({ name, bytes: (await stat(path)).size, sha256: await sha256OfFile(path) });
  return listed;
}

/** Writes a backup: a tar archive of its manifest, the SHA-256 of that, and the files that the manifest lists. */
export function writeBackupFile(
  path: string,
  manifest: Manifest,
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const sum = `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`;
  return writeArchive(
    path,
    [
      [MANIFEST, text],
      [MANIFEST_SUM, sum],
    ],
    files,
    signal,
  );
}

/**
 * Reads a backup through and returns its manifest, once every file in it has the bytes and the SHA-256 that the manifest lists. With a folder
 * it writes the files there. `onManifest` may refuse the backup before the rest is read. Throws a `UsageError` for anything else.
 */
export async function readBackupFile(
  path: string,
  options: { readonly folder?: string; readonly onManifest?: (manifest: Manifest) => void } = {},
): Promise<Manifest> {
  const found: { text?: string; manifest?: Manifest } = {};
  const missing = new Map<string, Manifest['files'][number]>();
  const take = async (name: string, chunks: AsyncIterable<unknown>): Promise<void> => {
    if (found.text === undefined) {
      if (name !== MANIFEST) throw new UsageError(noBackup(path));
      found.text = await textOf(chunks);
    } else if (found.manifest === undefined) {
      const sum = createHash('sha256').update(found.text).digest('hex');
      if (name !== MANIFEST_SUM || (await textOf(chunks)) !== `${sum}  ${MANIFEST}\n`) throw changed(path, MANIFEST);
      found.manifest = parseManifest(path, found.text);
      options.onManifest?.(found.manifest);
      for (const file of found.manifest.files) missing.set(file.name, file);
    } else {
      const expected = missing.get(name);
      missing.delete(name);
      const target = options.folder === undefined ? null : join(options.folder, name);
      if ((await digestOf(chunks, expected === undefined ? null : target)) !== expected?.sha256)
        throw changed(path, name);
    }
  };
  try {
    await readArchive(path, take);
  } catch (error) {
    throw isOfTheArchive(error) ? cutOff(path, found.text !== undefined) : error;
  }
  if (found.manifest === undefined || missing.size > 0) throw cutOff(path, found.text !== undefined);
  return found.manifest;
}

/** Reads a file of an archive to its end, into a file if one is given. Returns its SHA-256. */
async function digestOf(chunks: AsyncIterable<unknown>, target: string | null): Promise<string> {
  let digest = '';
  const hashed = withSha256(bytesIn(chunks), (sha256) => {
    digest = sha256;
  });
  if (target === null) for await (const _ of hashed);
  else {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(hashed, createWriteStream(target, { mode: 0o600 }));
  }
  return digest;
}

async function* bytesIn(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk;
}

async function textOf(chunks: AsyncIterable<unknown>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bytesIn(chunks)) {
    bytes += chunk.length;
    if (bytes <= MOST_MANIFEST_BYTES) parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Errors of the system have a code: a missing file, a full disk. */
function isOfTheArchive(error: unknown): boolean {
  return error instanceof Error && !(error instanceof UsageError) && !('code' in error);
}

function cutOff(path: string, hasManifest: boolean): UsageError {
  return new UsageError(
    hasManifest ? `${path} is damaged or not complete: use another backup, or copy it here again.` : noBackup(path),
  );
}

function changed(path: string, name: string): UsageError {
  return new UsageError(
    `${path} is damaged: the SHA-256 of ${name} is not the one of its manifest. Use another backup, or copy it here again.`,
  );
}

function noBackup(path: string): string {
  return `${path} is not a file of \`weft backup\`: its first entry is not ${MANIFEST}.`;
}

import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import type { DiskFile } from './disk-file.ts';
import { LoadError } from './load-error.ts';

/** Files that an archive may have: as many as its first version could. */
const MOST_ENTRIES = 65_535;
/** Files in archives that are not data. */
const NO_DATA = /(^|\/)(__MACOSX\/.*|\.[^/]*|(readme|licen[cs]e|copyright|copying|notice|changelog)[^/]*)$/i;

/** Throws a `LoadError` if so many packed bytes may not unpack to so many. */
export type AllowUnpacked = (size: number, packedBytes: number) => void;

/**
 * Returns the bytes of one file of a zip archive: the one whose name `wanted` matches, else the only one with data. Throws a `LoadError`
 * that lists the files if there is no such file, or several. The archive states the sizes of its files, which `allow` judges before a byte
 * is read; more bytes than stated are damage.
 */
export async function* unpackZip(
  disk: DiskFile,
  wanted: RegExp | undefined,
  allow: AllowUnpacked,
): AsyncGenerator<Uint8Array> {
  const zip = await held(disk);
  try {
    const entry = chosen(await dataEntries(zip), wanted, disk.path);
    if (entry.isEncrypted()) throw new LoadError(`${basename(disk.path)} needs a password: unpack it first.`);
    allow(entry.uncompressedSize, Math.min(entry.compressedSize, disk.size));
    let done = 0;
    for await (const chunk of checked(await zip.openReadStreamPromise(entry), entry.crc32)) {
      done += chunk.length;
      disk.report(Math.round((disk.size * done) / entry.uncompressedSize));
      yield chunk;
    }
  } finally {
    await disk.release();
  }
}

/** Returns whether a zip archive has a file whose name `wanted` matches. */
export async function zipHolds(disk: DiskFile, wanted: RegExp): Promise<boolean> {
  const zip = await held(disk);
  try {
    return (await dataEntries(zip)).some(({ fileName }) => wanted.test(fileName));
  } finally {
    await disk.release();
  }
}

/** Opens an archive with its file's own handle. It is never closed, since that would close the handle. */
async function held(disk: DiskFile): Promise<ZipFile> {
  const { fd } = await disk.hold();
  try {
    return await fromFdPromise(fd, { autoClose: false });
  } catch (error) {
    await disk.release();
    throw error;
  }
}

async function dataEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new LoadError(
      `The archive states ${zip.entryCount.toLocaleString('en')} files, which no published one has: unpack it and load the right file.`,
    );
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/') && !NO_DATA.test(entry.fileName)) entries.push(entry);
  }
  return entries;
}

function chosen(entries: readonly Entry[], wanted: RegExp | undefined, path: string): Entry {
  const fitting = wanted === undefined ? entries : entries.filter(({ fileName }) => wanted.test(fileName));
  const [only, second] = fitting;
  if (only !== undefined && second === undefined) return only;
  const name = basename(path);
  if (entries.length === 0) throw new LoadError(`${name} is an archive without any data in it.`);
  const list = entries.map(({ fileName }) => fileName);
  throw new LoadError(
    `${name} holds ${list.length} files, and this source reads one: unpack it (unzip ${name}) and load the right one of ` +
      `${list.slice(0, 20).join(', ')}${list.length > 20 ? ', ...' : ''}.`,
  );
}

/** Checks the checksum of a file: yauzl checks only the length. */
async function* checked(chunks: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw new Error('its checksum is another');
}

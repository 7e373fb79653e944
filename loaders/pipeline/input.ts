import { basename, dirname, join } from 'node:path';
import type { SourceDeclaration, SourceInput } from '../source.ts';
import { isZip, type PackedFile, unpacked } from './compression.ts';
import { DiskFile } from './disk-file.ts';
import { LONGEST_LINE, linesOf } from './lines.ts';
import { LoadError } from './load-error.ts';
import { headRefusal } from './preflight-head.ts';
import { type Survey, surveyOf } from './survey.ts';
import { zipHolds } from './unpack-zip.ts';

const MIB = 1024 ** 2;
const WHOLE_CAP = 1024 * MIB;

/** An open file, with the result of one pass over all its bytes. Each read starts from the beginning. */
export interface OpenedInput extends SourceInput {
  /** Bytes on disk, still packed. */
  readonly size: number;
  /** Epoch ms of the last change on disk. */
  readonly modifiedAt: number;
  /** SHA-256 of the bytes on disk, 64 hex digits. */
  readonly sha256: string;
  readonly survey: Survey;
  close(): Promise<void>;
}

/**
 * Opens a file of a source once for all reads until it is closed, and surveys it. `onBytes` reports how many of the bytes on disk each pass
 * has read.
 */
export async function openInput(
  path: string,
  declaration: SourceDeclaration,
  onBytes?: (bytes: number, total: number) => void,
): Promise<OpenedInput> {
  const disk = await fileAt(path, (bytes) => onBytes?.(bytes, disk.size));
  await disk.hold();
  try {
    const packed = { disk, zipEntry: declaration.zipEntry };
    const survey = await surveyOf(
      unpacked(packed),
      (head) => headRefusal(head, basename(path), declaration),
      declaration.structure?.(),
    );
    const opened = inputOf(packed, () => {
      if (survey.isWhole) onBytes?.(disk.size, disk.size);
      return afterOpening(survey, packed);
    });
    const { size, modifiedAt } = disk;
    return { ...opened, size, modifiedAt, sha256: await disk.sha256(), survey, close: () => disk.release() };
  } catch (error) {
    await disk.release();
    throw error;
  }
}

/** Returns a file that each read opens and closes again. */
export async function inputAt(path: string, zipEntry?: RegExp): Promise<SourceInput> {
  return inputOf({ disk: await fileAt(path), zipEntry });
}

/** Returns the SHA-256 of a file, 64 hex digits. */
export async function digestOf(path: string): Promise<string> {
  return (await fileAt(path)).sha256();
}

async function fileAt(path: string, onBytes?: (bytes: number) => void): Promise<DiskFile> {
  const file = await DiskFile.at(path, onBytes);
  if (file === null) throw new LoadError(`There is no file ${path}.`);
  return file;
}

function inputOf(packed: PackedFile, bytes: () => AsyncIterable<Uint8Array> = () => unpacked(packed)): SourceInput {
  const { path } = packed.disk;
  return {
    fileName: basename(path),
    bytes,
    lines: (most = LONGEST_LINE) => linesOf(bytes(), most),
    whole: (most = WHOLE_CAP) => whole(bytes(), path, most),
    sibling: (name) => siblingOf(packed.disk, name),
  };
}

/** Returns the bytes of a file whose opening bytes are in memory already. */
async function* afterOpening({ opening, isWhole }: Survey, packed: PackedFile): AsyncGenerator<Uint8Array> {
  if (opening.length > 0) yield opening;
  if (isWhole) return;
  let known = opening.length;
  for await (const chunk of unpacked(packed)) {
    if (chunk.length > known) yield chunk.subarray(known);
    known = Math.max(0, known - chunk.length);
  }
}

async function siblingOf(disk: DiskFile, name: string): Promise<SourceInput | null> {
  for (const candidate of [name, `${name}.gz`]) {
    const beside = await DiskFile.at(join(dirname(disk.path), basename(candidate)), () => disk.report());
    if (beside !== null) return inputOf({ disk: beside });
  }
  const zipEntry = new RegExp(`(?:^|/)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return (await isZip(disk)) && (await zipHolds(disk, zipEntry)) ? inputOf({ disk, zipEntry }) : null;
}

async function whole(chunks: AsyncIterable<Uint8Array>, path: string, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most)
      throw new LoadError(
        `${basename(path)} holds more than ${Math.round(most / MIB)} MiB, too much for a format that is read at once: split it.`,
      );
    parts.push(chunk);
  }
  return Buffer.concat(parts, size);
}

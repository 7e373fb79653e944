import { statfsSync } from 'node:fs';

const MIB = 2 ** 20;

/** What a Neo4j needs to start and to take writes: a file of its transaction log and some. */
export const ROOM_TO_RUN = 64 * MIB;
/** Space that a load needs besides the file that it reads: transaction logs and indexes. */
const ROOM_TO_LOAD = 128 * MIB;
/** Measured on the sample: a byte of its files becomes some three of the graph and of its logs. */
const GROWTH = 3;

/** Bytes that this user may still write in a folder; null where the system does not say. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Why a file of so many bytes cannot be loaded where so many are free; null where it can. */
export function roomProblem(free: number | null, fileBytes: number): string | null {
  const needed = ROOM_TO_LOAD + GROWTH * fileBytes;
  if (free === null || free >= needed) return null;
  return `about ${inMebibytes(needed)} are needed to load this file, and ${inMebibytes(free)} are free`;
}

/** Bytes as a person reads them. */
export function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;
}

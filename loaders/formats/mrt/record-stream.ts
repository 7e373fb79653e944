import { DamagedFile, RefusedRecord, type SourceInput } from '../../source.ts';

/** One MRT record of a file (RFC 6396 section 2). */
export interface MrtRecord {
  /** 1-based. */
  readonly number: number;
  /** Start of its header in the unpacked file, in bytes. */
  readonly offset: number;
  /** Epoch ms; extended timestamps include their microseconds. */
  readonly at: number;
  readonly type: number;
  readonly subtype: number;
  /** The message after the header. It is valid until the next record is requested. */
  readonly body: Buffer;
}

export const TABLE_DUMP = 12;
export const TABLE_DUMP_V2 = 13;
export const BGP4MP = 16;
export const BGP4MP_ET = 17;

/** Bytes of the header of a record. */
export const HEADER_LENGTH = 12;
/**
 * The longest record. A table record with a path from each of a thousand peers has some 100 kB, so a longer length means a broken header.
 */
const LONGEST_RECORD = 16 * 1024 * 1024;
/** Types that RFC 6396 and its predecessors assign. Bytes with another type are not a header. */
const KNOWN_TYPES: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 32, 33, 48, 49]);

/**
 * Splits a file into its MRT records, by the length in each header. A record of an unassigned type is refused alone. Throws if the file is
 * not MRT, if a length cannot be true, or if the last record breaks off.
 */
export async function* mrtRecords(input: SourceInput): AsyncIterable<MrtRecord | RefusedRecord> {
  let rest: Buffer = Buffer.alloc(0);
  let restOffset = 0;
  let number = 0;
  for await (const chunk of input.bytes()) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    while (bytes.length - at >= HEADER_LENGTH) {
      const length = bodyLength(bytes, at, number + 1, restOffset + at);
      if (bytes.length - at - HEADER_LENGTH < length) break;
      number += 1;
      yield recordOf(bytes, at, length, number, restOffset + at);
      at += HEADER_LENGTH + length;
    }
    rest = bytes.subarray(at);
    restOffset += at;
  }
  if (rest.length > 0) throw new DamagedFile(breaksOff(number + 1, restOffset));
}

/** Returns the words for a record that is not whole. */
export function breaksOff(number: number, offset: number): string {
  return `it breaks off in record ${number}, at byte ${offset}`;
}

/** Returns the length in a header. Throws if the first header is not of MRT, or if the length cannot be true. */
export function bodyLength(bytes: Buffer, at: number, number: number, offset: number): number {
  const type = bytes.readUInt16BE(at + 4);
  const length = bytes.readUInt32BE(at + 8);
  if (number === 1 && !KNOWN_TYPES.has(type)) throw new Error(`not an MRT file: its first record has the type ${type}`);
  if (length > LONGEST_RECORD) throw new DamagedFile(`record ${number} at byte ${offset} claims ${length} bytes`);
  return length;
}

function recordOf(bytes: Buffer, at: number, length: number, number: number, offset: number) {
  const type = bytes.readUInt16BE(at + 4);
  if (!KNOWN_TYPES.has(type)) return new RefusedRecord(number, `byte ${offset}: unassigned MRT type ${type}`);
  const start = at + HEADER_LENGTH;
  const seconds = bytes.readUInt32BE(at) * 1000;
  // Section 3: in an extended record the first four bytes of the message are microseconds.
  const isExtended = type === BGP4MP_ET && length >= 4;
  return {
    number,
    offset,
    at: isExtended ? seconds + Math.floor(bytes.readUInt32BE(start) / 1000) : seconds,
    type,
    subtype: bytes.readUInt16BE(at + 6),
    body: bytes.subarray(isExtended ? start + 4 : start, start + length),
  };
}

import { type AsPath, asPath, mergedSegments, pathSegments } from './as-path.ts';
import { MalformedMessage } from './malformed.ts';
import { IPV4, IPV6, readPrefixes } from './prefixes.ts';

/** The path attributes of one route or UPDATE (RFC 4271 section 4.3) that Weft reads. */
export interface PathAttributes {
  /** Null if there is none: the message has only withdrawals, or the speaker is broken. */
  readonly path: AsPath | null;
  /** Prefixes of MP_REACH_NLRI and MP_UNREACH_NLRI (RFC 4760), unicast of both families. */
  readonly announced: string[];
  readonly withdrawn: string[];
}

/** How to read a field of attributes. */
export interface AttributeEncoding {
  readonly asWidth: 2 | 4;
  readonly hasPathIds: boolean;
  /** False in a table dump: the prefix is outside the attributes, and MP_REACH_NLRI contains only its next hop (RFC 6396 section 4.3.4). */
  readonly hasPrefixes: boolean;
}

const AS_PATH = 2;
const MP_REACH_NLRI = 14;
const MP_UNREACH_NLRI = 15;
const AS4_PATH = 17;
const EXTENDED_LENGTH = 0x10;
const UNICAST = 1;
/** Paths and their hops in the cache. A path has some five hops; a made one may have sixteen thousand. */
const PATHS_KEPT = 25_000;
const HOPS_KEPT = 1_000_000;

/** Paths by their bytes. A table repeats each some ten times, and to parse one costs as much as fifty look-ups. */
export class PathCache {
  readonly #paths = new Map<string, AsPath>();
  #hops = 0;

  /** Returns the path of an AS_PATH attribute, and of the AS4_PATH next to it if there is one. */
  path(bytes: Buffer, [start, end]: Span, fourByte: Span | null, width: 2 | 4): AsPath {
    const key = keyOf(bytes, start, end, fourByte, width);
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    const segments = pathSegments(bytes, start, end, width);
    const merged =
      fourByte === null || width === 4 ? segments : mergedSegments(segments, pathSegments(bytes, ...fourByte, 4));
    const path = asPath(merged);
    if (this.#paths.size >= PATHS_KEPT || this.#hops >= HOPS_KEPT) this.#clear();
    this.#paths.set(key, path);
    this.#hops += path.hops.length;
    return path;
  }

  #clear(): void {
    this.#paths.clear();
    this.#hops = 0;
  }
}

type Span = readonly [start: number, end: number];

function keyOf(bytes: Buffer, start: number, end: number, fourByte: Span | null, width: 2 | 4): string {
  const key = bytes.toString('latin1', start, end);
  if (width === 4) return key;
  return fourByte === null ? `2${key}` : `2${key}\n${bytes.toString('latin1', ...fourByte)}`;
}

/** Reads the attributes between `start` and `end`. Throws `MalformedMessage` if their lengths do not fit. */
export function readAttributes(
  bytes: Buffer,
  start: number,
  end: number,
  encoding: AttributeEncoding,
  cache: PathCache,
): PathAttributes {
  let path: Span | null = null;
  let fourByte: Span | null = null;
  const announced: string[] = [];
  const withdrawn: string[] = [];
  for (let at = start; at < end; ) {
    const isLong = ((bytes[at] ?? 0) & EXTENDED_LENGTH) !== 0;
    const from = at + (isLong ? 4 : 3);
    if (from > end) throw new MalformedMessage('the attributes break off');
    const to = from + (isLong ? bytes.readUInt16BE(at + 2) : (bytes[at + 2] ?? 0));
    if (to > end) throw new MalformedMessage(`attribute ${bytes[at + 1]} breaks off`);
    const type = bytes[at + 1];
    if (type === AS_PATH) path = [from, to];
    else if (type === AS4_PATH) fourByte = [from, to];
    else if (encoding.hasPrefixes && type === MP_REACH_NLRI) readReach(bytes, from, to, encoding.hasPathIds, announced);
    else if (encoding.hasPrefixes && type === MP_UNREACH_NLRI)
      readUnreach(bytes, from, to, encoding.hasPathIds, withdrawn);
    at = to;
  }
  return {
    path: path === null ? null : cache.path(bytes, path, fourByte, encoding.asWidth),
    announced,
    withdrawn,
  };
}

/** Reads family, subfamily, next hop with its length, a reserved byte, and prefixes. */
function readReach(bytes: Buffer, from: number, to: number, hasPathIds: boolean, into: string[]): void {
  const start = from + 5 + (bytes[from + 3] ?? 0);
  if (start > to) throw new MalformedMessage('MP_REACH_NLRI breaks off');
  const family = bytes.readUInt16BE(from);
  if (isUnicast(family, bytes[from + 2])) readPrefixes(bytes, start, to, family, hasPathIds, into);
}

function readUnreach(bytes: Buffer, from: number, to: number, hasPathIds: boolean, into: string[]): void {
  if (from + 3 > to) throw new MalformedMessage('MP_UNREACH_NLRI breaks off');
  const family = bytes.readUInt16BE(from);
  if (isUnicast(family, bytes[from + 2])) readPrefixes(bytes, from + 3, to, family, hasPathIds, into);
}

function isUnicast(family: number, subfamily: number | undefined): boolean {
  return (family === IPV4 || family === IPV6) && subfamily === UNICAST;
}

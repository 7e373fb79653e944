import { MalformedMessage } from './malformed.ts';

/** A segment of an AS_PATH (RFC 4271 section 4.3, RFC 5065). */
export interface PathSegment {
  readonly type: 'set' | 'sequence' | 'confederation';
  readonly asns: readonly number[];
}

/** A network on a path. The members of a set share one position. */
interface PathHop {
  readonly asn: number;
  /** 0 is the vantage point; prepends count once. */
  readonly position: number;
}

/** The content of an AS_PATH, without confederations: they end at the border of one network. */
export interface AsPath {
  /** The normal form: numbers as observed with prepends, sets as `{64500,64501}`; empty for a path inside one AS. */
  readonly text: string;
  /** Every network on the path, once, at its first position. */
  readonly hops: readonly PathHop[];
  /** The last AS; several if the path ends in a set; none if it is empty. */
  readonly origins: readonly number[];
  /**
   * True if the path ends in a set. Even a set of one names the ASNs whose routes were aggregated, not the one that announces the block.
   */
  readonly endsInSet: boolean;
  /** Neighbours on the path, in its order. A set has no links: which of its members exchanged routes with whom is unknown. */
  readonly links: readonly (readonly [number, number])[];
}

const SEGMENT_TYPES = [undefined, 'set', 'sequence', 'confederation', 'confederation'] as const;

/** Reads the segments of an AS_PATH or AS4_PATH attribute with AS numbers of `width` bytes. */
export function pathSegments(bytes: Buffer, start: number, end: number, width: 2 | 4): PathSegment[] {
  const segments: PathSegment[] = [];
  for (let at = start; at < end; ) {
    const type = SEGMENT_TYPES[bytes[at] ?? 0];
    const next = at + 2 + (bytes[at + 1] ?? 0) * width;
    if (type === undefined) throw new MalformedMessage(`an AS_PATH segment of type ${bytes[at]}`);
    if (next > end) throw new MalformedMessage('the AS_PATH breaks off');
    const asns: number[] = [];
    for (let each = at + 2; each < next; each += width) {
      asns.push(width === 2 ? bytes.readUInt16BE(each) : bytes.readUInt32BE(each));
    }
    segments.push({ type, asns });
    at = next;
  }
  return segments;
}

/**
 * Returns the path of a speaker that knows only two bytes (RFC 6793 section 4.2.3): the part of its AS_PATH in front of the AS4_PATH, then
 * the AS4_PATH. It ignores an AS4_PATH that is longer than the AS_PATH.
 */
export function mergedSegments(twoByte: readonly PathSegment[], fourByte: readonly PathSegment[]): PathSegment[] {
  const surplus = pathLength(twoByte) - pathLength(fourByte);
  if (surplus < 0 || fourByte.length === 0) return [...twoByte];
  const merged: PathSegment[] = [];
  let left = surplus;
  for (const segment of twoByte) {
    if (left === 0) break;
    if (segment.type === 'set') left -= 1;
    const asns = segment.type === 'sequence' ? segment.asns.slice(0, left) : segment.asns;
    if (segment.type === 'sequence') left -= asns.length;
    merged.push({ type: segment.type, asns });
  }
  return [...merged, ...fourByte.filter(({ type }) => type !== 'confederation')];
}

/** Returns the length of a path. A set counts as one (RFC 4271 section 9.1.2.2), a confederation as zero (RFC 5065). */
function pathLength(segments: readonly PathSegment[]): number {
  return segments.reduce((sum, { type, asns }) => {
    if (type === 'confederation') return sum;
    return sum + (type === 'set' ? 1 : asns.length);
  }, 0);
}

/** Returns the path of these segments. */
export function asPath(segments: readonly PathSegment[]): AsPath {
  const words: string[] = [];
  const hops = new Map<number, number>();
  const links: (readonly [number, number])[] = [];
  let position = -1;
  let before: number | null = null;
  for (const { type, asns } of segments) {
    if (type === 'confederation' || asns.length === 0) continue;
    if (type === 'set') {
      words.push(`{${asns.join(',')}}`);
      position += 1;
      for (const asn of asns) if (!hops.has(asn)) hops.set(asn, position);
      before = null;
      continue;
    }
    for (const asn of asns) {
      words.push(String(asn));
      if (asn === before) continue;
      position += 1;
      if (!hops.has(asn)) hops.set(asn, position);
      if (before !== null) links.push([before, asn]);
      before = asn;
    }
  }
  const last = segments.findLast(({ type, asns }) => type !== 'confederation' && asns.length > 0);
  const origins = last === undefined ? [] : last.type === 'set' ? [...new Set(last.asns)] : last.asns.slice(-1);
  return {
    text: words.join(' '),
    hops: [...hops].map(([asn, at]) => ({ asn, position: at })),
    origins,
    endsInSet: last?.type === 'set',
    links,
  };
}

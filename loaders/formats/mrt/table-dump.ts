import type { AsPath } from './as-path.ts';
import { type AttributeEncoding, type PathCache, readAttributes } from './attributes.ts';
import { MalformedMessage } from './malformed.ts';
import { IPV4, IPV6, isTooShort, prefixAt } from './prefixes.ts';

/** A prefix of a table, with the paths of the collector's peers to it. */
export interface TableEntry {
  readonly prefix: string;
  /** Each path once. */
  readonly paths: readonly AsPath[];
  /** How many different peers have it. */
  readonly peers: number;
}

const ENTRY: AttributeEncoding = { asWidth: 4, hasPathIds: false, hasPrefixes: false };
const LEGACY_ENTRY: AttributeEncoding = { asWidth: 2, hasPathIds: false, hasPrefixes: false };

/** Family of the unicast subtypes of TABLE_DUMP_V2 (RFC 6396 section 4.3, RFC 8050 section 4), and whether paths have ids. */
const UNICAST: Readonly<Partial<Record<number, readonly [family: number, hasPathIds: boolean]>>> = {
  2: [IPV4, false],
  4: [IPV6, false],
  8: [IPV4, true],
  10: [IPV6, true],
};
const GENERIC: ReadonlySet<number> = new Set([6, 12]);

/**
 * Reads a record of TABLE_DUMP_V2. Returns null for a record without unicast routes (the index of peers, multicast). It refuses
 * RIB_GENERIC, so that a report counts what was not read.
 */
export function readTableEntry(subtype: number, body: Buffer, cache: PathCache): TableEntry | null {
  if (GENERIC.has(subtype)) throw new MalformedMessage('RIB_GENERIC is not read');
  const layout = UNICAST[subtype];
  if (layout === undefined) return null;
  const [family, hasPathIds] = layout;
  const length = body.readUInt8(4);
  let at = 5 + ((length + 7) >> 3);
  const prefix = tablePrefix(body, 5, length, family);
  const count = body.readUInt16BE(at);
  const paths = new Set<AsPath>();
  const peers = new Set<number>();
  at += 2;
  for (let each = 0; each < count; each += 1) {
    peers.add(body.readUInt16BE(at));
    const start = at + (hasPathIds ? 12 : 8);
    const end = start + body.readUInt16BE(start - 2);
    if (end > body.length) throw new MalformedMessage(`entry ${each + 1} of ${prefix} breaks off`);
    const { path } = readAttributes(body, start, end, ENTRY, cache);
    if (path !== null) paths.add(path);
    at = end;
  }
  return { prefix, paths: [...paths], peers: peers.size };
}

/** Reads a record of the older TABLE_DUMP (RFC 6396 section 4.2): one prefix from one peer, with AS numbers of two bytes. */
export function readLegacyEntry(subtype: number, body: Buffer, cache: PathCache): TableEntry | null {
  if (subtype !== IPV4 && subtype !== IPV6) return null;
  const size = subtype === IPV4 ? 4 : 16;
  // The record: view, sequence, prefix, length, status, time, peer address, peer AS, length of attributes.
  const prefix = tablePrefix(body, 4, body.readUInt8(4 + size), subtype);
  const start = 4 + size + 1 + 1 + 4 + size + 2 + 2;
  const end = start + body.readUInt16BE(start - 2);
  if (end > body.length) throw new MalformedMessage(`the entry of ${prefix} breaks off`);
  const { path } = readAttributes(body, start, end, LEGACY_ENTRY, cache);
  return { prefix, paths: path === null ? [] : [path], peers: 1 };
}

function tablePrefix(body: Buffer, at: number, length: number, family: number): string {
  const prefix = prefixAt(body, at, length, family);
  if (isTooShort(length, family)) throw new MalformedMessage(`${prefix} is a block that no network announces`);
  return prefix;
}

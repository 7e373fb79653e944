import type { AsPath } from './as-path.ts';
import { type PathCache, readAttributes } from './attributes.ts';
import { MalformedMessage } from './malformed.ts';
import { IPV4, IPV6, readPrefixes } from './prefixes.ts';

/** The content of one UPDATE of a peer. */
export interface RouteUpdate {
  /** Prefixes announced over `path`. */
  readonly announced: readonly string[];
  readonly path: AsPath | null;
  readonly withdrawn: readonly string[];
  /** The damage at the end of a message whose earlier prefixes are whole; null for a sound message. */
  readonly damage: string | null;
}

/** Width of AS numbers and ADD-PATH by the message subtypes of BGP4MP (RFC 6396 section 4.4, RFC 8050 section 3). */
const MESSAGES: Readonly<Partial<Record<number, readonly [asWidth: 2 | 4, hasPathIds: boolean]>>> = {
  1: [2, false],
  4: [4, false],
  6: [2, false],
  7: [4, false],
  8: [2, true],
  9: [4, true],
  10: [2, true],
  11: [4, true],
};
const MARKER_LENGTH = 16;
const UPDATE = 2;

/** Reads a record of BGP4MP. Returns null for a message that is no UPDATE: states, OPEN, NOTIFICATION, KEEPALIVE. */
export function readRouteUpdate(subtype: number, body: Buffer, cache: PathCache): RouteUpdate | null {
  const layout = MESSAGES[subtype];
  if (layout === undefined) return null;
  const [asWidth, hasPathIds] = layout;
  // The header: peer AS, local AS, interface, family, both addresses.
  const family = body.readUInt16BE(2 * asWidth + 2);
  if (family !== IPV4 && family !== IPV6) throw new MalformedMessage(`peers of address family ${family}`);
  const message = 2 * asWidth + 4 + (family === IPV4 ? 8 : 32);
  const end = message + body.readUInt16BE(message + MARKER_LENGTH);
  if (end > body.length) throw new MalformedMessage('the BGP message breaks off');
  if (body.readUInt8(message + MARKER_LENGTH + 2) !== UPDATE) return null;
  return readUpdate(body, message + MARKER_LENGTH + 3, end, asWidth, hasPathIds, cache);
}

/** Reads withdrawn prefixes, attributes and announced prefixes. The first two have a length. */
function readUpdate(
  body: Buffer,
  start: number,
  end: number,
  asWidth: 2 | 4,
  hasPathIds: boolean,
  cache: PathCache,
): RouteUpdate {
  const attributesAt = start + 2 + body.readUInt16BE(start);
  if (attributesAt + 2 > end) throw new MalformedMessage('the withdrawn prefixes break off');
  const prefixesAt = attributesAt + 2 + body.readUInt16BE(attributesAt);
  if (prefixesAt > end) throw new MalformedMessage('the attributes break off');
  const encoding = { asWidth, hasPathIds, hasPrefixes: true };
  const { path, announced, withdrawn } = readAttributes(body, attributesAt + 2, prefixesAt, encoding, cache);
  readPrefixes(body, start + 2, attributesAt, IPV4, hasPathIds, withdrawn);
  const damage = damageOf(() => readPrefixes(body, prefixesAt, end, IPV4, hasPathIds, announced));
  return { announced, path, withdrawn, damage };
}

/**
 * Returns the damage in the announced prefixes at the end of a message. If they break off, the ones before still count, as in other
 * readers.
 */
function damageOf(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof MalformedMessage) return error.message;
    throw error;
  }
}

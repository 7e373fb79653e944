import { isIP } from 'node:net';
import {
  addressKey,
  addressScope,
  foldAddress,
  foldAsn,
  foldCidr,
  foldFileHash,
  foldHost,
  foldUrlPath,
  foldVerbatim,
  KeyError,
  parseUrl,
  rangeToCidrs,
  refang,
} from '../../schema/keys/index.ts';

/** What a feed lists: its values are read as this kind only, even if a key would fold others. */
export type Listed = 'addresses' | 'hosts' | 'urls' | 'asns' | 'hashes' | 'mixed' | 'any';

/** A node that a feed lists, with the properties that follow from its text. */
export interface Indicator {
  readonly label: string;
  readonly name: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** The host that serves a listed URL; absent for an address. */
  readonly host?: string;
}

const READERS: Readonly<Record<Listed, (text: string) => readonly Indicator[]>> = {
  addresses: addressIndicators,
  hosts: (text) => [hostIndicator(text)],
  urls: (text) => [urlIndicator(text)],
  asns: (text) => [{ label: 'ASN', name: foldAsn(text) }],
  hashes: (text) => [hashIndicator(text)],
  mixed: mixedIndicators,
  any: anyIndicators,
};

/**
 * Returns the nodes that a published value names: one node, or the fewest networks of a range `a-b`. Throws `KeyError` for values that are
 * not of the kind, and for values that no list can mean: addresses that are not on the internet, most of the internet, names without a dot.
 */
export function indicators(text: string, listed: Listed): readonly Indicator[] {
  const value = text.trim();
  if (value.length > LONGEST) throw new KeyError('an indicator', value, `a text of at most ${LONGEST} characters`);
  return READERS[listed](value);
}

/** Characters of a value. The longest URLs that are listed have some 4,000. */
const LONGEST = 8_192;

/** A network with a shorter prefix than these belongs to no one: IANA allocates /8 and /12. */
const SHORTEST: Readonly<Record<4 | 6, number>> = { 4: 8, 6: 12 };

/** Reads an address with or without a port, a CIDR, or a range. A network of one address is that address. */
function addressIndicators(text: string): readonly Indicator[] {
  const ends = /^([0-9a-f.:]+)\s*-\s*([0-9a-f.:]+)$/i.exec(text);
  if (ends?.[1] !== undefined && ends[2] !== undefined) return rangeIndicators(ends[1], ends[2], text);
  return [text.includes('/') ? networkIndicator(text) : addressIndicator(text)];
}

function addressIndicator(text: string): Indicator {
  const { label, name } = foldAddress(text);
  if (isPublic(name)) return { label, name };
  throw new KeyError('an address on the internet', text, `one that is routed there, which ${name} is not`);
}

/** Matches addresses that may not be public. To parse an address costs more than everything else, and few need it. */
const DOUBTFUL = /^(?:0|10|127|169|172|192|2[2-5]\d)\.|:/;

function isPublic(address: string): boolean {
  return !DOUBTFUL.test(address) || addressScope(address) === 'public';
}

function networkIndicator(text: string): Indicator {
  const { name, family, length } = foldCidr(text);
  const first = name.slice(0, name.indexOf('/'));
  if (length === (family === 4 ? 32 : 128)) return addressIndicator(first);
  if (length >= SHORTEST[family] && isPublic(first)) return { label: 'PREFIX', name };
  throw new KeyError('a network on the internet', text, `one that is routed there, /${SHORTEST[family]} at the most`);
}

function rangeIndicators(first: string, last: string, text: string): readonly Indicator[] {
  const [start, end] = [foldAddress(first), foldAddress(last)];
  const [low, high] = [addressKey(start.name), addressKey(end.name)];
  if (start.family !== end.family || low > high) {
    throw new KeyError('a range of addresses', text, 'two addresses of one family, the lower one first');
  }
  return rangeToCidrs(low, high).map(networkIndicator);
}

/** Reads a name, with `*.` or a dot before it if the list means all names under it too. The name itself is listed. */
function hostIndicator(text: string): Indicator {
  if (/[/@\s]/.test(text)) throw new KeyError('a host name', text, 'a bare DNS name such as www.example.com');
  return { label: 'HOSTNAME', name: dotted(foldHost(text.replace(/^\*?\./, '')), text) };
}

function dotted(name: string, text: string): string {
  if (name.includes('.')) return name;
  throw new KeyError('a host name on the internet', text, 'one with a dot in it, such as www.example.com');
}

/** Reads a URL bound to its host: `host/path` with its query. */
function urlIndicator(text: string): Indicator {
  if (!refang(text).includes('://'))
    throw new KeyError('a URL', text, 'one with its scheme, such as https://www.example.com/');
  return boundUrl(text);
}

function boundUrl(text: string): Indicator {
  const { host, path } = parseUrl(text);
  const node = { label: 'URL', name: foldVerbatim(foldUrlPath(text)), properties: { kind: 'url', path } };
  if (isIP(host) === 0) return { ...node, host: dotted(host, text) };
  addressIndicator(host);
  return node;
}

function hashIndicator(text: string): Indicator {
  const { name, algorithm } = foldFileHash(text);
  return { label: 'FILE_HASH', name, properties: { algorithm, [algorithm]: name } };
}

/** Reads a value of a list that mixes kinds, by its shape. A URL without a path means all of its host. */
function mixedIndicators(text: string): readonly Indicator[] {
  if (text.startsWith('/')) return [pathIndicator(text)];
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)\/?$/i.exec(refang(text))?.[1];
  const bare = authority ?? text;
  if (bare.includes('://')) return [boundUrl(bare)];
  if (/^[0-9.]+(?:[:/-][0-9./]*)?$/.test(bare) || isIP(bare) !== 0 || isIpv6Network(bare)) {
    return addressIndicators(bare);
  }
  return [bare.includes('/') ? boundUrl(bare) : hostIndicator(bare)];
}

function isIpv6Network(text: string): boolean {
  return text.includes(':') && /^[0-9a-f:]+\/\d+$/i.test(text);
}

const HASH = /^(?:(?:md5|sha-?1|sha-?256)\s*[:=].*|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** Reads a value of a list that mixes kinds and has file hashes too. A path without its host is refused: it would mean all hosts. */
function anyIndicators(text: string): readonly Indicator[] {
  if (HASH.test(text)) return [hashIndicator(text)];
  const plain = refang(text);
  if (!plain.startsWith('/')) return mixedIndicators(plain);
  throw new KeyError('an indicator', text, 'an address, a network, a host, a URL or a file hash');
}

/** Reads a path on any host. A path with a query is refused: without the query it would be another path, often a harmless one. */
function pathIndicator(text: string): Indicator {
  const name = foldVerbatim(foldUrlPath(text));
  if (name === '/' || text.includes('?')) throw new KeyError('a path', text, 'one without a query, such as /gate.php');
  return { label: 'URL', name, properties: { kind: 'path', path: name } };
}

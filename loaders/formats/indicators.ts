import { isIP } from 'node:net';
import {
  addressScope,
  foldAddress,
  foldAsn,
  foldCidr,
  foldFileHash,
  foldHost,
  foldRange,
  foldUrlPath,
  foldVerbatim,
  isRange,
  KeyError,
  keyOrNull,
  parseUrl,
  pastedText,
} from '../../schema/keys/index.ts';
import { NoIndicator } from '../source.ts';

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
 * Returns the nodes that a published value names: one node, the fewest networks of a range `a-b`, or those of each part if all parts of a cell
 * are such values. Throws `KeyError` for values that are not of the kind, and for values that no list can mean: addresses that are not on the
 * internet, most of the internet, names without a dot.
 */
export function indicators(text: string, listed: Listed): readonly Indicator[] {
  if (text.length > LONGEST) throw new KeyError('an indicator', text, `a text of at most ${LONGEST} characters`);
  const value = withoutRule(pastedText(text.trim()));
  const read = READERS[listed];
  const urls = SEVERAL_URLS.test(value) ? partsOf(value, read) : null;
  if (urls !== null) return urls;
  try {
    return read(value);
  } catch (error) {
    const others = error instanceof KeyError ? (partsOf(value, read) ?? commented(value, listed, read)) : null;
    if (others !== null) return others;
    if (error instanceof KeyError) refuseUnlisted(value, text);
    throw error instanceof KeyError && error.given === value ? new KeyError(error.kind, text, error.expected) : error;
  }
}

/** Takes the signs of an ad blocker's rule off a host or an address: `||ads.example.com^`. Rules with exceptions or options stay unchanged. */
function withoutRule(value: string): string {
  return /^\|\|([^/^$*|\s]+)\^$/.exec(value)?.[1] ?? value;
}

const MAIL = /^[^\s@/:]+@(?:[\w-]+\.)+[a-z]{2,}$/i;
/** Rules of an ad blocker: exceptions, parts of pages, and blocks with options or of a part of an address. */
const RULE = /^(?:@@|\|\||\*?\$[a-z~])|\^(?:\$|$)|#[@?$%+]*#/i;

/** Refuses values that publishers write between indicators, and that no list here can have. They are no sign of another format. */
function refuseUnlisted(value: string, text: string): void {
  if (MAIL.test(value))
    throw new NoIndicator(
      'an indicator',
      text,
      'an address, a host, a URL or a file hash: mail addresses are not listed',
    );
  if (RULE.test(value))
    throw new NoIndicator(
      'a rule that blocks a host',
      text,
      'one such as ||ads.example.com^, without options or a path',
    );
}

type Reader = (text: string) => readonly Indicator[];

/** Reads the values of a cell that has several; null if it has one, or if any of them is no such value. */
function partsOf(value: string, read: Reader): readonly Indicator[] | null {
  const parts = value
    .split(/[\s,;|]+/)
    .map(pastedText)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  return keyOrNull(() => parts.flatMap(read));
}

/** Reads a value that a comment touches: `192.0.2.1#scanner`. In URLs these signs are part of the value. */
function commented(value: string, listed: Listed, read: Reader): readonly Indicator[] | null {
  if (HIDING_RULE.test(value)) return null;
  const [before = ''] = value.split(/[#;]/, 1);
  if (before === '' || before === value || listed === 'urls' || before.includes('://')) return null;
  return keyOrNull(() => read(pastedText(before)));
}

/** A rule of an ad blocker that hides a part of a host's pages, and blocks nothing: `www.example.com##.ad`. */
const HIDING_RULE = /[a-z]#[@?$%]*#\S/i;

/** A URL may have a blank in it, which is encoded then. */
const SEVERAL_URLS = /\s[a-z]{3,5}:\/\//i;

/** Values of a cell. Publishers put two or three name servers into one. */
const MOST_PARTS = 50;

/** Characters of a value. The longest URLs that are listed have some 4,000. */
const LONGEST = 8_192;

/** A network with a shorter prefix than these belongs to no one: IANA allocates /8 and /12. */
const SHORTEST: Readonly<Record<4 | 6, number>> = { 4: 8, 6: 12 };

/** Reads an address with or without a port, a CIDR, or a range. A network of one address is that address. */
function addressIndicators(text: string): readonly Indicator[] {
  if (isRange(text)) return foldRange(text).map(networkIndicator);
  return [/\/|\d\s+255\./.test(text) ? networkIndicator(text) : addressIndicator(text)];
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

/** Reads a name, with `*.` or a dot before it if the list means all names under it too. The name itself is listed. */
function hostIndicator(text: string): Indicator {
  if (/[/@\s]/.test(text) || HIDING_RULE.test(text))
    throw new KeyError('a host name', text, 'a bare DNS name such as www.example.com');
  return { label: 'HOSTNAME', name: dotted(foldHost(text.replace(/^\*?\./, '')), text) };
}

function dotted(name: string, text: string): string {
  if (name.includes('.')) return name;
  throw new KeyError('a host name on the internet', text, 'one with a dot in it, such as www.example.com');
}

/** A host with a dot, perhaps with a port, and a path: a URL that is written without its scheme. Networks look alike. */
const WITHOUT_SCHEME = /^(?![\d.]+\/\d+$)[^\s/?#:@]+\.[^\s/?#:@.]+(?::\d+)?\//;

/** Reads a URL bound to its host: `host/path` with its query. */
function urlIndicator(text: string): Indicator {
  if (!text.includes('://') && !WITHOUT_SCHEME.test(text))
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
  if (text.includes('://')) return [ofWholeHost(text) ?? boundUrl(text)];
  if (/^[0-9.]+(?:[:/-][0-9./]*|\s+[0-9.]+)?$/.test(text) || isIP(text) !== 0 || isIpv6Network(text) || isRange(text)) {
    return addressIndicators(text);
  }
  if (text.startsWith('[')) return [addressIndicator(text)];
  return [text.includes('/') ? boundUrl(text) : hostIndicator(text)];
}

/** Returns the host of a URL that has no path; null if it has one. */
function ofWholeHost(text: string): Indicator | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]+\/?$/i.test(text)) return null;
  const { host } = parseUrl(text);
  return isIP(host) === 0 ? hostIndicator(host) : addressIndicator(host);
}

function isIpv6Network(text: string): boolean {
  return text.includes(':') && /^[0-9a-f:]+\/\d+$/i.test(text);
}

const HASH = /^(?:(?:md5|sha-?1|sha-?256)\s*[:=].*|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** Reads a value of a list that mixes kinds and has file hashes too. A path without its host is refused: it would mean all hosts. */
function anyIndicators(text: string): readonly Indicator[] {
  if (HASH.test(text)) return [hashIndicator(text)];
  if (!text.startsWith('/')) return mixedIndicators(text);
  throw new KeyError('an indicator', text, 'an address, a network, a host, a URL or a file hash');
}

/** Reads a path on any host. A path with a query is refused: without the query it would be another path, often a harmless one. */
function pathIndicator(text: string): Indicator {
  const name = foldVerbatim(foldUrlPath(text));
  if (name === '/' || text.includes('?')) throw new KeyError('a path', text, 'one without a query, such as /gate.php');
  return { label: 'URL', name, properties: { kind: 'path', path: name } };
}

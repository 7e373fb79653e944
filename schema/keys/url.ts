import { isIP } from 'node:net';
import { foldAddress } from './address.ts';
import { refang } from './defang.ts';
import { foldHost, hostPart } from './host.ts';
import { KeyError, keyOrNull } from './key-error.ts';
import { withoutEnd } from './pasted-text.ts';

/** The parts of a folded URL. */
export interface UrlParts {
  /** Scheme and host lower case, default port, user and fragment dropped. */
  readonly url: string;
  readonly scheme: string;
  /** A host name or an address, folded; IPv6 without its brackets. */
  readonly host: string;
  readonly port: number | null;
  /** With its leading slash, dot segments resolved, without the query. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

const EXPECTED = 'a URL such as https://www.example.com/path?query';
const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map(
  Object.entries({ http: 80, https: 443, ws: 80, wss: 443, ftp: 21 }),
);

/** Schemes of the web: browsers take any number of slashes of either kind after them, but a number alone is a port. */
const OF_THE_WEB = /^(https?|wss?|ftp):(?!\d*\/?$)[\\/]*(.*)$/is;
const OTHER_SCHEME = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is;
const SECOND_SCHEME = /^(?:https?|wss?|ftp)(?::[\\/]|:?\/\/)/i;

/**
 * Splits a URL, defanged or not, into its normal form by RFC 3986 6.2.2. Without a scheme it is read as http. After a scheme of the web the
 * host is read as the URL Standard does: `http://3405803785/` is an address. Refuses hosts that no other fold would accept.
 */
export function parseUrl(input: string): UrlParts {
  const parts = partsOf(refang(input.trim()), input);
  // A dot that was percent-encoded may be a defanged one: `/a(%2Eb` is `/a(.b`.
  return refang(parts.url) === parts.url ? parts : parseUrl(parts.url);
}

function partsOf(text: string, input: string): UrlParts {
  const web = OF_THE_WEB.exec(text);
  const [, given, rest = text] = web ?? OTHER_SCHEME.exec(text) ?? [];
  if (given !== undefined && SECOND_SCHEME.test(rest))
    throw new KeyError('a URL', input, `${EXPECTED}, with one scheme`);
  const scheme = (given ?? 'http').toLowerCase();
  const host = foldUrlHost(rest, input, web !== null);
  const port = parsePort(rest, scheme, input);
  const { path, query } = parsePath(rest, input);
  if (SECOND_SCHEME.test(host + path)) throw new KeyError('a URL', input, `${EXPECTED}, with one scheme`);
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}${port === null ? '' : `:${port}`}`;
  return { url: `${scheme}://${authority}${path}${query}`, scheme, host, port, path, query };
}

/** Normal form of a whole URL. */
export function foldUrl(input: string): string {
  return parseUrl(input).url;
}

/**
 * Normal form of a URL node: a path with its leading slash, without query; or, bound to a host, `host/path` with its query
 * and without scheme (ports 80 and 443 dropped).
 */
export function foldUrlPath(input: string): string {
  const text = input.trim();
  if (text.startsWith('/')) return parsePath(`host${text}`, input).path;
  const { host, port, path, query } = parseUrl(text);
  const shownPort = port === null || port === 80 || port === 443 ? '' : `:${port}`;
  return `${isIP(host) === 6 ? `[${host}]` : host}${shownPort}${path}${query}`;
}

function foldUrlHost(rest: string, input: string, isOfTheWeb: boolean): string {
  const host = hostPart(`//${rest}`);
  const plain = keyOrNull(() => foldUrlName(host));
  const name = plain ?? (isOfTheWeb ? standardHost(host) : null);
  if (name === null) throw new KeyError('a URL', input, `${EXPECTED}, on a host name or an address`);
  return name;
}

function foldUrlName(host: string): string {
  return isIP(host) === 0 ? foldHost(host) : foldAddress(host).name;
}

/** Returns the host that browsers open: percent-encoding is undone, and numbers in decimal, octal or hexadecimal are addresses. */
function standardHost(host: string): string | null {
  const name = URL.parse(`http://${host}/`)?.hostname;
  return name === undefined ? null : keyOrNull(() => foldUrlName(name.replace(/^\[|\]$/g, '')));
}

function parsePort(rest: string, scheme: string, input: string): number | null {
  const digits = /^[^/?#\\]*?:(\d*)(?:[/?#\\]|$)/s.exec(
    rest.replace(/^[^/?#\\]*@/s, '').replace(/^\[[^\]]*\]/, ''),
  )?.[1];
  if (digits === undefined || digits === '') return null;
  const port = Number(digits);
  if (port > 65535) throw new KeyError('a URL', input, `${EXPECTED}, its port at most 65535`);
  return port === DEFAULT_PORTS.get(scheme) ? null : port;
}

/** What no sentence ends with. */
const ENDS_PLAINLY = /[\w/=&%~+-]$/;

/**
 * Path and query by the WHATWG URL rules, which resolve dot segments and percent-encode what must be. As in every pasted text, the end of a
 * sentence is no part of a URL, in whatever way it is written: `/a.`, `/a%2E`, `/a,#b`.
 */
function parsePath(rest: string, input: string): { path: string; query: string } {
  const tail = normalEncoding(/[/?#\\].*$/s.exec(rest)?.[0] ?? '/');
  try {
    const { pathname, search } = new URL(`http://host${tail}`);
    // A percent sign may now be in front of an encoding that was a character before.
    const [path, query] = [normalEncoding(pathname), normalEncoding(search)];
    const meant = ENDS_PLAINLY.test(path + query) ? path + query : withoutEnd(path + query);
    return meant === path + query ? { path, query } : parsePath(meant, input);
  } catch {
    throw new KeyError('a URL', input, EXPECTED);
  }
}

/**
 * Writes percent-encoding in one way (RFC 3986 6.2.2): unreserved characters unencoded, the digits of all others in upper case. A percent sign
 * before another one is encoded itself, since it could begin another encoding after this.
 */
function normalEncoding(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%(?![0-9a-f]{2})(?=[0-9a-f]?%)/gi, '%25').replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

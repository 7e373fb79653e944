import { isIP } from 'node:net';
import { foldAddress } from './address.ts';
import { refang } from './defang.ts';
import { foldHost, hostPart } from './host.ts';
import { foldPart, KeyError } from './key-error.ts';

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

/** Splits a URL, defanged or not; without a scheme it is read as http. Refuses hosts that no other fold would accept. */
export function parseUrl(input: string): UrlParts {
  const text = refang(input.trim());
  const [, given, rest = text] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text) ?? [];
  const scheme = (given ?? 'http').toLowerCase();
  const host = foldUrlHost(rest, input);
  const port = parsePort(rest, scheme, input);
  const { path, query } = parsePath(rest, input);
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

function foldUrlHost(rest: string, input: string): string {
  const host = hostPart(`//${rest}`);
  const expected = `${EXPECTED}, on a host name or an address`;
  return foldPart('a URL', input, () => (isIP(host) === 0 ? foldHost(host) : foldAddress(host).name), expected);
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

/** Path and query by the WHATWG URL rules, which resolve dot segments and percent-encode what must be. */
function parsePath(rest: string, input: string): { path: string; query: string } {
  const tail = /[/?#\\].*$/s.exec(rest)?.[0] ?? '/';
  try {
    const { pathname, search } = new URL(`http://host${tail}`);
    return { path: pathname, query: search };
  } catch {
    throw new KeyError('a URL', input, EXPECTED);
  }
}

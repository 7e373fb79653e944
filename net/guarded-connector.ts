import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { buildConnector } from 'undici';
import { type AllowedRanges, refusalOfAddress } from './address-guard.ts';
import { FetchRefused, HostNotResolved, notConnected } from './fetch-errors.ts';

/** Returns the addresses of a host name, in the order in which to try them. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** Uses the operating system's resolver; IPv4 first, since a machine without IPv6 still gets such addresses. */
export async function systemResolver(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}

/** Checks certificates, if TLS alone does not decide. */
type TlsOptions = Pick<ConnectionOptions, 'rejectUnauthorized'>;

/**
 * Returns a connector that looks a name up once, checks every address that it got, and connects to exactly those: the name is never
 * resolved again between check and use. A name with one refused address is refused completely.
 */
export function guardedConnector(
  resolver: Resolver,
  allowed: AllowedRanges,
  timeoutMs: number,
  tls: TlsOptions = {},
): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, ...tls });
  return (options, callback) => {
    const connected: buildConnector.Callback = (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(notConnected(options.hostname, error), null);
    };
    checkedAddresses(options.hostname, resolver, allowed).then(
      (addresses) => connectToFirst(connect, options, addresses, connected),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/**
 * Returns the addresses of a host, all of which may be reached, after one look-up. Throws a `FetchRefused` for an address that may not be
 * reached, and a `HostNotResolved` for a name that has none, or one that may not be.
 */
export async function checkedAddresses(
  hostname: string,
  resolver: Resolver,
  allowed: AllowedRanges,
): Promise<readonly string[]> {
  const refusal = refusalOfLiteral(hostname, allowed);
  if (refusal !== null) throw refusal;
  const host = bare(hostname);
  return isIP(host) === 0 ? resolvedAddresses(host, resolver, allowed) : [host];
}

/** Why Weft may not contact a host that is written as an address, or as localhost; null if it may, and for all other names. */
export function refusalOfLiteral(hostname: string, allowed: AllowedRanges): FetchRefused | null {
  const host = bare(hostname);
  const address = isIP(host) === 0 && LOOPBACK_NAME.test(host) ? '127.0.0.1' : host;
  const reason = isIP(address) === 0 ? null : refusalOfAddress(address, allowed);
  return reason === null ? null : new FetchRefused(`${reason}. An operator can allow its range with WEFT_FETCH_ALLOW.`);
}

/** A name that never leaves the machine (RFC 6761, 6.3). */
const LOOPBACK_NAME = /(?:^|\.)localhost\.?$/i;

/** IPv6 without the brackets that it has in a URL. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

async function resolvedAddresses(host: string, resolver: Resolver, allowed: AllowedRanges): Promise<readonly string[]> {
  const addresses = await resolver(host).catch((error: unknown) => {
    throw new HostNotResolved(host, error instanceof Error ? error.message : String(error));
  });
  if (addresses.length === 0) throw new HostNotResolved(host, `${host} has no address`);
  const refusal = addresses.map((address) => refusalOfAddress(address, allowed)).find((reason) => reason !== null);
  if (refusal !== undefined) throw new HostNotResolved(host, `${refusal}. WEFT_FETCH_ALLOW can allow its range.`, true);
  return addresses;
}

/** One address after another, until one takes the connection. */
function connectToFirst(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  [address, ...others]: readonly string[],
  callback: buildConnector.Callback,
): void {
  connect({ ...options, hostname: address ?? '' }, (...[error, socket]) => {
    if (error === null && socket !== null) callback(null, socket);
    else if (others.length > 0) connectToFirst(connect, options, others, callback);
    else callback(error ?? new Error('no connection'), null);
  });
}

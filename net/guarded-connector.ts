import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { buildConnector } from 'undici';
import { type AllowedRanges, refusalOfAddress } from './address-guard.ts';
import { FetchRefused } from './fetch-errors.ts';

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
    checkedAddresses(options.hostname, resolver, allowed).then(
      (addresses) => connectToFirst(connect, options, addresses, callback),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** Returns the addresses of a host, all of which may be reached, after one look-up. Throws a `FetchRefused` if one may not be. */
export async function checkedAddresses(
  hostname: string,
  resolver: Resolver,
  allowed: AllowedRanges,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(literal) === 0 ? await resolver(hostname) : [literal];
  if (addresses.length === 0) throw new Error(`${hostname} has no address`);
  for (const address of addresses) {
    const reason = refusalOfAddress(address, allowed);
    if (reason === null) continue;
    const via = address === literal ? '' : `${hostname} resolves to an address that Weft must not reach: `;
    throw new FetchRefused(`${via}${reason}. An operator can allow its range with WEFT_FETCH_ALLOW.`);
  }
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

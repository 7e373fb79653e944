/** Small networks of SPF records: they also support an address inside that something else leads to. */
import type { SpfRecord } from '../../facts/origin-mail.ts';
import { addressKey, cidrRange, prefixLength } from '../../schema/keys/index.ts';

/** The largest networks that say anything of one address. */
const SHORTEST = { 4: 24, 6: 48 };
/** Networks of the records of one host. */
const MOST_NETWORKS = 100;

/** A network that may send mail for a host. */
export interface SenderNetwork {
  readonly start: string;
  readonly end: string;
  readonly path: string;
  /** The addresses that it holds. */
  readonly size: number;
}

/** The small networks of the SPF records of a host. */
export function senderNetworks(host: string, records: readonly SpfRecord[]): SenderNetwork[] {
  const networks = records.flatMap(({ name, networks: named }) =>
    named.filter(isSmall).map((network) => {
      const path = `${name === host ? '' : `HOSTNAME:${name}->`}SPF_IP->PREFIX:${network}`;
      return { ...cidrRange(network), path, size: sizeOf(network) };
    }),
  );
  return networks.slice(0, MOST_NETWORKS);
}

/** The networks that hold an address, the smallest first. */
export function networksAround(networks: readonly SenderNetwork[], address: string): SenderNetwork[] {
  const key = addressKey(address);
  return networks
    .filter(({ start, end }) => start <= key && key <= end)
    .sort((one, other) => one.size - other.size || (one.path < other.path ? -1 : 1));
}

function isSmall(network: string): boolean {
  return prefixLength(network) >= SHORTEST[network.includes(':') ? 6 : 4];
}

function sizeOf(network: string): number {
  return 2 ** ((network.includes(':') ? 128 : 32) - prefixLength(network));
}

/** The place and the owner of hosts, addresses, networks and AS. */

import { type HostAddress, readHostAddresses } from '../../facts/host-address.ts';
import { readSystems, type System } from '../../facts/owners.ts';
import { prefixLength } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import type { AnyIndicator } from '../read-indicator.ts';
import { ADDRESS_BITS, type Located, NOWHERE, readWhereabouts, type Whereabouts } from './whereabouts.ts';

/** The place and the owner of an indicator. */
export interface Belonging {
  /** Null for what is no host. */
  readonly host: HostAddress | null;
  /** Name of the AS: itself, or the origin of the network that holds it. */
  readonly asn: string | null;
  readonly system: System | null;
  readonly whereabouts: Whereabouts;
}

/** The places and owners of indicators, by their names: a host takes those of its representative address. */
export async function readBelongings(
  reader: Reader,
  indicators: readonly AnyIndicator[],
): Promise<ReadonlyMap<string, Belonging>> {
  const things = [...new Map(indicators.map((indicator) => [indicator.name, indicator])).values()];
  const hosts = await readHosts(reader, things);
  const whereabouts = await readWhereabouts(
    reader,
    things.map((thing) => locationOf(thing, hosts.get(thing.name))),
  );
  const placed = things.map((thing, at) => {
    const where = whereabouts[at] ?? NOWHERE;
    return { thing, where, asn: asnOf(thing, where) };
  });
  const systems = await readSystems(
    reader,
    placed.flatMap(({ asn }) => asn ?? []),
  );
  return new Map(
    placed.map(({ thing: { name }, where, asn }) => [
      name,
      {
        host: hosts.get(name) ?? null,
        asn,
        system: asn === null ? null : (systems.get(asn) ?? null),
        whereabouts: where,
      },
    ]),
  );
}

async function readHosts(reader: Reader, things: readonly AnyIndicator[]): Promise<ReadonlyMap<string, HostAddress>> {
  const names = things.flatMap(({ kind, name }) => (kind === 'domain' ? [name] : []));
  const addresses = await readHostAddresses(reader, names);
  return new Map(addresses.map((address, at) => [names[at] ?? '', address]));
}

/** Null for what has no addresses: an AS, and a host that resolves to none. */
function locationOf({ kind, name, start, end }: AnyIndicator, host: HostAddress | undefined): Located | null {
  if (kind === 'network' && start !== null && end !== null) {
    return { address: null, key: start, last: end, length: prefixLength(name) };
  }
  const address = kind === 'ip' && start !== null ? { name, key: start } : (host?.address ?? null);
  return address === null ? null : { address: address.name, key: address.key, last: address.key, length: ADDRESS_BITS };
}

function asnOf({ kind, name }: AnyIndicator, { asn }: Whereabouts): string | null {
  if (kind === 'asn') return name;
  return asn === null ? null : `AS${asn}`;
}

/** The owner and place of an address, as svc.enrich has them. */
import { readSystems } from '../../facts/owners.ts';
import { ADDRESS_BITS, ownerOf, readWhereabouts } from '../../procedures/enrich/whereabouts.ts';
import type { AskedAddress } from './address.ts';
import type { ProjectionSources } from './sources.ts';

/** The organisation that has each of the folded addresses, by address. */
export async function readOwners(
  { reader }: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, string | null>> {
  const places = await readWhereabouts(
    reader,
    addresses.map(({ name, key }) => ({ address: name, key, last: key, length: ADDRESS_BITS })),
  );
  const systems = await readSystems(
    reader,
    places.flatMap(({ asn }) => (asn === null ? [] : [`AS${asn}`])),
  );
  return new Map(
    places.map((place, at) => [addresses[at]?.name ?? '', ownerOf(place, systems.get(`AS${place.asn}`) ?? null).owner]),
  );
}

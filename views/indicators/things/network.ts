/** Which addresses a network has, whose it is and who announces it. */
import { readSystems } from '../../../facts/owners.ts';
import { countryOf, ownerOf, readWhereabouts } from '../../../procedures/enrich/whereabouts.ts';
import { cidrRange, cidrSize, keyToAddress, prefixLength } from '../../../schema/keys/index.ts';
import type { ProjectionSources } from '../sources.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** The block `summary` of a network. */
export interface NetworkSummary {
  readonly first_ip: string;
  readonly last_ip: string;
  /** A decimal number: IPv6 networks outgrow numbers. */
  readonly total_addresses: string;
  readonly organization: string | null;
  readonly country: string | null;
  /** The announced network that holds all of it, and `AS64500` who announces that. */
  readonly announced_in: string | null;
  readonly asn: string | null;
}

/** What is known of a network by the networks that hold all of it, as svc.enrich has it. */
export async function readNetworkSummary(sources: ProjectionSources, { name }: Thing): Promise<Found<NetworkSummary>> {
  const { start, end } = cidrRange(name);
  const length = prefixLength(name);
  const [place] = await readWhereabouts(sources.reader, [{ address: null, key: start, last: end, length }]);
  const asn = place?.asn == null ? null : `AS${place.asn}`;
  const systems = await readSystems(sources.reader, asn === null ? [] : [asn]);
  const system = asn === null ? null : (systems.get(asn) ?? null);
  return {
    summary: {
      first_ip: keyToAddress(start),
      last_ip: keyToAddress(end),
      total_addresses: cidrSize(name).toString(),
      organization: place === undefined ? null : ownerOf(place, system).owner,
      country: place === undefined ? null : countryOf(place, system).country,
      announced_in: place?.prefix ?? null,
      asn,
    },
  };
}

/** Whose an address is and where it is, as svc.enrich tells it. */
import { SYSTEM, WHEREABOUTS } from '../../enrich/whereabouts.ts';
import { type Properties, propertiesOf, textOf } from '../stored.ts';
import type { AskedAddress } from './address.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Bits of the longest network: an address alone. */
const WHOLE = 128;

/** Reads `$input.addresses`; a row each. */
const OWNER_TEXT = `UNWIND $input.addresses AS asked
WITH asked, asked.name AS address, asked.key AS key, asked.key AS last, ${WHOLE} AS length
${WHEREABOUTS}
WITH asked, place, 'AS' + toString(place.asn) AS asn
${SYSTEM}
RETURN asked.name AS ip, place {.vendor, .registrant, .tenant, .network} AS place, system`;

/** The organisation that has each of the folded addresses, by address: one round trip. */
export async function readOwners(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, string | null>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, OWNER_TEXT, { addresses });
  return new Map(rows.map((row) => [String(row.ip), ownerOf(propertiesOf(row.place), propertiesOf(row.system))]));
}

/** In the order of svc.enrich: who runs it, who registered it, whose network it is. */
function ownerOf(place: Properties, system: Properties): string | null {
  const names = [
    place.vendor,
    place.registrant,
    place.tenant,
    system.registrant,
    system.legalName,
    system.name,
    place.network,
  ];
  return names.map(textOf).find((name) => name !== null) ?? null;
}

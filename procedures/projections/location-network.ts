import type { Reader, Row, Statement } from '../../engine/database/database.ts';
import { mergedLocation } from '../../engine/ranges/merged-location.ts';
import { seekFragment } from '../../engine/ranges/planes.ts';
import { regionPlace, regionsOf } from '../../facts/cloud-regions.ts';
import { cidrRange, foldCidr, lengthKeysInside, type Network } from '../../schema/keys/index.ts';
import { newestRegistration, originsOf, registrationsOf } from './location.ts';
import { type LocationRecord, locationRecord } from './location-record.ts';
import { propertiesOf } from './stored.ts';

/**
 * One round trip for a network: the data blocks that contain it, most specific first and of one block the newest source
 * first; the largest data block inside it (of several the first), by each of its sources; and the most specific announced prefix that contains it with its origins.
 */
export function networkStatement(network: Network): Statement {
  const { start } = cidrRange(network.name);
  return {
    text: `WITH $input.start AS key
${seekFragment('announced', 'key', { as: 'route', optional: true })}
${seekFragment('registered', 'key', { as: 'registry', optional: true })}
${seekFragment('vendor', 'key', { as: 'run', optional: true })}
WITH head([name IN route.networks WHERE name IN $input.containing]) AS prefix,
  head([name IN registry.networks WHERE name IN $input.containing]) AS registered,
  CASE WHEN run.delegation IN $input.containing THEN run.delegation END AS delegation
RETURN
  COLLECT {
    UNWIND range(0, size($input.containing) - 1) AS rank
    MATCH (block:GEO_NETWORK {cidr: $input.containing[rank]})
    RETURN block {.*} ORDER BY rank, block.observedAt DESC,
      coalesce(block.organization = block.asnOrganization, false), block.name
  } AS containing,
  COLLECT {
    UNWIND range(0, size($input.inside) - 1) AS rank
    WITH rank, $input.inside[rank].start AS low, $input.inside[rank].end AS high
    CALL (low, high) {
      MATCH (block:GEO_NETWORK) WHERE low <= block.lengthKey <= high
      RETURN block.cidr AS cidr ORDER BY block.lengthKey LIMIT 1
    }
    WITH cidr ORDER BY rank LIMIT 1
    MATCH (block:GEO_NETWORK {cidr: cidr})
    RETURN block {.*} ORDER BY block.observedAt DESC,
      coalesce(block.organization = block.asnOrganization, false), block.name
  } AS inside,
  prefix, registered, delegation,
  ${registrationsOf('registered')} AS registrations,
  ${regionsOf('delegation')} AS regions,
  ${originsOf('prefix')} AS origins`,
    parameters: { input: { start, containing: containing(network), inside: lengthKeysInside(network.name) } },
  };
}

/** The location record of a folded network, or null where no data block and no announced, registered or vendor's network says anything of it. */
export async function readNetworkLocation(database: Reader, network: Network): Promise<LocationRecord | null> {
  const [row] = await database.read(networkStatement(network));
  return row === undefined ? null : recordOf(row);
}

function recordOf(row: Row): LocationRecord | null {
  const [containing, inside] = [listOf(row.containing), listOf(row.inside)];
  const blocks = containing.length > 0 ? containing : inside;
  if (blocks.length === 0 && [row.prefix, row.registered, row.delegation].every((name) => name === null)) return null;
  return locationRecord(mergedLocation(blocks.map(propertiesOf)), {
    origins: listOf(row.origins),
    registration: newestRegistration(row.registrations),
    region: regionPlace(row.regions),
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names of all networks that contain one, itself first. */
function containing({ name, length }: Network): string[] {
  const [address = ''] = name.split('/');
  return Array.from({ length: length + 1 }, (_, index) => foldCidr(`${address}/${length - index}`).name);
}

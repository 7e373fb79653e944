import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { HAS_RECORDS } from './dns-records.ts';
import { readByName } from './read-by-name.ts';

/** A wildcard in DNS. Certificates name wildcards too, but that does not show what resolves. */
const WILDCARD = `EXISTS { MATCH (h:HOSTNAME {name: '*.' + name}) WHERE ${HAS_RECORDS} }`;

/** Text of `readNameLevels`. */
export const NAME_LEVELS = {
  list: 'names',
  text: `UNWIND $input.names AS name
OPTIONAL MATCH (n:HOSTNAME {name: name})
RETURN name, n.zoneObservedAt AS zoneAt, EXISTS { (n)<-[:NAMESERVER_FOR]-() } AS hasNameServers,
  EXISTS { (n)-[:ALIAS_OF]->() } AS isAlias, ${WILDCARD} AS hasWildcard,
  COLLECT { MATCH (s:PUBLIC_SUFFIX) USING INDEX s:PUBLIC_SUFFIX(name)
    WHERE s.name IN [name, '*.' + name] AND s.section = 'private' RETURN s.name } AS suffixes,
  COLLECT { MATCH (n)-[d:DELEGATED_TO]->(v:VENDOR) RETURN {vendor: v.name, service: d.service, takeover: d.takeover,
    isGoneUnclaimed: coalesce(d.takeoverOnNxdomain, false), fingerprint: d.takeoverFingerprint} } AS services`,
  row: z.object({
    name: z.string(),
    zoneAt: z.number().nullable(),
    hasNameServers: z.boolean(),
    isAlias: z.boolean(),
    hasWildcard: z.boolean(),
    suffixes: z.array(z.string()),
    services: z.array(
      z.object({
        vendor: z.string(),
        service: z.string().nullable(),
        takeover: z.string().nullable(),
        isGoneUnclaimed: z.boolean(),
        fingerprint: z.string().nullable(),
      }),
    ),
  }),
};

/**
 * A name above others, stored or not: the date of a whole copy of its zone (epoch ms), other facts about it, the private suffixes that it
 * is or that are `*.` and it, and the services of vendors under it.
 */
export type NameLevel = z.output<typeof NAME_LEVELS.row>;

/** A service of a vendor, and whether strangers can take over names under it. */
export type ServiceOfVendor = NameLevel['services'][number];

/** One row a name. */
export function readNameLevels(reader: Reader, names: Iterable<string>): Promise<ReadonlyMap<string, NameLevel>> {
  return readByName(reader, NAME_LEVELS, [...names]);
}

import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Addresses of one host, and aliases. */
const MOST_ADDRESSES = 200;
/** Addresses that loads found to be one's no longer, each as often as a load did. */
const MOST_GONE = 2_000;
/** Maximum number of hosts that link to one, or that it links to: one more than are of use. */
export const MOST_LINKED = 50;

/** A host, and its domain: the registrable one, or the host itself where it has none. */
export interface HostOfDomain {
  readonly host: string;
  readonly zone: string;
}

/** Text of `readOriginHosts`. */
export const ORIGIN_HOSTS = {
  list: 'hosts',
  text: `UNWIND $input.hosts AS input
OPTIONAL MATCH (h:HOSTNAME {name: input.host})
RETURN input.host AS host, h IS NOT NULL AS isStored,
  COLLECT { MATCH (h)-[r:RESOLVES_TO|ALIAS_OF]->() WITH coalesce(r.lastSeen, r.observed_at) AS seen
    WHERE seen IS NOT NULL RETURN seen ORDER BY seen DESC LIMIT 1 }[0] AS newest,
  size(COLLECT { MATCH (h)-[r:RESOLVES_TO|ALIAS_OF]->() UNWIND [r.firstSeen, r.lastSeen, r.observed_at] AS seen
    WITH seen WHERE seen IS NOT NULL RETURN DISTINCT seen LIMIT 2 }) > 1 AS hasTimes,
  COLLECT { MATCH (h)-[r:RESOLVES_TO]->(ip:IPV4|IPV6)
    WITH ip, coalesce(r.lastSeen, r.observed_at) AS seen ORDER BY seen DESC, ip.orderKey LIMIT ${MOST_ADDRESSES}
    RETURN {name: ip.name, seen: seen} } AS addresses,
  COLLECT { MATCH (h)-[r:ALIAS_OF]->(alias:HOSTNAME)
    WITH alias, coalesce(r.lastSeen, r.observed_at) AS seen ORDER BY seen DESC LIMIT ${MOST_ADDRESSES}
    RETURN {name: alias.name, seen: seen} } AS aliases,
  COLLECT { MATCH (c:CHANGE_RECORD {subject: input.host}) WHERE c.field = 'RESOLVES_TO' AND c.label = 'HOSTNAME'
    UNWIND c.before AS gone WITH h, c, gone WHERE NOT EXISTS { (h)-[:RESOLVES_TO]->(:IPV4|IPV6 {name: gone}) }
    WITH gone, c.observedAt AS seen ORDER BY seen DESC, gone LIMIT ${MOST_GONE}
    RETURN {name: gone, seen: seen} } AS gone,
  COLLECT { MATCH (h)-[:LINKS_TO]->(other:HOSTNAME) RETURN other.name LIMIT ${MOST_LINKED + 1} } AS linksTo,
  COLLECT { MATCH (h)<-[:LINKS_TO]-(other:HOSTNAME) RETURN other.name LIMIT ${MOST_LINKED + 1} } AS linkedFrom,
  COLLECT { MATCH (:HOSTNAME {name: input.zone})-[:DELEGATED_TO {channel: 'curated'}]->(v:VENDOR)
    RETURN DISTINCT {name: v.name, category: v.category} } AS vendors`,
  row: z.object({
    host: z.string(),
    isStored: z.boolean(),
    newest: z.number().nullable(),
    hasTimes: z.boolean(),
    addresses: z.array(z.object({ name: z.string(), seen: z.number().nullable() })),
    aliases: z.array(z.object({ name: z.string(), seen: z.number().nullable() })),
    gone: z.array(z.object({ name: z.string(), seen: z.number() })),
    linksTo: z.array(z.string()),
    linkedFrom: z.array(z.string()),
    vendors: z.array(z.object({ name: z.string(), category: z.string().nullable() })),
  }),
};

/**
 * Stored facts about a host itself. Times are epoch ms: `newest` is when it was last seen to resolve, `hasTimes` says that it was seen at
 * least at two times. `gone` are former addresses that loads found removed, newest first, once for each removal. `vendors` are the holders
 * of its domain (`curated` vouches for that: DNS alone also shows a customer's name as theirs).
 */
export type OriginHost = z.output<typeof ORIGIN_HOSTS.row>;

/** One row a host. */
export async function readOriginHosts(
  reader: Reader,
  hosts: readonly HostOfDomain[],
): Promise<ReadonlyMap<string, OriginHost>> {
  const rows = await readFacts(
    reader,
    ORIGIN_HOSTS,
    hosts.map(({ host, zone }) => ({ host, zone })),
  );
  return new Map(rows.map((row) => [row.host, row]));
}

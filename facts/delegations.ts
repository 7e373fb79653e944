import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Text of `readDelegations`. */
export const DELEGATIONS = {
  list: 'domains',
  text: `UNWIND $input.domains AS input
OPTIONAL MATCH (d:HOSTNAME {name: input.domain})
RETURN input.domain AS domain,
  COLLECT { MATCH (zone:TLD|HOSTNAME {name: input.parent}) WHERE zone.zoneObservedAt IS NOT NULL
    RETURN zone.zoneObservedAt }[0] AS registryAt,
  COLLECT { MATCH (d)<-[by:NAMESERVER_FOR]-() WITH by.observed_at AS seen
    WHERE seen IS NOT NULL RETURN seen ORDER BY seen DESC LIMIT 1 }[0] AS nameServersAt,
  EXISTS { MATCH (d)<-[by:NAMESERVER_FOR]-() WHERE 'zone-file' IN by.sources } AS isInZoneFile,
  COLLECT { MATCH (d)-[r:RESOLVES_TO|ALIAS_OF]->() WITH coalesce(r.lastSeen, r.observed_at) AS seen
    WHERE seen IS NOT NULL RETURN seen ORDER BY seen DESC LIMIT 1 }[0] AS resolvedAt,
  COLLECT { MATCH (d)-[by:HAS_REGISTRAR]->() WITH by.observed_at AS seen
    WHERE seen IS NOT NULL RETURN seen ORDER BY seen DESC LIMIT 1 }[0] AS recordAt,
  coalesce(d.domainStatus, []) AS statuses, d.expiryDate AS expiryDate`,
  row: z.object({
    domain: z.string(),
    registryAt: z.number().nullable(),
    nameServersAt: z.number().nullable(),
    isInZoneFile: z.boolean(),
    resolvedAt: z.number().nullable(),
    recordAt: z.number().nullable(),
    statuses: z.array(z.string()),
    expiryDate: z.string().nullable(),
  }),
};

/**
 * How a domain is delegated and registered. Times are epoch ms: `registryAt` is the date of the registry's own whole zone (that of `gov`
 * for `example.gov`, of `co.uk` for `example.co.uk`), `nameServersAt` is when its name servers were last seen, `recordAt` is when its
 * registration was read.
 */
export type Delegation = z.output<typeof DELEGATIONS.row>;

/** One row a domain, stored or not. */
export async function readDelegations(
  reader: Reader,
  domains: Iterable<string>,
): Promise<ReadonlyMap<string, Delegation>> {
  const things = [...new Set(domains)].map((domain) => ({ domain, parent: domain.slice(domain.indexOf('.') + 1) }));
  const rows = await readFacts(reader, DELEGATIONS, things);
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Text of `readTldListings`. */
export const TLD_LISTINGS = {
  list: 'tlds',
  text: `UNWIND $input.tlds AS tld
RETURN tld, EXISTS { MATCH (t:TLD {name: tld}) WHERE t.claims IS NOT NULL } AS isListed,
  COLLECT { UNWIND ['iana-tlds', 'public-suffix-list'] AS list
    MATCH (run:LOAD_RUN {source: list, part: ''}) WHERE run.status = 'completed'
    RETURN run.observedAt ORDER BY run.observedAt DESC LIMIT 1 }[0] AS listedAt`,
  row: z.object({ tld: z.string(), isListed: z.boolean(), listedAt: z.number().nullable() }),
};

/** Whether a list of all top-level domains contains one, and when such a list was last loaded (epoch ms; null if never). */
export type TldListing = z.output<typeof TLD_LISTINGS.row>;

/** One row a top-level domain. */
export async function readTldListings(
  reader: Reader,
  tlds: Iterable<string>,
): Promise<ReadonlyMap<string, TldListing>> {
  const rows = await readFacts(reader, TLD_LISTINGS, [...new Set(tlds)]);
  return new Map(rows.map((row) => [row.tld, row]));
}

/** Finds the threat layers and feeds that are incomplete at an instant: nothing that depends on them can be called clean (contract 5.4). */
import { z } from 'zod';
import type { Database } from '../../store/database.ts';
import { isFreshAt } from '../../store/statistics/extent.ts';
import { readCoverages } from '../../store/statistics/statistics.ts';
import { NETWORK_LISTINGS, THREAT_LAYERS } from '../../verdicts/kinds.ts';

/** The layer of listings. Its feeds are checked one by one; those that list only networks count as a separate layer. */
const LISTINGS = 'threat-listings';

/** A feed with at least this share of the listings counts. */
const LEAST_SHARE = 0.05;

/** The facts about a threat feed. */
export interface ThreatFeed {
  readonly id: string;
  readonly entries: string | null;
  readonly reliability: string | null;
  readonly listings: number;
  /** Listings of networks among them. */
  readonly networks: number;
  readonly cadenceHours: number | null;
  /** Date of its newest data, epoch ms. */
  readonly lastRefresh: number | null;
}

const feeds = z.array(
  z.object({
    id: z.string(),
    entries: z.string().nullable(),
    reliability: z.string().nullable(),
    listings: z.number(),
    networks: z.number(),
    cadenceHours: z.number().nullable(),
    lastRefresh: z.number().nullable(),
  }),
);

/** A list of the operator covers only what the operator chose. */
const FEEDS = `MATCH (f:FEED_SOURCE) WHERE f.isThreat AND NOT coalesce(f.meaning, '') STARTS WITH 'own-'
RETURN coalesce(f.id, f.name) AS id, f.entries AS entries, f.reliability AS reliability,
  COUNT { (f)<-[:LISTED_IN]-() } AS listings, COUNT { (f)<-[:LISTED_IN]-(:PREFIX) } AS networks,
  f.cadenceHours AS cadenceHours, f.lastRefresh AS lastRefresh ORDER BY id`;

/** Returns the ids of the incomplete layers. For listings, it returns each feed that is too old, as `threat-listings/<feedId>`. */
export async function missingLayers(database: Database, asOf: Date): Promise<readonly string[]> {
  const { layers } = await readCoverages(database, asOf);
  const threats = feeds.parse(await database.read({ text: FEEDS }));
  return THREAT_LAYERS.flatMap((id) => {
    const coverage = layers.get(id)?.coverage;
    if (id !== LISTINGS || coverage === 'EMPTY' || coverage === undefined) return coverage === 'OK' ? [] : [id];
    // Lists of harmless names, and those of the operator, do not say that anything else was looked up.
    return threats.some(({ listings }) => listings > 0) ? oldFeeds(threats, asOf.getTime()) : [id];
  });
}

/**
 * Returns the feeds that count and whose newest data is too old, with their layer. A publication that never changes is never too old. A
 * verified list of networks that are criminal now counts even if it is short: it covers more addresses than all other feeds, and names none
 * of them.
 */
export function oldFeeds(threats: readonly ThreatFeed[], asOf: number): readonly string[] {
  const all = threats.reduce((sum, { listings }) => sum + listings, 0);
  return threats.flatMap(({ id, entries, reliability, listings, networks, cadenceHours, lastRefresh }) => {
    const listsNetworks = networks > 0 && networks === listings;
    const matters =
      listings >= LEAST_SHARE * all || (listsNetworks && entries === 'active' && reliability === 'verified');
    if (entries === 'archive' || listings === 0 || !matters) return [];
    const isFresh = isFreshAt(lastRefresh, cadenceHours ?? 0, asOf);
    return isFresh ? [] : [`${listsNetworks ? NETWORK_LISTINGS : LISTINGS}/${id}`];
  });
}

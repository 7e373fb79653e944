/** Which threat layers and feeds are not whole at an instant: nothing that rests on them can be called clean (contract 5.4). */
import { z } from 'zod';
import type { Database } from '../../engine/database/database.ts';
import { readCoverages } from '../../engine/statistics/statistics.ts';
import { THREAT_LAYERS } from '../../verdicts/kinds.ts';

/** The layer of listings: it is judged by its feeds, one by one. */
const LISTINGS = 'threat-listings';

/** A feed with this share of the listings or more counts, and may be so many times its cadence old. */
const LEAST_SHARE = 0.05;
const MOST_CADENCES = 3;
const HOUR = 3_600_000;

/** What is known of a threat feed. */
export interface ThreatFeed {
  readonly id: string;
  readonly entries: string | null;
  readonly listings: number;
  readonly cadenceHours: number | null;
  /** Date of its newest data, epoch ms. */
  readonly lastRefresh: number | null;
}

const feeds = z.array(
  z.object({
    id: z.string(),
    entries: z.string().nullable(),
    listings: z.number(),
    cadenceHours: z.number().nullable(),
    lastRefresh: z.number().nullable(),
  }),
);

const FEEDS = `MATCH (f:FEED_SOURCE) WHERE f.isThreat
RETURN coalesce(f.id, f.name) AS id, f.entries AS entries, COUNT { (f)<-[:LISTED_IN]-() } AS listings,
  f.cadenceHours AS cadenceHours, f.lastRefresh AS lastRefresh`;

/** The ids of the layers that are not whole; of listings, each feed that is too old, as `threat-listings/<feedId>`. */
export async function wantingLayers(database: Database, asOf: Date): Promise<readonly string[]> {
  const { layers } = await readCoverages(database, asOf);
  const threats = feeds.parse(await database.read({ text: FEEDS }));
  return THREAT_LAYERS.flatMap((id) => {
    const coverage = layers.get(id)?.coverage;
    if (id !== LISTINGS || coverage === 'EMPTY' || coverage === undefined) return coverage === 'OK' ? [] : [id];
    return oldFeeds(threats, asOf.getTime()).map((feed) => `${LISTINGS}/${feed}`);
  });
}

/** Of the feeds that matter those whose newest data is too old; a publication that does not change is never. */
export function oldFeeds(threats: readonly ThreatFeed[], asOf: number): readonly string[] {
  const all = threats.reduce((sum, { listings }) => sum + listings, 0);
  return threats
    .filter(({ entries, listings, cadenceHours, lastRefresh }) => {
      if (entries === 'archive' || listings === 0 || listings < LEAST_SHARE * all) return false;
      return lastRefresh === null || asOf - lastRefresh > MOST_CADENCES * (cadenceHours ?? 0) * HOUR;
    })
    .map(({ id }) => id)
    .sort();
}

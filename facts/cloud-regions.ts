/** The places of vendors' regions. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { clauses } from '../store/cypher-text.ts';

const PLACES = `OPTIONAL MATCH (region)-[:LOCATED_IN]->(city:CITY)
WITH region, head(collect(city.name)) AS city, max(stated.observed_at) AS observedAt, head(collect(stated.source)) AS source
RETURN {name: region.name, city: city, latitude: region.latitude, longitude: region.longitude, observedAt: observedAt,
  source: source} LIMIT 2`;

/** Expression: the regions that a network is in, at most two, with their places. */
export function cloudRegionsOf(network: Cypher.Expr): Cypher.Collect {
  const region = new Cypher.Pattern({ labels: ['PREFIX'], properties: { name: network } })
    .related(new Cypher.NamedRelationship('stated'), { type: 'IN_REGION' })
    .to(new Cypher.NamedNode('region'), { labels: ['CLOUD_REGION'] });
  return new Cypher.Collect(clauses(new Cypher.Match(region), PLACES));
}

const REGIONS = z.array(
  z.object({
    name: z.string(),
    city: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    observedAt: z.number().nullable(),
    source: z.string().nullable(),
  }),
);

/** The place of a vendor's region; null where a value is not known. */
export interface RegionPlace {
  readonly city: string | null;
  /** ISO code. */
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Source of the network's region, and its date (epoch ms). */
  readonly source: string | null;
  readonly observedAt: number | null;
}

/** Returns the place of the one region among these; null if there is none, or if there are several. */
export function regionPlace(regions: unknown): RegionPlace | null {
  const [only, ...others] = REGIONS.parse(regions ?? []);
  if (only === undefined || others.length > 0) return null;
  const { city, latitude, longitude, source, observedAt } = only;
  const [, name = null, country = null] = /^(.*), ([A-Z]{2})$/.exec(city ?? '') ?? [];
  return { city: name, country, latitude, longitude, source, observedAt };
}

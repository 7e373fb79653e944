/** Who an autonomous system is, and what it announces. */
import { readSystems } from '../../../facts/owners.ts';
import { numberOf, textOf } from '../../../facts/stored-values.ts';
import { isEmptyLayer } from '../metadata.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** Reads `$input.name`; one row. Of several names it returns the first, as lookups of addresses do. */
const SYSTEM_TEXT = `OPTIONAL MATCH (n:ASN {name: $input.name})
RETURN COUNT { (n)-[:ROUTES]->(:ANNOUNCED_PREFIX) } AS announced,
  head(COLLECT { MATCH (n)-[:HAS_NAME]->(a:ASN_NAME) RETURN coalesce(a.handle, a.name) ORDER BY a.name LIMIT 1 }) AS handle,
  head(COLLECT { MATCH (n)-[:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY) WHERE e.rir IS NOT NULL
    RETURN e.rir AS rir ORDER BY rir LIMIT 1 }) AS rir`;

/** The block `summary` of an AS. */
export interface SystemSummary {
  /** Its short name. */
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  /** The regional registry that its registrant is known to. */
  readonly registry: string | null;
  /** Null where no announcements are loaded. */
  readonly announced_prefixes: number | null;
}

/** What is stored of an AS. */
export async function readSystemSummary(sources: ProjectionSources, { name }: Thing): Promise<Found<SystemSummary>> {
  const [[row = {}], systems, isWithoutRoutes] = await Promise.all([
    ask(sources, SYSTEM_TEXT, { name }),
    readSystems(sources.reader, [name]),
    isEmptyLayer(sources, 'bgp-announcements'),
  ]);
  const system = systems.get(name) ?? null;
  return {
    summary: {
      name: textOf(row.handle),
      organization: system?.registrant ?? system?.legalName ?? null,
      country: system?.country ?? null,
      registry: textOf(row.rir)?.toUpperCase() ?? null,
      announced_prefixes: isWithoutRoutes ? null : numberOf(row.announced),
    },
  };
}

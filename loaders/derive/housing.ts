/** Derives HOUSED_AT (contract 2.4): the facilities that may house a root server's site. */

import { provenance, statedBy } from '../../store/ranges/provenance.ts';
import { isNothing, type Scope, type Touched } from '../pipeline/touched.ts';
import { reconcileEdges } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

const SHAPE = { type: 'HOUSED_AT', from: 'DNS_ROOT_INSTANCE', to: 'FACILITY' };
const PRESENCE = { type: 'AS_PRESENT_AT', from: 'ASN', to: 'FACILITY' };
const ORIGIN = { type: 'ORIGINATED_BY', from: 'DNS_ROOT_INSTANCE', to: 'ASN' };

/** Confidence if the AS is at only one facility in the site's city: it may be a guest in another one. */
const ONLY_ONE = 0.8;
/** With more facilities than this in one city, none is likely enough. */
const MOST = 4;

/**
 * Joins a root server's site to the facilities in its city where the AS that announces it has equipment; each is equally likely. Points of
 * presence and regions get no such edge, since no source names the AS that answers there. A vendor may state it directly.
 */
export async function deriveHousing(writer: DerivationWriter): Promise<void> {
  const scope = scopeOf(writer.touched);
  if (isNothing(scope)) return;
  for await (const names of namesOf(writer.database, 'DNS_ROOT_INSTANCE', scope)) {
    const rows = await writer.database.read({ text: CANDIDATES, parameters: { names, most: BigInt(MOST) } });
    const edges = rows.map((row) => {
      const said = [...statedBy(row.sources, row.observed), ...statedBy(row.originSources, row.originObserved)];
      const confidence = Math.round((ONLY_ONE / Number(row.count)) * 100) / 100;
      return {
        from: String(row.name),
        to: String(row.facility),
        properties: { ...provenance(said, true), confidence },
      };
    });
    await reconcileEdges(writer, SHAPE, { side: 'from', names }, edges);
  }
}

/** Returns the sites to check. There are some two thousand: all of them if an AS joined a facility or a facility joined a city. */
function scopeOf(touched: Touched): Scope {
  const facilities = [
    touched.ends(PRESENCE, 'to'),
    touched.ends({ type: 'LOCATED_IN', from: 'FACILITY', to: 'CITY' }, 'from'),
  ];
  if (!facilities.every(isNothing)) return 'all';
  const sites = [
    touched.ends(ORIGIN, 'from'),
    touched.ends({ type: 'LOCATED_IN', from: 'DNS_ROOT_INSTANCE', to: 'CITY' }, 'from'),
  ];
  return sites.includes('all') ? 'all' : new Set(sites.flatMap((names) => [...names]));
}

const CANDIDATES = `UNWIND $names AS name MATCH (site:DNS_ROOT_INSTANCE {name: name})
CALL (site) {
  MATCH (site)-[:LOCATED_IN]->(city:CITY)
  MATCH (site)-[origin:ORIGINATED_BY]->(:ASN)-[presence:AS_PRESENT_AT]->(facility:FACILITY)
  WHERE EXISTS { MATCH (facility)-[:LOCATED_IN]->(city) }
  WITH facility, head(collect(presence)) AS presence, head(collect(origin)) AS origin ORDER BY facility.name
  RETURN collect({facility: facility.name, sources: presence.sources, observed: presence.observed,
    originSources: origin.sources, originObserved: origin.observed}) AS found
}
WITH name, found WHERE size(found) <= $most
UNWIND found AS candidate
RETURN name, size(found) AS count, candidate.facility AS facility, candidate.sources AS sources,
  candidate.observed AS observed, candidate.originSources AS originSources, candidate.originObserved AS originObserved`;

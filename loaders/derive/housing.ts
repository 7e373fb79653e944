/** HOUSED_AT (contract 2.4): in which facility a root server's site may stand. */

import { provenance, saidBy } from '../../store/ranges/provenance.ts';
import { isNothing, type Scope, type Touched } from '../pipeline/touched.ts';
import { reconcileEdges } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

const SHAPE = { type: 'HOUSED_AT', from: 'DNS_ROOT_INSTANCE', to: 'FACILITY' };
const PRESENCE = { type: 'AS_PRESENT_AT', from: 'ASN', to: 'FACILITY' };
const ORIGIN = { type: 'ORIGINATED_BY', from: 'DNS_ROOT_INSTANCE', to: 'ASN' };

/** What an AS at the only facility that it has in a site's city is worth: it may be somebody's guest in another. */
const ONLY_ONE = 0.8;
/** Of more facilities in one city nobody can tell. */
const MOST = 4;

/**
 * Joins a root server's site to the facilities in its city where the AS that announces it has equipment: each as likely as the others.
 * Of points of presence and regions it is not inferred: whose AS answers there is not told. A vendor may say it himself.
 */
export async function deriveHousing(writer: DerivationWriter): Promise<void> {
  const scope = scopeOf(writer.touched);
  if (isNothing(scope)) return;
  for await (const names of namesOf(writer.database, 'DNS_ROOT_INSTANCE', scope)) {
    const rows = await writer.database.read({ text: CANDIDATES, parameters: { names, most: BigInt(MOST) } });
    const edges = rows.map((row) => {
      const said = [...saidBy(row.sources, row.observed), ...saidBy(row.originSources, row.originObserved)];
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

/** There are some two thousand sites: all of them where an AS came to a facility or a facility to a city. */
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

/** Finds the stored addresses that AS announce, so that a change of what lists say of an AS reaches them. */
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { isNothing, type Scope, type Touched } from '../pipeline/touched.ts';

/** With more addresses than this, everything is checked instead. */
const ADDRESSES_CAP = 100_000;
const AT_ONCE = 100;

const ANNOUNCED = `UNWIND $names AS name
MATCH (:ASN {name: name})-[:ROUTES]->(:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(ip) WHERE $label IN labels(ip)
RETURN DISTINCT ip.name AS ip LIMIT ${ADDRESSES_CAP}`;

/** Returns the AS whose listings a load changed. */
export function listedSystems(touched: Touched): Scope {
  return touched.ends({ type: 'LISTED_IN', from: 'ASN', to: 'FEED_SOURCE' }, 'from');
}

/** Returns the stored addresses of a label that these AS announce. */
export async function announcedBy(database: Database, label: 'IPV4' | 'IPV6', systems: Scope): Promise<Scope> {
  if (systems === 'all' || isNothing(systems)) return systems;
  const addresses = new Set<string>();
  for (const names of chunksOf([...systems].sort(), AT_ONCE)) {
    const statement = { text: ANNOUNCED, parameters: { names, label } };
    for await (const { ip } of database.stream(statement)) addresses.add(String(ip));
    if (addresses.size >= ADDRESSES_CAP) return 'all';
  }
  return addresses;
}

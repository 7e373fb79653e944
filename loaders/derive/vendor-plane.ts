/** The plane of networks that vendors run or that traffic of an egress class leaves from (contract 1.6, 2.3). */
import type { Row } from '../../store/database.ts';
import { egressClassOfFeed } from '../../verdicts/address-use.ts';
import { unionOf } from '../pipeline/touched.ts';
import { EGRESS_FEEDS } from './egress-feeds.ts';
import { type Placed, place } from './placed.ts';
import type { PlaneSource } from './plane-source.ts';

interface VendorNetwork extends Placed {
  readonly isDelegated: boolean;
  readonly egressClasses: ReadonlySet<string>;
}

const ALL = `MATCH (:VENDOR)<-[r:DELEGATED_TO|EGRESS_OF]-(p:PREFIX)
RETURN p.name AS name, type(r) = 'DELEGATED_TO' AS isDelegated, r.egressClass AS egressClass, null AS feed, null AS category, null AS meaning
UNION ALL
MATCH (f:FEED_SOURCE) WHERE ${EGRESS_FEEDS}
MATCH (f)<-[:LISTED_IN]-(p:PREFIX)
RETURN p.name AS name, false AS isDelegated, null AS egressClass, f.id AS feed, f.category AS category, f.meaning AS meaning`;

const SOME = `UNWIND $names AS name MATCH (p:PREFIX {name: name}) CALL (p) {
  MATCH (p)-[r:DELEGATED_TO|EGRESS_OF]->(:VENDOR)
  RETURN type(r) = 'DELEGATED_TO' AS isDelegated, r.egressClass AS egressClass, null AS feed, null AS category, null AS meaning
  UNION ALL
  MATCH (p)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE ${EGRESS_FEEDS}
  RETURN false AS isDelegated, null AS egressClass, f.id AS feed, f.category AS category, f.meaning AS meaning
}
RETURN name, isDelegated, egressClass, feed, category, meaning`;

/** Each range holds the most specific network in it that a vendor runs, and the egress classes of all networks that cover it. */
export const VENDOR_PLANE: PlaneSource<VendorNetwork> = {
  plane: 'vendor',
  touchedNetworks: (touched) =>
    unionOf(
      touched.ends({ type: 'DELEGATED_TO', from: 'PREFIX', to: 'VENDOR' }, 'from'),
      touched.ends({ type: 'EGRESS_OF', from: 'PREFIX', to: 'VENDOR' }, 'from'),
      touched.ends({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, 'from'),
    ),
  async read(database, names) {
    const statement = names === 'all' ? { text: ALL } : { text: SOME, parameters: { names: [...names] } };
    const networks = new Map<string, VendorNetwork>();
    for await (const row of database.stream(statement)) {
      const name = String(row.name);
      const known = networks.get(name) ?? { ...place(name), isDelegated: false, egressClasses: new Set() };
      networks.set(name, {
        ...known,
        isDelegated: known.isDelegated || row.isDelegated === true,
        egressClasses: new Set([...known.egressClasses, ...classesOf(row)]),
      });
    }
    return [...networks.values()];
  },
  payload(covering) {
    const delegation = covering.find(({ isDelegated }) => isDelegated)?.name;
    const classes = [...new Set(covering.flatMap(({ egressClasses }) => [...egressClasses]))].sort();
    return {
      ...(delegation === undefined ? {} : { delegation }),
      ...(classes.length === 0 ? {} : { egressClasses: classes }),
    };
  },
};

function classesOf({ egressClass, feed, category, meaning }: Row): readonly string[] {
  if (typeof egressClass === 'string') return [egressClass];
  const found =
    typeof category === 'string'
      ? egressClassOfFeed(category, String(feed), typeof meaning === 'string' ? meaning : null)
      : null;
  return found === null ? [] : [found];
}

/** The plane of networks that vendors run or that traffic of a class leaves from (contract 1.6, 2.3). */
import type { Row } from '../../engine/database/database.ts';
import { classOfFeed, EGRESS_FEEDS } from './egress-feeds.ts';
import { flatten } from './flatten.ts';
import { type PlaneRange, replacePlane } from './generations.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import type { DerivationWriter } from './writer.ts';

interface VendorNetwork extends Placed {
  readonly isDelegated: boolean;
  readonly egressClasses: ReadonlySet<string>;
}

const NETWORKS = `MATCH (:VENDOR)<-[r:DELEGATED_TO|EGRESS_OF]-(p:PREFIX)
RETURN p.name AS name, type(r) = 'DELEGATED_TO' AS isDelegated, r.egressClass AS egressClass, null AS feed, null AS category
UNION ALL
MATCH (f:FEED_SOURCE) WHERE ${EGRESS_FEEDS}
MATCH (f)<-[:LISTED_IN]-(p:PREFIX)
RETURN p.name AS name, false AS isDelegated, null AS egressClass, f.id AS feed, f.category AS category`;

/**
 * Makes the ranges of the plane those of the stored networks. A range keeps the most specific network in it that somebody
 * runs, and the egress classes of all that cover it.
 */
export async function deriveVendorPlane(writer: DerivationWriter): Promise<void> {
  const families = sortedFamilies(await readNetworks(writer));
  await replacePlane(writer, 'vendor', function* () {
    for (const { start, end, networks } of flatten(families)) yield rangeOf(start, end, networks);
  });
}

function rangeOf(start: string, end: string, networks: readonly VendorNetwork[]): PlaneRange {
  const delegation = networks.find(({ isDelegated }) => isDelegated)?.name;
  const classes = [...new Set(networks.flatMap(({ egressClasses }) => [...egressClasses]))].sort();
  const payload = {
    ...(delegation === undefined ? {} : { delegation }),
    ...(classes.length === 0 ? {} : { egressClasses: classes }),
  };
  return { start, end, networks: networks.map(({ name }) => name), payload };
}

async function readNetworks({ database }: DerivationWriter): Promise<Iterable<VendorNetwork>> {
  const networks = new Map<string, VendorNetwork>();
  for await (const row of database.stream({ text: NETWORKS })) {
    const name = String(row.name);
    const known = networks.get(name) ?? { ...place(name), isDelegated: false, egressClasses: new Set() };
    networks.set(name, {
      ...known,
      isDelegated: known.isDelegated || row.isDelegated === true,
      egressClasses: new Set([...known.egressClasses, ...classesOf(row)]),
    });
  }
  return networks.values();
}

function classesOf({ egressClass, feed, category }: Row): readonly string[] {
  if (typeof egressClass === 'string') return [egressClass];
  const found = typeof category === 'string' ? classOfFeed(category, String(feed)) : null;
  return found === null ? [] : [found];
}

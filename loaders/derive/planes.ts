/** The planes: the networks of each, and what its ranges store in addition to their names (design, section 5). */
import type { Row } from '../../store/database.ts';
import type { PlaneName } from '../../store/ranges/planes.ts';
import { isNothing, type Scope, type Touched, unionOf } from '../pipeline/touched.ts';
import { removeRetired, replacePlane } from './generations.ts';
import { GEOLOCATION_PLANE } from './geolocation-plane.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import { updatePlane } from './plane-regions.ts';
import { type PlaneNodes, type PlaneSource, planeRows, rangesOf } from './plane-source.ts';
import { roaPrefixes } from './scope.ts';
import { VENDOR_PLANE } from './vendor-plane.ts';
import type { DerivationWriter } from './writer.ts';

/** Above this many touched networks, the whole plane is flattened again. */
const TOUCHED_CAP = 5_000;

/** A network of a plane. The ranges in which it is the most specific one have its payload. */
interface PlaneNetwork extends Placed {
  readonly payload: Readonly<Record<string, unknown>>;
}

function planeOf(
  plane: PlaneName,
  nodes: PlaneNodes,
  touchedNetworks: (touched: Touched) => Scope,
  networks: (rows: AsyncIterable<Row>) => Promise<readonly PlaneNetwork[]> = named,
): PlaneSource<PlaneNetwork> {
  return {
    plane,
    touchedNetworks,
    read: (database, names) => networks(planeRows(database, nodes, names)),
    payload: ([mostSpecific]) => mostSpecific?.payload ?? {},
  };
}

async function named(rows: AsyncIterable<Row>): Promise<readonly PlaneNetwork[]> {
  const networks: PlaneNetwork[] = [];
  for await (const { name } of rows) networks.push({ ...place(String(name)), payload: {} });
  return networks;
}

async function originated(rows: AsyncIterable<Row>): Promise<readonly PlaneNetwork[]> {
  const networks: PlaneNetwork[] = [];
  for await (const { name, origins } of rows) {
    const asns = Array.isArray(origins) ? origins.map((asn) => BigInt(asn)) : [];
    networks.push({ ...place(String(name)), payload: { origins: asns } });
  }
  return networks;
}

const ROUTES = { type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' };
const LISTINGS = { type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' };

const announcedTouched = (touched: Touched) => unionOf(touched.nodes('ANNOUNCED_PREFIX'), touched.ends(ROUTES, 'to'));

const SOURCES: readonly PlaneSource<PlaneNetwork>[] = [
  planeOf(
    'announced',
    {
      label: 'ANNOUNCED_PREFIX',
      key: 'name',
      rest: 'WHERE n.isWithdrawn = false RETURN n.name AS name, n.originAsns AS origins',
    },
    announcedTouched,
    originated,
  ),
  planeOf('registered', { label: 'REGISTERED_PREFIX', key: 'name', rest: 'RETURN n.name AS name' }, (touched) =>
    touched.nodes('REGISTERED_PREFIX'),
  ),
  planeOf('roa', { label: 'ROA', key: 'prefix', rest: 'RETURN DISTINCT n.prefix AS name' }, (touched) =>
    roaPrefixes(touched.nodes('ROA')),
  ),
  planeOf(
    'listed',
    {
      label: 'PREFIX',
      key: 'name',
      rest: 'WHERE EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) } RETURN n.name AS name',
    },
    (touched) => touched.ends(LISTINGS, 'from'),
  ),
];

/** Updates the ranges of announced blocks and of ROAs from the stored networks. */
export async function deriveRoutePlanes(writer: DerivationWriter): Promise<void> {
  for (const source of SOURCES) if (isOfRoutes(source)) await derivePlane(writer, source);
}

/** Updates the ranges of all other planes from the stored networks. */
export async function derivePlanes(writer: DerivationWriter): Promise<void> {
  for (const source of SOURCES) if (!isOfRoutes(source)) await derivePlane(writer, source);
  await derivePlane(writer, GEOLOCATION_PLANE);
  await derivePlane(writer, VENDOR_PLANE);
}

function isOfRoutes({ plane }: PlaneSource<PlaneNetwork>): boolean {
  return plane === 'announced' || plane === 'roa';
}

/** Removes the ranges that have been replaced. */
export async function removeReplaced(writer: DerivationWriter): Promise<void> {
  for (const { plane } of SOURCES) await removeRetired(writer, plane);
  await removeRetired(writer, GEOLOCATION_PLANE.plane);
  await removeRetired(writer, VENDOR_PLANE.plane);
}

/** Updates the ranges of a plane from the networks in it; only around touched networks if there are few. */
async function derivePlane<N extends Placed>(writer: DerivationWriter, source: PlaneSource<N>): Promise<void> {
  const touched = source.touchedNetworks(writer.touched);
  if (isNothing(touched)) return;
  if (touched !== 'all' && touched.size <= TOUCHED_CAP && (await updatePlane(writer, source, touched))) return;
  const families = sortedFamilies(await source.read(writer.database, 'all'));
  await replacePlane(writer, source.plane, () => rangesOf(families, source));
}

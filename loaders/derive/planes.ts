/** Fills the planes: which networks each holds, and what its ranges keep beside their names (design, section 5). */
import type { Row } from '../../engine/database/database.ts';
import type { PlaneName } from '../../engine/ranges/planes.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import type { PropertyDeclaration } from '../../schema/model.ts';
import { flatten } from './flatten.ts';
import { type PlaneRange, removeRetired, replacePlane } from './generations.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import { deriveVendorPlane } from './vendor-plane.ts';
import type { DerivationWriter } from './writer.ts';

/** A network of a plane; the ranges in which it is the most specific one keep its payload. */
interface PlaneNetwork extends Placed {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Planes whose ranges hold names alone, and the statement that lists their networks as `name`. */
const NAME_PLANES: readonly (readonly [PlaneName, string])[] = [
  ['registered', 'MATCH (p:REGISTERED_PREFIX) RETURN p.name AS name'],
  ['roa', 'MATCH (r:ROA) RETURN DISTINCT r.prefix AS name'],
  ['listed', 'MATCH (p:PREFIX) WHERE EXISTS { (p)-[:LISTED_IN]->(:FEED_SOURCE) } RETURN p.name AS name'],
  [
    'static',
    'MATCH (a:ANNOUNCED_PREFIX) WHERE a.isWithdrawn = false MATCH (a)-[:BELONGS_TO]->(p:PREFIX) RETURN p.name AS name',
  ],
];

const ANNOUNCED = `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn = false
RETURN p.name AS name, p.originAsns AS origins`;

const GEO_NETWORKS = `MATCH (g:GEO_NETWORK)
RETURN g.cidr AS name, g.source AS source, g.observedAt AS observedAt, properties(g) AS properties`;

/** Makes the ranges of every plane those of the networks that are stored now. */
export async function derivePlanes(writer: DerivationWriter): Promise<void> {
  await replacePlane(writer, 'announced', rangesOf(await readAnnounced(writer)));
  for (const [plane, text] of NAME_PLANES) {
    await replacePlane(writer, plane, rangesOf(await readNames(writer, text)));
  }
  await replacePlane(writer, 'geolocation', rangesOf(await readGeolocation(writer)));
  await deriveVendorPlane(writer);
}

/** Removes the ranges that `derivePlanes` has replaced. */
export async function removeReplaced(writer: DerivationWriter): Promise<void> {
  const named = NAME_PLANES.map(([plane]) => plane);
  for (const plane of ['announced', ...named, 'geolocation', 'vendor'] as const) await removeRetired(writer, plane);
}

function rangesOf(networks: Iterable<PlaneNetwork>): () => Iterable<PlaneRange> {
  const families = sortedFamilies(networks);
  return function* () {
    for (const { start, end, networks: covering } of flatten(families)) {
      yield { start, end, networks: covering.map(({ name }) => name), payload: covering[0]?.payload ?? {} };
    }
  };
}

async function readNames({ database }: DerivationWriter, text: string): Promise<PlaneNetwork[]> {
  const networks: PlaneNetwork[] = [];
  for await (const { name } of database.stream({ text })) networks.push({ ...place(String(name)), payload: {} });
  return networks;
}

async function readAnnounced({ database }: DerivationWriter): Promise<PlaneNetwork[]> {
  const networks: PlaneNetwork[] = [];
  for await (const { name, origins } of database.stream({ text: ANNOUNCED })) {
    const asns = Array.isArray(origins) ? origins.map((asn) => BigInt(asn)) : [];
    networks.push({ ...place(String(name)), payload: { origins: asns } });
  }
  return networks;
}

/** One record a block: where two sources tell of the same block, the newer one. */
async function readGeolocation({ database }: DerivationWriter): Promise<Iterable<PlaneNetwork>> {
  const winners = new Map<string, { readonly rank: Rank; readonly network: PlaneNetwork }>();
  for await (const row of database.stream({ text: GEO_NETWORKS })) {
    const [name, rank] = [String(row.name), rankOf(row)];
    const known = winners.get(name);
    if (known !== undefined && !outranks(rank, known.rank)) continue;
    winners.set(name, { rank, network: { ...place(name), payload: locationPayload(row.properties) } });
  }
  return [...winners.values()].map(({ network }) => network);
}

interface Rank {
  readonly observedAt: number;
  readonly source: string;
}

function rankOf({ observedAt, source }: Row): Rank {
  return { observedAt: Number(observedAt), source: String(source) };
}

/** The newer statement wins; of one date the first source by name, so that the answer does not depend on chance. */
function outranks(one: Rank, other: Rank): boolean {
  if (one.observedAt !== other.observedAt) return one.observedAt > other.observedAt;
  return one.source < other.source;
}

const GEO_PROPERTIES: readonly PropertyDeclaration[] = (
  INTERNAL_LABELS.find(({ label }) => label === 'GEO_RANGE')?.properties ?? []
).filter(({ name }) => !['start', 'end', 'networks'].includes(name));

/** What a GEO_RANGE keeps of a GEO_NETWORK, in the driver's types. */
function locationPayload(stored: unknown): Readonly<Record<string, unknown>> {
  const values = new Map(Object.entries(stored !== null && typeof stored === 'object' ? stored : {}));
  return Object.fromEntries(
    GEO_PROPERTIES.flatMap(({ name, type }) => {
      const value: unknown = values.get(name);
      if (value === undefined) return [];
      return [[name, type === 'int' && typeof value === 'number' ? BigInt(value) : value]];
    }),
  );
}

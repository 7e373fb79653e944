import type { ExplainedClock } from '../../schema/clock.ts';
import { LABELS } from '../../schema/labels.ts';
import { LAYERS } from '../../schema/layers.ts';
import type { LayerDeclaration } from '../../schema/model.ts';
import type { Database } from '../database.ts';
import { type GraphCounts, readCounts } from './counts.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { extentsOf } from './extent.ts';
import { type LoadState, loadsOfLayer, readLoadStates } from './load-runs.ts';
import { countSignals } from './signals.ts';

/** Nodes and edges of one kind. */
interface Totals {
  readonly nodeCount: number;
  readonly edgeCount: number;
}

/** One data layer: its contents, and how far it can be relied on. */
interface LayerStatistics extends Totals, Omit<Coverage, 'source'> {
  readonly layer: string;
  readonly edgeTypes: readonly string[];
  /** Its sources: the records of each, whether they are all of it (null if the source does not say what that is), and their age. */
  readonly sources: readonly {
    readonly source: string;
    readonly rows: number;
    readonly extent: 'whole' | 'part' | null;
    readonly ageSeconds: number | null;
  }[];
  /** The command that fills it or makes it fresh; null where it is OK, or follows from other layers. */
  readonly fill: string | null;
}

/** Totals and layers as of an instant. */
export interface Statistics extends Totals {
  readonly physical: Totals;
  readonly virtual: Totals;
  readonly total: Totals;
  readonly objectCount: number;
  readonly threatIntel: Readonly<Record<string, boolean | number>>;
  readonly layers: readonly LayerStatistics[];
  readonly asOf: string;
  readonly timestamp: string;
}

/** Labels that the hosted service computes at query time (contract 1.2). */
export const QUERY_TIME_LABELS: ReadonlySet<string> = new Set(['REGISTERED_PREFIX', 'ANNOUNCED_PREFIX']);

/** Totals of the graph and the state of each layer, with ages as of an instant. */
export async function readStatistics(database: Database, asOf: Date): Promise<Statistics> {
  const [counts, loads] = await Promise.all([readCounts(database), readLoadStates(database)]);
  const layers: LayerStatistics[] = [];
  for (const layer of LAYERS) layers.push(await layerStatistics(database, layer, counts, loads, asOf));
  const [physical, virtual] = [totals(counts, false), totals(counts, true)];
  const total = {
    nodeCount: physical.nodeCount + virtual.nodeCount,
    edgeCount: physical.edgeCount + virtual.edgeCount,
  };
  return {
    physical,
    virtual,
    total,
    ...total,
    objectCount: total.nodeCount + total.edgeCount,
    threatIntel: threatIntel(counts),
    layers,
    asOf: asOf.toISOString(),
    timestamp: new Date().toISOString(),
  };
}

/** The body of `GET /api/query/stats` (contract 3.7). */
export interface DatedStatistics extends Statistics {
  /** What decides `asOf`. */
  readonly asOfBasis: {
    readonly decidedBy: ExplainedClock['basis']['decidedBy'];
    readonly source: string | null;
    readonly since: string | null;
  };
}

/** Totals of the graph and the state of each layer now, and what decides which instant that is. */
export async function readDatedStatistics(database: Database, clock: ExplainedClock): Promise<DatedStatistics> {
  const { decidedBy, source, since } = clock.basis;
  const statistics = await readStatistics(database, clock.now());
  const asOfBasis = { decidedBy, source, since: since === null ? null : new Date(since).toISOString() };
  return { ...statistics, asOfBasis };
}

/** How far layers can be relied on, by their ids, and the edge types without edges. */
export interface Coverages {
  readonly layers: ReadonlyMap<string, Coverage>;
  readonly emptyTypes: ReadonlySet<string>;
}

/** Coverages with what determines the age of the data in an answer. */
export interface DatedCoverages extends Coverages {
  /** Publication intervals of sources in hours, by their ids. */
  readonly cadences: ReadonlyMap<string, number>;
  /** The instant that ages are measured from, epoch ms. */
  readonly asOf: number;
}

/**
 * Returns how far each layer of nodes and edges can be relied on, from the count store alone: layers of signals are left out, since
 * counting those reads nodes.
 */
export async function readCoverages(database: Database, asOf: Date): Promise<DatedCoverages> {
  const [counts, loads] = await Promise.all([readCounts(database), readLoadStates(database)]);
  const layers = LAYERS.filter(({ signals }) => signals === undefined);
  const coverage = (layer: LayerDeclaration): Coverage =>
    coverageOf(rowsOf(layer, counts), loadsOfLayer(loads, layer), asOf);
  const types = new Set(counts.edges.map(({ share }) => share.type));
  return {
    layers: new Map(layers.map((layer) => [layer.id, coverage(layer)])),
    emptyTypes: new Set([...types].filter((type) => edgesWhere(counts, (share) => share.type === type) === 0)),
    cadences: new Map(loads.map(({ source, cadenceHours }) => [source, cadenceHours])),
    asOf: asOf.getTime(),
  };
}

function rowsOf(layer: LayerDeclaration, counts: GraphCounts): number {
  return nodesOf(counts, layer.labels) + edgesWhere(counts, (share) => share.layer === layer.id);
}

async function layerStatistics(
  database: Database,
  layer: LayerDeclaration,
  counts: GraphCounts,
  loads: readonly LoadState[],
  asOf: Date,
): Promise<LayerStatistics> {
  const own = loadsOfLayer(loads, layer);
  const signals = layer.signals === undefined || own.length === 0 ? 0 : await countSignals(database, layer);
  const nodeCount = nodesOf(counts, layer.labels) + signals;
  const edgeCount = edgesWhere(counts, (share) => share.layer === layer.id);
  const { coverage, lastRefresh, ageSeconds, reason } = coverageOf(nodeCount + edgeCount, own, asOf);
  const { id, edgeTypes } = layer;
  const fill = coverage === 'OK' ? null : (layer.fill ?? null);
  const sources = extentsOf(own, asOf).map(({ source, rows, isWhole, newest }) => ({
    source,
    rows,
    extent: isWhole === null ? null : isWhole ? ('whole' as const) : ('part' as const),
    ageSeconds: newest === null ? null : Math.max(0, Math.floor((asOf.getTime() - newest) / 1000)),
  }));
  return { layer: id, coverage, lastRefresh, ageSeconds, nodeCount, edgeCount, edgeTypes, sources, reason, fill };
}

function totals(counts: GraphCounts, virtual: boolean): Totals {
  const labels = LABELS.map(({ label }) => label).filter((label) => QUERY_TIME_LABELS.has(label) === virtual);
  return {
    nodeCount: nodesOf(counts, labels),
    edgeCount: edgesWhere(counts, (share) => share.virtual === virtual),
  };
}

function threatIntel(counts: GraphCounts): Statistics['threatIntel'] {
  const feedSourceCount = nodesOf(counts, ['FEED_SOURCE']);
  const categoryCount = nodesOf(counts, ['CATEGORY']);
  const ofType = (type: string): number => edgesWhere(counts, (share) => share.type === type);
  const totalListedInEdges = ofType('LISTED_IN');
  return {
    available: feedSourceCount > 0,
    threatIntelLoaded: totalListedInEdges > 0,
    hasTaxonomy: categoryCount > 0,
    asnEnrichmentLoaded: ofType('HAS_NAME') > 0,
    prefixBgpEnrichmentLoaded: ofType('ROUTES') > 0,
    feedSourceCount,
    categoryCount,
    totalListedInEdges,
  };
}

function nodesOf(counts: GraphCounts, labels: readonly string[]): number {
  return labels.reduce((sum, label) => sum + (counts.nodes.get(label) ?? 0), 0);
}

function edgesWhere(counts: GraphCounts, wanted: (share: GraphCounts['edges'][number]['share']) => boolean): number {
  return counts.edges.reduce((sum, { share, count }) => (wanted(share) ? sum + count : sum), 0);
}

import { readSharers, readThingsOfAddresses, readThingsOfHosts, SHARED_KINDS } from '../../facts/shared-things.ts';
import { foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { ask, type ProjectionSources } from '../../views/indicators/sources.ts';
import { inBatches } from '../in-batches.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { drawnMap } from './drawn-map.ts';
import { MapGraph, type MapNode } from './map-graph.ts';
import { MAP_REQUEST, type MapRequest } from './map-request.ts';
import { isHub, mostSharers } from './strength.ts';

/** Nodes of a map at most, by its depth (contract rest.md 3.7). */
const MOST_NODES: Readonly<Record<number, number>> = { 1: 50, 2: 500, 3: 5000 };
/** Nodes whose resources or sharers are read at once. */
const BATCH = 50;

/** Reads `$input.name`: what is known of the start itself. */
export const MAP_START_TEXT = `MATCH (n:HOSTNAME|IPV4|IPV6 {name: $input.name}) RETURN n.verdictScore AS score, COUNT { (n)<-[:RESOLVES_TO]-() } AS shared`;

/** The infrastructure around a domain or an address (contract rest.md 3.7). */
export function mapJob(sources: ProjectionSources): JobRunner {
  return jobRunner('infra_map', MAP_REQUEST, (params, signal, report) => infraMap(sources, params, signal, report));
}

async function infraMap(
  sources: ProjectionSources,
  { startPoint, depth }: MapRequest,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<object> {
  const limit = MOST_NODES[depth] ?? 50;
  const start = await startNode(sources, startPoint);
  const graph = new MapGraph(start);
  // Of a start that is a hub itself the most popular names are looked at.
  let isCut = start.type === 'ip' && isHub('ip', start.shared ?? 0);
  for (let step = 1; step <= depth; step += 1) {
    report(step - 1, depth, `${graph.nodes.size} nodes`);
    const nearest = step === 1 ? [start] : graph.settle(step - 1);
    // What is weaker than all that can be drawn leads to nothing that is.
    isCut ||= nearest.length > limit;
    await extend(sources, graph, nearest.slice(0, limit), { step, signal });
    graph.settle(step);
  }
  const map = drawnMap(graph, start, limit);
  const truncated = isCut || map.totalNodes > map.nodes.length;
  report(depth, depth, `${map.nodes.length} nodes`);
  return { startPoint: start.id, depth, ...map, truncated };
}

/** The start as the graph names it; one that it does not hold is drawn alone. */
async function startNode(sources: ProjectionSources, startPoint: string): Promise<MapNode> {
  const address = keyOrNull(() => foldAddress(startPoint).name);
  const id = address ?? foldHost(startPoint);
  const [row] = await ask(sources, MAP_START_TEXT, { name: id });
  const score = typeof row?.score === 'number' ? row.score : null;
  const shared = address === null ? null : Number(row?.shared ?? 0);
  return { id, type: address === null ? 'domain' : 'ip', label: id, depth: 0, shared, score, strength: 1 };
}

/** Adds what the nodes of a step lead to: the resources that they have, and the other nodes that share them. */
async function extend(
  { reader }: ProjectionSources,
  graph: MapGraph,
  nodes: readonly MapNode[],
  { step, signal }: { readonly step: number; readonly signal: AbortSignal },
): Promise<void> {
  const named = (type: MapNode['type']) => nodes.filter((node) => node.type === type).map(({ id }) => id);
  const hosts = await inBatches(named('domain'), signal, (batch) => readThingsOfHosts(reader, batch), BATCH);
  const addresses = await inBatches(named('ip'), signal, (batch) => readThingsOfAddresses(reader, batch), BATCH);
  for (const thing of [...hosts, ...addresses]) graph.addThing(thing, step);
  for (const kind of SHARED_KINDS) {
    const things = nodes.filter((node) => node.type === kind && (node.depth === 0 || !isHub(kind, node.shared ?? 0)));
    const byKey = new Map(things.map((node) => [keyOf(node), node]));
    const most = mostSharers(kind);
    const sharers = await inBatches(
      [...byKey.keys()],
      signal,
      (batch) => readSharers(reader, kind, batch, most),
      BATCH,
    );
    for (const sharer of sharers) {
      const thing = byKey.get(sharer.of);
      if (thing !== undefined) graph.addSharer(thing, kind, sharer, step);
    }
  }
}

/** The name of a resource in the graph. */
function keyOf({ id, type }: MapNode): string {
  return type === 'registrant' ? id.slice('registrant:'.length) : id;
}

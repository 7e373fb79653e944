import { edgeDeclaration } from '../../schema/edges.ts';
import type { LayerDeclaration } from '../../schema/model.ts';
import type { Database, Row } from '../database.ts';
import { livingHolders } from '../load-locks.ts';

/** The last load of one source, or of one part of it. */
export interface LoadState {
  readonly source: string;
  /** The layer that the source is for. */
  readonly layer: string;
  /** Further layers that edges of its records lie in. */
  readonly touched: ReadonlySet<string>;
  /** Labels of the nodes that its records name. */
  readonly labels: ReadonlySet<string>;
  /** Labels of what it lists. */
  readonly listed: ReadonlySet<string>;
  /** Records that its last complete load read. */
  readonly rows: number;
  /** From so many records on it is whole; null if its source does not say. */
  readonly wholeFrom: number | null;
  readonly cadenceHours: number;
  readonly status: 'completed' | 'partial' | 'failed' | 'interrupted';
  readonly error: string | null;
  /** Date of the newest data that was loaded completely, epoch ms; null if none ever was. */
  readonly refreshedAt: number | null;
  /** Whether it covers only what the operator chose: indicators that were looked up on request, or an own list. */
  readonly isLive: boolean;
}

// A run that is marked as running, and whose lock no living process holds, was interrupted.
const TEXT = `
  MATCH (r:LOAD_RUN) WHERE r.status <> 'running' OR NOT coalesce(r.holder, '') IN $living
  WITH r.source AS source, r.part AS part, max(r.startedAt) AS newest,
    max(CASE WHEN r.status = 'completed' THEN r.observedAt END) AS refreshedAt,
    max(CASE WHEN r.status = 'completed' THEN r.startedAt END) AS completedAt
  MATCH (last:LOAD_RUN {source: source, part: part, startedAt: newest}) WHERE last.status <> 'running' OR NOT coalesce(last.holder, '') IN $living
  WITH source, part, refreshedAt, completedAt, head(collect(last)) AS last
  OPTIONAL MATCH (whole:LOAD_RUN {source: source, part: part, startedAt: completedAt})
  WITH source, part, refreshedAt, last, head(collect(whole)) AS whole
  RETURN source, last.status AS status, last.error AS error, last.layer AS layer, last.cadenceHours AS cadenceHours,
    coalesce(last.shapes, []) AS shapes, coalesce(whole.read, 0) AS rows, whole.wholeFrom AS wholeFrom, refreshedAt, coalesce(last.isLive, last.isOwn, false) AS isLive
  ORDER BY source, part`;

/** Returns the newest load of every source and part, from the records of the loads. */
export async function readLoadStates(database: Database): Promise<readonly LoadState[]> {
  const living = [...(await livingHolders(database))];
  return (await database.read({ text: TEXT, parameters: { living } })).map(loadState);
}

const STATUSES = ['completed', 'partial', 'failed', 'interrupted'] as const;

function loadState(row: Row): LoadState {
  const shapes = Array.isArray(row.shapes) ? row.shapes.map(String) : [];
  return {
    source: String(row.source),
    layer: String(row.layer),
    touched: new Set(shapes.flatMap(layerOfShape)),
    labels: new Set(shapes.flatMap((shape) => shape.split(' '))),
    listed: new Set(shapes.flatMap((shape) => /^LISTED_IN (\S+) /.exec(shape)?.[1] ?? [])),
    rows: Number(row.rows ?? 0),
    wholeFrom: typeof row.wholeFrom === 'number' ? row.wholeFrom : null,
    cadenceHours: typeof row.cadenceHours === 'number' ? row.cadenceHours : Number.POSITIVE_INFINITY,
    status: row.status === 'running' ? 'interrupted' : (STATUSES.find((status) => status === row.status) ?? 'failed'),
    error: typeof row.error === 'string' ? row.error : null,
    refreshedAt: typeof row.refreshedAt === 'number' ? row.refreshedAt : null,
    isLive: row.isLive === true,
  };
}

/**
 * Returns the loads that determine how fresh a layer is: those of its sources; without any, those that also put edges into it, or nodes
 * into a layer of nodes alone; for a layer that is derived from another layer, those of that one. Look-ups on request and own lists
 * cover only what the operator chose: they never measure a layer.
 */
export function loadsOfLayer(all: readonly LoadState[], layer: LayerDeclaration): readonly LoadState[] {
  const loads = all.filter(({ isLive }) => !isLive);
  const own = loads.filter((load) => load.layer === layer.id);
  if (own.length > 0) return own;
  if (layer.derivedFrom !== undefined) return loads.filter((load) => load.layer === layer.derivedFrom);
  if (layer.edgeTypes.length > 0) return loads.filter(({ touched }) => touched.has(layer.id));
  return loads.filter(({ labels }) => layer.labels.some((label) => labels.has(label)));
}

/** `RESOLVES_TO HOSTNAME IPV4` belongs to the layer of that edge between those ends; a label alone determines no layer. */
function layerOfShape(shape: string): string[] {
  const [type = '', from = '', to = ''] = shape.split(' ');
  const edge = edgeDeclaration(type);
  const ends = edge?.ends.find((candidate) => candidate.from.includes(from) && candidate.to.includes(to));
  return edge === undefined || ends === undefined ? [] : [ends.layer ?? edge.layer];
}

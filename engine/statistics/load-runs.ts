import { edgeDeclaration } from '../../schema/edges.ts';
import type { Database, Row } from '../database/database.ts';

/** The last load of one source, or of one part of it. */
export interface LoadState {
  readonly source: string;
  /** The layer that the source is for. */
  readonly layer: string;
  /** Further layers that edges of its records lie in. */
  readonly touched: ReadonlySet<string>;
  readonly cadenceHours: number;
  readonly status: 'completed' | 'partial' | 'failed';
  readonly error: string | null;
  /** Date of the newest data that was loaded to its end, epoch ms; null when none ever was. */
  readonly refreshedAt: number | null;
}

// A run that says it runs, under a lock that nobody renews any more, has died: it counts as failed.
const TEXT = `
  MATCH (r:LOAD_RUN)
  WHERE r.status <> 'running'
    OR NOT EXISTS { MATCH (l:LOAD_LOCK {name: 'writer', holder: r.holder}) WHERE l.expiresAt > timestamp() }
  WITH r ORDER BY r.startedAt DESC, r.finishedAt DESC
  WITH r.source AS source, r.part AS part, collect(r) AS runs
  RETURN source, runs[0].status AS status, runs[0].error AS error, runs[0].layer AS layer,
    runs[0].cadenceHours AS cadenceHours, coalesce(runs[0].shapes, []) AS shapes,
    reduce(newest = null, r IN runs | CASE
      WHEN r.status <> 'completed' THEN newest
      WHEN newest IS NULL OR r.observedAt > newest THEN r.observedAt
      ELSE newest END) AS refreshedAt
  ORDER BY source, part`;

/** What the newest load of every source and part says, by the records of the loads. */
export async function readLoadStates(database: Database): Promise<readonly LoadState[]> {
  return (await database.read({ text: TEXT })).map(loadState);
}

function loadState(row: Row): LoadState {
  const shapes = Array.isArray(row.shapes) ? row.shapes.map(String) : [];
  return {
    source: String(row.source),
    layer: String(row.layer),
    touched: new Set(shapes.flatMap(layerOfShape)),
    cadenceHours: typeof row.cadenceHours === 'number' ? row.cadenceHours : Number.POSITIVE_INFINITY,
    status: row.status === 'completed' || row.status === 'partial' ? row.status : 'failed',
    error: typeof row.error === 'string' ? row.error : null,
    refreshedAt: typeof row.refreshedAt === 'number' ? row.refreshedAt : null,
  };
}

/** The loads that tell how fresh a layer is: those of its own sources, else those that also put edges into it. */
export function loadsOfLayer(loads: readonly LoadState[], id: string): readonly LoadState[] {
  const own = loads.filter(({ layer }) => layer === id);
  return own.length > 0 ? own : loads.filter(({ touched }) => touched.has(id));
}

/** `RESOLVES_TO HOSTNAME IPV4` belongs to the layer of that edge between those ends; a label alone tells no layer. */
function layerOfShape(shape: string): string[] {
  const [type = '', from = '', to = ''] = shape.split(' ');
  const edge = edgeDeclaration(type);
  const ends = edge?.ends.find((candidate) => candidate.from.includes(from) && candidate.to.includes(to));
  return edge === undefined || ends === undefined ? [] : [ends.layer ?? edge.layer];
}

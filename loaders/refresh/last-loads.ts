import type { Database, Row } from '../../store/database.ts';
import { INTERRUPTED, livingHolders } from '../../store/load-locks.ts';

/** The last load of a source. For a source in parts, it combines the last loads of all parts. */
export interface LastLoad {
  readonly source: string;
  /** The worst status of all parts. */
  readonly status: 'completed' | 'running' | 'partial' | 'interrupted' | 'failed';
  readonly error: string | null;
  /** Start of the newest of them, epoch ms. */
  readonly startedAt: number;
  /** Records that they read, and how many they refused. */
  readonly read: number;
  readonly refused: number;
  /** Date of the newest data that was loaded to its end, epoch ms; null if there is none. */
  readonly observedAt: number | null;
}

const TEXT = `
  MATCH (r:LOAD_RUN)
  WITH r ORDER BY r.startedAt DESC
  WITH r.source AS source, r.part AS part, head(collect(r)) AS last,
    max(CASE WHEN r.status = 'completed' THEN r.observedAt END) AS observedAt
  RETURN source, last.status AS status, last.error AS error, last.holder AS holder, last.startedAt AS startedAt,
    coalesce(last.read, 0) AS read, coalesce(last.refused, 0) AS refused, observedAt
  ORDER BY source, part`;

/** From the least reliable status to the most reliable. */
const STATUSES = ['failed', 'interrupted', 'partial', 'running', 'completed'] as const;

/** Reads the last load of every source that was ever loaded, from the records of the loads. */
export async function lastLoads(database: Database): Promise<ReadonlyMap<string, LastLoad>> {
  const loads = new Map<string, LastLoad>();
  const rows = await database.read({ text: TEXT });
  const living = await livingHolders(database);
  for (const part of rows.map((row) => lastLoad(row, living))) {
    const others = loads.get(part.source);
    loads.set(part.source, others === undefined ? part : together(others, part));
  }
  return loads;
}

function lastLoad(row: Row, living: ReadonlySet<string>): LastLoad {
  const isInterrupted = row.status === 'running' && !living.has(String(row.holder));
  const error = typeof row.error === 'string' ? row.error : null;
  return {
    source: String(row.source),
    status: isInterrupted ? 'interrupted' : (STATUSES.find((status) => status === row.status) ?? 'failed'),
    error: isInterrupted ? INTERRUPTED : error,
    startedAt: Number(row.startedAt),
    read: Number(row.read),
    refused: Number(row.refused),
    observedAt: typeof row.observedAt === 'number' ? row.observedAt : null,
  };
}

function together(one: LastLoad, other: LastLoad): LastLoad {
  const worse = STATUSES.indexOf(one.status) <= STATUSES.indexOf(other.status) ? one : other;
  const dates = [one.observedAt, other.observedAt].filter((date) => date !== null);
  return {
    source: one.source,
    status: worse.status,
    error: worse.error,
    startedAt: Math.max(one.startedAt, other.startedAt),
    read: one.read + other.read,
    refused: one.refused + other.refused,
    observedAt: dates.length === 0 ? null : Math.max(...dates),
  };
}

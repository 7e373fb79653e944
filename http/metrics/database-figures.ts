import { Gauge, type Registry } from 'prom-client';
import type { Database, Row } from '../../store/database.ts';

/** A figure that lies in the graph: a row a value, its other columns the labels. */
interface StoredFigure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Returns `value` and the labels. */
  readonly text: string;
}

const STORED: readonly StoredFigure[] = [
  {
    name: 'weft_load_runs',
    help: 'Recorded loads by layer and status',
    labels: ['layer', 'status'],
    text: 'MATCH (r:LOAD_RUN) RETURN r.layer AS layer, r.status AS status, count(*) AS value',
  },
  {
    name: 'weft_load_finished_timestamp_seconds',
    help: 'When a load of the layer last ended with this status',
    labels: ['layer', 'status'],
    text: `MATCH (r:LOAD_RUN) WHERE r.finishedAt IS NOT NULL AND NOT coalesce(r.isLive, false)
           RETURN r.layer AS layer, r.status AS status, max(r.finishedAt) / 1000.0 AS value`,
  },
  {
    name: 'weft_jobs',
    help: 'Jobs by type and status',
    labels: ['type', 'status'],
    text: 'MATCH (j:JOB) RETURN j.type AS type, j.status AS status, count(*) AS value',
  },
  {
    name: 'weft_jobs_failed',
    help: 'Failed jobs by type and reason; WORKER_LOST are jobs whose worker was lost twice',
    labels: ['type', 'error'],
    text: `MATCH (j:JOB) WHERE j.status = 'failed' AND j.dueAt >= 0
           RETURN j.type AS type, coalesce(j.errorCode, 'INTERNAL_ERROR') AS error, count(*) AS value`,
  },
  { name: 'weft_database_up', help: '1 if the database answers', labels: [], text: 'RETURN 1 AS value' },
];

/** A database that does not answer must not keep the other figures waiting. */
const TIMEOUT_MS = 2_000;

/** A pool of connections to the database. */
export type ConnectionPool = Pick<Database, 'openSessions' | 'poolSize'>;

/**
 * Adds metrics of the database: its connections (and those in `pools`), loads and jobs. The graph is read when a client requests the
 * metrics.
 */
export function databaseFigures(registry: Registry, database: Database, pools: readonly ConnectionPool[] = []): void {
  const registers = [registry];
  new Gauge({
    name: 'weft_database_sessions',
    help: 'Open sessions of the connection pools; those above the pool size wait',
    registers,
    collect() {
      this.set([database, ...pools].reduce((sum, { openSessions }) => sum + openSessions, 0));
    },
  });
  const size = [database, ...pools].reduce((sum, { poolSize }) => sum + poolSize, 0);
  new Gauge({ name: 'weft_database_pool_size', help: 'Maximum number of connections to Neo4j', registers }).set(size);
  for (const figure of STORED) storedFigure(registry, database, figure);
}

function storedFigure(registry: Registry, database: Database, { name, help, labels, text }: StoredFigure): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset();
      for (const row of await answeredRows(database, text)) {
        const values = Object.fromEntries(labels.map((label) => [label, String(row[label])]));
        this.set(values, Number(row.value));
      }
    },
  });
}

/** No rows where the database is away: the figure is then absent, or 0. */
async function answeredRows(database: Database, text: string): Promise<Row[]> {
  const late = new Promise<Row[]>((resolve) => setTimeout(resolve, TIMEOUT_MS, []).unref());
  return Promise.race([database.read({ text }, { timeoutMs: TIMEOUT_MS }).catch(() => []), late]);
}

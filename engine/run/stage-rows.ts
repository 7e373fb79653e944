import type { Record as Neo4jRecord } from 'neo4j-driver';
import type { QueryLimits } from '../limits.ts';
import { QueryProblem } from '../problem.ts';
import type { StageRows } from '../step.ts';
import type { Execution } from './execute.ts';
import type { GraphReader } from './graph-reader.ts';

/** Runs a first stage and keeps its rows. */
export async function keptRows(
  reader: GraphReader,
  limits: Pick<QueryLimits, 'stageRows' | 'bytes'>,
  stage: Omit<Execution, 'take'>,
): Promise<StageRows> {
  const kept = new KeptRows(limits);
  const { columns } = await reader.execute({ ...stage, take: (record) => kept.take(record) });
  return { columns, rows: kept.rows };
}

/** The rows of a first stage, kept up to the ceilings of rows and bytes: all of them go back to the server with the rest. */
class KeptRows {
  readonly rows: Record<string, unknown>[] = [];
  readonly #limits: Pick<QueryLimits, 'stageRows' | 'bytes'>;
  #bytes = 0;

  constructor(limits: Pick<QueryLimits, 'stageRows' | 'bytes'>) {
    this.#limits = limits;
  }

  /** Takes a row; false where it was the last that may be. Throws a QueryProblem where the rows are too large. */
  take(record: Neo4jRecord): boolean {
    const row: Record<string, unknown> = record.toObject();
    this.#bytes += sizeOf(row);
    if (this.#bytes > this.#limits.bytes) throw tooLarge(this.#limits.bytes);
    return this.rows.push(row) <= this.#limits.stageRows;
  }
}

/** About the bytes of a value as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 8);
}

function tooLarge(bytes: number): QueryProblem {
  const detail =
    `What the clauses before a procedure call answer is larger than ${bytes / 2 ** 20} MiB: all of it is kept for the rest of ` +
    'the query. Pass on less, by a WITH that names what is needed, or by a LIMIT.';
  return new QueryProblem('query-unservable', 400, 'QUERY_TOO_EXPENSIVE', detail, {
    extras: { reason: 'too_many_bytes_before_call' },
  });
}

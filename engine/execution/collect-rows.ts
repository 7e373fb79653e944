import type { Record as Neo4jRecord } from 'neo4j-driver';
import type { QueryProblem } from '../../schema/problem.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { tooExpensive } from '../contract/query-problems.ts';
import type { StageRows } from '../contract/step.ts';
import type { Execution } from './execute.ts';
import type { GraphReader } from './graph-reader.ts';

/** Limits of collected rows, and the errors for too many or too large ones. */
export interface CollectionLimits {
  readonly rows: number;
  readonly bytes: number;
  /** The error for one row more; without it the reading ends there, with that row. */
  readonly tooMany?: () => QueryProblem;
  readonly tooLarge: () => QueryProblem;
}

/** Runs a text and keeps its rows. */
export async function collectRows(
  reader: GraphReader,
  limits: CollectionLimits,
  stage: Omit<Execution, 'take'>,
): Promise<StageRows> {
  const collected = new RowCollector(limits);
  const { columns } = await reader.execute({ ...stage, take: (record) => collected.take(record) });
  return { columns, rows: collected.rows };
}

/** Ceilings of a first stage: all of its rows go back to the server with the rest. */
export function stageLimits({ stageRows, bytes }: Pick<QueryLimits, 'stageRows' | 'bytes'>): CollectionLimits {
  const detail =
    `The clauses before a procedure call return more than ${bytes / 2 ** 20} MiB, all of which is held for the rest of the ` +
    'query. Pass on less: use a WITH that names only what is needed, or a LIMIT.';
  return { rows: stageRows, bytes, tooLarge: () => tooExpensive(detail, 'too_many_bytes_before_call') };
}

/** Ceilings of a read by a procedure; its rows are never cut, because the procedure would not know. */
export function procedureLimits({
  procedureRows,
  procedureBytes,
}: Pick<QueryLimits, 'procedureRows' | 'procedureBytes'>): CollectionLimits {
  const refused = (what: string): QueryProblem =>
    tooExpensive(
      `A procedure of this query reads more than ${what}. Call it with fewer arguments, or return less.`,
      'too_much_read_by_procedure',
    );
  return {
    rows: procedureRows,
    bytes: procedureBytes,
    tooMany: () => refused(`${procedureRows.toLocaleString('en')} rows`),
    tooLarge: () => refused(`${procedureBytes / 2 ** 20} MiB`),
  };
}

class RowCollector {
  readonly rows: Record<string, unknown>[] = [];
  readonly #limits: CollectionLimits;
  #bytes = 0;

  constructor(limits: CollectionLimits) {
    this.#limits = limits;
  }

  /** Takes a row; false where it was the last that may be. Throws a QueryProblem where the rows are too large. */
  take(record: Neo4jRecord): boolean {
    const row: Record<string, unknown> = record.toObject();
    this.#bytes += sizeOf(row);
    if (this.#bytes > this.#limits.bytes) throw this.#limits.tooLarge();
    if (this.rows.push(row) <= this.#limits.rows) return true;
    if (this.#limits.tooMany !== undefined) throw this.#limits.tooMany();
    return false;
  }
}

/** About the bytes of a value as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 8);
}

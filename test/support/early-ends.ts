import type { QueryLimits } from '../../engine/contract/limits.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';

/** One way in which the reading of a result ends before its last row. */
export interface EarlyEnd {
  readonly title: string;
  /** How such a query ends: its rows, or the status of its problem. */
  readonly expected: string;
  /** Limits of the engine, where they are not the usual ones. */
  readonly limits?: Partial<QueryLimits>;
  /** Makes it happen once; `index` varies the moment. */
  readonly once: (engine: QueryEngine, index: number) => Promise<string>;
}

/** More than one of the driver's default batches (1,000 rows), fewer than two. */
const CUT_ROWS = 1500;
const CUT_BYTES = 64 * 1024;
const LARGE = 'long '.repeat(20);
const SLOW = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y) AS n';

/** What a query begins with. The address is not stored: its query runs in a transaction that adds it (`anchor-graph.ts` has its network). */
const READS = {
  'in a read': '',
  'in a transaction that adds an anchor': 'MATCH (n:IPV4 {name: "198.51.100.200"})-[:ANNOUNCED_BY]->(p) ',
};

/** Every way in which the reading of a result ends early. */
export const EARLY_ENDS: readonly EarlyEnd[] = Object.entries(READS).flatMap(([where, anchor]): EarlyEnd[] => [
  {
    title: `the row limit cuts an answer ${where}`,
    expected: `${CUT_ROWS} rows`,
    limits: { rows: CUT_ROWS },
    once: (engine) => outcomeOf(engine, `${anchor}UNWIND range(1, 50000) AS x RETURN x, "row " + toString(x) AS s`),
  },
  {
    title: `the byte limit cuts an answer ${where}`,
    expected: '533 rows',
    limits: { bytes: CUT_BYTES },
    once: (engine) => outcomeOf(engine, `${anchor}UNWIND range(1, 3000) AS x RETURN x, "${LARGE}" + toString(x) AS s`),
  },
  {
    title: `an error comes after two thousand rows ${where}`,
    expected: '400',
    once: (engine) => outcomeOf(engine, `${anchor}UNWIND range(1, 4000) AS x RETURN 1 / (2500 - x) AS n`),
  },
  {
    title: `the time of a query ends ${where}`,
    expected: '408',
    once: (engine) => outcomeOf(engine, anchor + SLOW, 20),
  },
  {
    title: `the client goes away while rows come ${where}`,
    expected: 'gone',
    once: (engine, index) =>
      abandoned(engine, `${anchor}UNWIND range(1, 9000) AS x RETURN x, "row " + toString(x) AS s`, index % 25),
  },
]);

/** An engine without procedures, on a day of the test's data. */
export function engineWith(database: Database, limits: Partial<QueryLimits> = {}): QueryEngine {
  const catalog = { all: () => [], find: () => undefined };
  const clock = fixedClock(new Date('2026-08-23T00:00:00Z'));
  return createQueryEngine({ database, anchorVerdicts, catalog, limits, clock });
}

/** Runs a query and returns how it ended: its rows, or the status of its problem. */
export async function outcomeOf(engine: QueryEngine, query: string, timeoutMs = 30_000): Promise<string> {
  return engine.run({ query, timeoutMs }).then(({ rows }) => `${rows.length} rows`, statusOf);
}

/** Runs a query whose client goes away after a moment; an answer that was there before counts as well. */
async function abandoned(engine: QueryEngine, query: string, afterMs: number): Promise<string> {
  const client = new AbortController();
  setTimeout(() => client.abort('gone'), afterMs);
  return engine.run({ query, signal: client.signal }).then(() => 'gone', statusOf);
}

function statusOf(reason: { readonly status?: number }): string {
  return String(reason.status ?? reason);
}

import type { Record as Neo4jRecord } from 'neo4j-driver';
import type { QueryLimits } from '../limits.ts';
import type { Advisory } from '../procedure-catalog.ts';
import { type JsonRow, Serialiser, type SerialiserOptions } from '../serialise/serialiser.ts';
import type { Deadline } from './deadline.ts';
import type { GraphReader } from './graph-reader.ts';
import { RowNotices } from './row-notices.ts';
import type { StageClock } from './stage-clock.ts';

/** A text that may run, and how its answer is wanted. */
export interface StatementRun {
  readonly text: string;
  readonly parameters: Record<string, unknown>;
  readonly deadline: Deadline;
  readonly clock: StageClock;
  readonly writing: SerialiserOptions;
  readonly signal?: AbortSignal | undefined;
}

/** The rows of an answer, as JSON. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly JsonRow[];
  readonly truncated: boolean;
  /** The verdict of some whole node was left out. */
  readonly verdictOmitted: boolean;
  readonly advisories: readonly Advisory[];
}

/** Runs a text and writes its rows, up to the ceilings of rows and bytes; what is beyond is cut. */
export async function runRows(reader: GraphReader, limits: QueryLimits, run: StatementRun): Promise<Rows> {
  const { text, parameters, signal, deadline, clock } = run;
  const serialiser = new Serialiser(run.writing);
  const notices = new RowNotices(run.writing.noticeColumns ?? []);
  const rows: JsonRow[] = [];
  const take = (record: Neo4jRecord): boolean => {
    if (rows.length >= limits.rows) return false;
    clock.enter('serialise');
    notices.take(record);
    const row = serialiser.row(record);
    clock.enter('run');
    if (serialiser.bytes > limits.bytes) return false;
    rows.push(row);
    return true;
  };
  const { columns, summary } = await reader.execute({
    text,
    parameters,
    signal,
    deadline,
    take,
  });
  const unresolved = serialiser.unresolved();
  if (unresolved.length > 0) serialiser.resolve(await reader.ends(unresolved, deadline.remainingMs()));
  else serialiser.resolve(new Map());
  const { verdictOmitted } = serialiser;
  const shown = columns.filter((column) => !run.writing.isHidden?.(column));
  const advisories = [...notices.advisories(), ...serialiser.advisories()];
  return { columns: shown, rows, truncated: summary === null, verdictOmitted, advisories };
}

import { Record as Neo4jRecord } from 'neo4j-driver';
import type { QueryLimits } from '../contract/limits.ts';
import type { KnownAnswer, KnownRow } from '../contract/step.ts';
import type { Deadline } from '../execution/deadline.ts';
import type { GraphReader } from '../execution/graph-reader.ts';
import type { StageClock } from '../execution/stage-clock.ts';
import type { SerialiserOptions } from '../serialise/serialiser.ts';
import { type Rows, RowWriter } from './row-writer.ts';

/** A text that may run, and the form of its answer. */
export interface StatementRun {
  readonly text: string;
  readonly parameters: Record<string, unknown>;
  /** Inputs for planning the text. */
  readonly planning: Record<string, unknown>;
  /** The values of all parameters by the names that the query has for them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly deadline: Deadline;
  readonly clock: StageClock;
  readonly writing: SerialiserOptions;
  /** The column of the text with the sources of the edges of each row; absent if it has none. */
  readonly sourcesColumn?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a text and writes its rows, up to the ceilings of rows and bytes; rows beyond them are cut. */
export async function runRows(reader: GraphReader, limits: QueryLimits, run: StatementRun): Promise<Rows> {
  const { text, parameters, signal, deadline } = run;
  const writer = new RowWriter(limits, run);
  const { columns, summary } = await reader.execute({
    text,
    parameters,
    signal,
    deadline,
    take: (record) => writer.take(record),
  });
  const unresolved = writer.unresolved();
  writer.resolve(unresolved.length === 0 ? new Map() : await reader.ends(unresolved, deadline.remainingMs()));
  return writer.written(columns, summary === null);
}

/** Writes rows that are known without running the text. */
export function knownRows({ columns, rows }: KnownAnswer, limits: QueryLimits, run: StatementRun): Rows {
  const writer = new RowWriter(limits, run);
  const isCut = !rows.every((known) => {
    run.deadline.remainingMs();
    return writer.take(recordOf(columns, known), known.notices);
  });
  return writer.written(columns, isCut);
}

/** Runs a text whose rows name in the column `index` the known rows that they are, and writes these. */
export async function chosenRows(
  reader: GraphReader,
  { columns, rows, index }: KnownAnswer & { readonly index: string },
  limits: QueryLimits,
  run: StatementRun,
): Promise<Rows> {
  const { text, parameters, signal, deadline } = run;
  const writer = new RowWriter(limits, run);
  const take = (record: Neo4jRecord): boolean => {
    const known = rows[Number(record.get(index) ?? -1)] ?? WITHOUT_VALUES;
    return writer.take(recordOf(columns, known), known.notices);
  };
  const { summary } = await reader.execute({ text, parameters, signal, deadline, take });
  return writer.written(columns, summary === null);
}

/** The row of an OPTIONAL CALL without an answer. */
const WITHOUT_VALUES: KnownRow = { row: {}, notices: [] };

function recordOf(columns: readonly string[], { row }: KnownRow): Neo4jRecord {
  return new Neo4jRecord(
    [...columns],
    columns.map((column) => row[column]),
  );
}

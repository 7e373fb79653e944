import { Record as Neo4jRecord } from 'neo4j-driver';
import type { QueryLimits } from '../limits.ts';
import type { SerialiserOptions } from '../serialise/serialiser.ts';
import type { StageRows } from '../step.ts';
import type { Deadline } from './deadline.ts';
import type { GraphReader } from './graph-reader.ts';
import { type Rows, RowWriter } from './row-writer.ts';
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

/** Runs a text and writes its rows, up to the ceilings of rows and bytes; what is beyond is cut. */
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

/** Writes rows of values that are known without running the text; nodes and edges do not stand in them. */
export function knownRows({ columns, rows }: StageRows, limits: QueryLimits, run: StatementRun): Rows {
  const writer = new RowWriter(limits, run);
  const isCut = !rows.every((row) =>
    writer.take(
      new Neo4jRecord(
        [...columns],
        columns.map((column) => row[column]),
      ),
    ),
  );
  return writer.written(columns, isCut);
}

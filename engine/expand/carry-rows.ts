import { uncarriedVariable } from './call-problems.ts';
import { type Carried, carry, NotCarried } from './carried.ts';
import { mentionsOf } from './mentions.ts';
import { editedText, type Progress } from './progress.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';

/** The clauses that take the place of those that have run: their rows, with what the rest of the query needs of them. */
export interface CarriedRows {
  /** `UNWIND $rows AS row ... WITH ..., row.own AS own`. */
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The variables of the query that go on, as they are written. */
  readonly kept: readonly string[];
  /** The variable that holds what the procedure reads of each row. */
  readonly own: string;
}

/**
 * Binds the rows of a stage again, each with a value that its procedure reads, in a variable of this name. `rest` is the text
 * that follows: only what it speaks of goes on.
 */
export function carryRows(
  progress: Progress,
  site: Site,
  stage: Stage,
  { word, values }: { readonly word: string; readonly values: readonly unknown[] },
  rest: string,
): CarriedRows {
  const { names } = progress;
  const parameter = names.numbered('rows');
  const [row, own] = [names.variable('row'), names.variable(word)];
  const carried = carriedVariables(progress, site, stage, row, rest);
  const projections = [...carried.map(({ projection }) => projection), `${row}.${word} AS ${own}`];
  const text = [
    `UNWIND $${parameter} AS ${row}`,
    ...carried.flatMap(({ match }) => match ?? []),
    `WITH ${projections.join(', ')}`,
  ].join(' ');
  const kept = carried.map(({ identifier }) => identifier);
  return { text, parameters: { [parameter]: rowsOf(carried, word, values) }, kept, own };
}

/** The text behind a place of the query, as it reads by now. */
export function textAfter(progress: Progress, start: number): string {
  return editedText(progress, { start, end: progress.statement.text.length });
}

function carriedVariables(progress: Progress, site: Site, stage: Stage, row: string, rest: string): Carried[] {
  const mentions = mentionsOf(rest);
  try {
    return stage.variables
      .filter((variable) => mentions.has(variable))
      .map((variable, index) => carry(variable, stage.rows, row, index));
  } catch (error) {
    if (error instanceof NotCarried) throw uncarriedVariable(progress.statement, site, error.variable);
    throw error;
  }
}

function rowsOf(carried: readonly Carried[], word: string, values: readonly unknown[]): Record<string, unknown>[] {
  return values.map((value, index) => ({
    ...Object.fromEntries(carried.map((variable, column) => [`v${column}`, variable.values[index]])),
    [word]: value,
  }));
}

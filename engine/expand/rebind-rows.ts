import { cannotRebind } from './call-problems.ts';
import type { Site } from './call-sites.ts';
import { type ExpansionState, editedText } from './expansion-state.ts';
import { CannotRebind, type RowBinding, rebind } from './row-bindings.ts';
import type { Stage } from './stage.ts';
import { mentionsOf } from './variables.ts';

/** Returns the clauses that replace those that have run: their rows, with the parts that the rest of the query needs. */
export interface ReboundRows {
  /** `UNWIND $rows AS row ... WITH ..., row.own AS own`. */
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The variables of the query that stay in scope, as written. */
  readonly passedOn: readonly string[];
  /** The variable that holds what the procedure reads of each row. */
  readonly own: string;
}

/**
 * Binds the rows of a stage again, each with a value that its procedure reads, in a variable of this name. `rest` is the text
 * that follows: only what it speaks of goes on.
 */
export function rebindRows(
  state: ExpansionState,
  site: Site,
  stage: Stage,
  { word, values }: { readonly word: string; readonly values: readonly unknown[] },
  rest: string,
): ReboundRows {
  const { names } = state;
  const parameter = names.numbered('rows');
  const [row, own] = [names.variable('row'), names.variable(word)];
  const bindings = bindingsOf(state, site, stage, row, rest);
  const projections = [...bindings.map(({ projection }) => projection), `${row}.${word} AS ${own}`];
  const text = [
    `UNWIND $${parameter} AS ${row}`,
    ...bindings.flatMap(({ match }) => match ?? []),
    `WITH ${projections.join(', ')}`,
  ].join(' ');
  const passedOn = bindings.map(({ identifier }) => identifier);
  return { text, parameters: { [parameter]: rowsOf(bindings, word, values) }, passedOn, own };
}

/** The text behind a place of the query, as it reads by now. */
export function textAfter(state: ExpansionState, start: number): string {
  return editedText(state, { start, end: state.statement.text.length });
}

function bindingsOf(state: ExpansionState, site: Site, stage: Stage, row: string, rest: string): RowBinding[] {
  const mentions = mentionsOf(rest);
  try {
    return stage.variables
      .filter((variable) => mentions.has(variable))
      .map((variable, index) => rebind(variable, stage.rows, row, index));
  } catch (error) {
    if (error instanceof CannotRebind) throw cannotRebind(state.statement, site, error.variable);
    throw error;
  }
}

function rowsOf(bindings: readonly RowBinding[], word: string, values: readonly unknown[]): Record<string, unknown>[] {
  return values.map((value, index) => ({
    ...Object.fromEntries(bindings.map((variable, column) => [`v${column}`, variable.values[index]])),
    [word]: value,
  }));
}

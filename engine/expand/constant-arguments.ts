import { constantOf } from './constants.ts';
import { boundParameters, type ExpansionState, editedText } from './expansion-state.ts';
import { freeVariables } from './free-variables.ts';
import type { Site } from './site.ts';

/**
 * The values of arguments that need no rows: one list of them, none where a query is only explained and they would have
 * to be computed, or null where they come from rows. What the text does not tell, the database computes first.
 */
export async function constantArguments(state: ExpansionState, site: Site): Promise<(readonly unknown[])[] | null> {
  const { context, statement, names } = state;
  const constants = site.arguments.map((argument) => constantOf(argument, context.parameters));
  if (constants.every((constant) => constant !== null)) return [constants.map(({ value }) => value)];
  if (site.arguments.some((argument) => freeVariables(argument).size > 0)) return null;
  if (statement.mode === 'explain') return [];
  const column = names.variable('arguments');
  const text = `RETURN [${argumentTexts(state, site)}\n] AS ${column}`;
  const { rows } = await context.read({ text, parameters: boundParameters(state) });
  return rows.map((row) => (Array.isArray(row[column]) ? row[column] : []));
}

/** The arguments as they read by now, for a list; each on a line of its own, as a comment may end one. */
export function argumentTexts(state: ExpansionState, site: Site): string {
  return site.arguments.map(({ span }) => editedText(state, span)).join('\n, ');
}

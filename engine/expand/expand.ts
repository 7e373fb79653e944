import type { ParsedStatement } from '../parse/outline.ts';
import { type StepContext, type StepResult, UNCHANGED } from '../step.ts';
import { expandCall } from './expand-call.ts';
import { expandExpression } from './expand-expression.ts';
import type { ExpansionState } from './expansion-state.ts';
import { GeneratedNames } from './generated-names.ts';
import { sitesOf } from './sites.ts';

/**
 * Replaces every use of a procedure by the Cypher that answers it. Arguments that the text and its parameters tell are
 * compiled at once; for others the clauses before run first, once, and the query goes on from their rows.
 */
export async function expand(statement: ParsedStatement, context: StepContext): Promise<StepResult> {
  const sites = sitesOf(statement, context.catalog);
  if (sites.length === 0) return UNCHANGED;
  const names = new GeneratedNames(statement, context.parameters);
  const nothing = { edits: [], parameters: {}, advisories: [], layers: [], whenEmpty: [], reads: [] };
  let state: ExpansionState = { statement, context, names, ...nothing, answer: null, isCut: false };
  for (const site of sites) {
    state = site.place === 'call' ? await expandCall(state, site) : await expandExpression(state, site);
  }
  const { edits, parameters, advisories, layers, whenEmpty, answer, reads, isCut } = state;
  const result = { edits, driverParameters: parameters, advisories, layers, whenEmpty, reads, isCut };
  return answer === null ? result : { ...result, answer };
}

import type { Suggestion } from '../../schema/problem.ts';
import { replaceFunction } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Call } from '../parse/syntax.ts';
import { applyEdits } from '../text/edit.ts';
import { allNearest } from '../text/nearest.ts';
import { type Filter, queryErrorAt } from './filter.ts';
import { cypherFormOf } from './foreign-functions.ts';
import { COMPUTING_FUNCTIONS, TRANSLATED_FUNCTIONS } from './function-names.ts';

const KNOWN = [...COMPUTING_FUNCTIONS, ...TRANSLATED_FUNCTIONS];
const NO_EXTENSIONS =
  'Only functions of Neo4j 5 that compute from their arguments alone run here; those of APOC, GDS and others do not.';
const ALLOWED: ReadonlySet<string> = new Set(KNOWN.map((name) => name.toLowerCase()));

/** Refuses functions that are not on the list; expressions may also use names of the catalog (contract 3.1). */
export const allowFunctions: Filter = (statement, { catalog }) => {
  const call = statement.outline
    .all('call')
    .find(({ name }) => !ALLOWED.has(name.toLowerCase()) && catalog.find(name) === undefined);
  if (call === undefined) return;
  const detail = `There is no function ${call.name} here.`;
  throw queryErrorAt(statement, call.nameSpan, 'UNKNOWN_FUNCTION', detail, instead(statement, call));
};

/** Suggests its form in Cypher, else the nearest known names: the one that plans is probably meant. */
function instead(statement: ParsedStatement, call: Call): Suggestion[] {
  const form = cypherFormOf(call, statement.outline);
  if (form !== null) {
    const rewrite = applyEdits(statement.text, [{ span: call.span, text: form }]);
    return [replaceFunction('map', `Cypher writes ${form}.`, rewrite)];
  }
  const near = allNearest(call.name, KNOWN);
  if (near.length === 0) return [replaceFunction('spelling', NO_EXTENSIONS, null)];
  return near.map((name) => {
    const rewrite = applyEdits(statement.text, [{ span: call.nameSpan, text: name }]);
    return replaceFunction('spelling', `The nearest name is ${name}.`, rewrite);
  });
}

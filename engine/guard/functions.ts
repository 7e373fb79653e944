import { replaceFunction } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import { nearest } from '../nearest.ts';
import type { FunctionCall, ParsedStatement } from '../parse/outline.ts';
import type { Suggestion } from '../problem.ts';
import { type Filter, queryError } from './filter.ts';
import { COMPUTING_FUNCTIONS, TRANSLATED_FUNCTIONS } from './function-names.ts';

const KNOWN = [...COMPUTING_FUNCTIONS, ...TRANSLATED_FUNCTIONS];
const ALLOWED: ReadonlySet<string> = new Set(KNOWN.map((name) => name.toLowerCase()));

/** Refuses functions that are not on the list; a name of the catalog may stand in an expression (contract 3.1). */
export const allowFunctions: Filter = (statement, { catalog }) => {
  const call = statement.outline.functionCalls.find(
    ({ name }) => !ALLOWED.has(name.toLowerCase()) && catalog.find(name) === undefined,
  );
  if (call === undefined) return;
  const detail = `There is no function ${call.name} here.`;
  throw queryError(statement, call.nameSpan, 'UNKNOWN_FUNCTION', detail, instead(statement, call));
};

function instead(statement: ParsedStatement, call: FunctionCall): Suggestion[] {
  const near = nearest(call.name, KNOWN);
  if (near === null) return [];
  const rewrite = applyEdits(statement.text, [{ span: call.nameSpan, text: near }]);
  return [replaceFunction(`The nearest name is ${near}.`, rewrite)];
}

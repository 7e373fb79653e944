import { isMap, withNumbers } from '../driver-values.ts';
import { nearest } from '../nearest.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Procedure } from '../procedure-catalog.ts';
import { parametersOf } from '../signature.ts';
import { wrongArguments, wrongChoice } from './call-problems.ts';
import type { Site } from './call-sites.ts';

/**
 * The argument values of one call, a list in the order of the call, as its procedure takes them. Throws a QueryProblem with
 * a correct call for values that it does not take.
 */
export function parseArguments(
  statement: ParsedStatement,
  site: Site,
  values: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const { procedure } = site;
  const given = byName(procedure, values.map(withNumbers));
  if (typeof given === 'string') throw wrongArguments(statement, site, given);
  const parsed = procedure.parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const choice = parsed.error.issues.find((issue) => issue.code === 'invalid_value');
  if (choice !== undefined) {
    const name = String(choice.path[0]);
    throw wrongChoice(statement, site, { name, given: given[name], allowed: choice.values.map(String) });
  }
  throw wrongArguments(statement, site, parsed.error.issues.map((issue) => issue.message).join(' '));
}

/** The values by the names of their parameters, or why they are not the arguments of this procedure. */
function byName(procedure: Procedure, values: readonly unknown[]): Record<string, unknown> | string {
  const parameters = parametersOf(procedure);
  const names = parameters.map(({ name }) => name);
  const [first, second] = values;
  const isNamed = second === undefined && isMap(first) && names.length > 0;
  if (!isNamed && values.length > names.length) return wrongCount(names, values.length);
  const given = isNamed ? { ...first } : Object.fromEntries(values.map((value, index) => [names[index] ?? '', value]));
  const [unknown] = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown !== undefined) return unknownParameter(unknown, names);
  const missing = parameters.find(({ name, isOptional }) => !isOptional && !Object.hasOwn(given, name));
  return missing === undefined ? given : wrongCount(names, values.length);
}

function wrongCount(names: readonly string[], count: number): string {
  if (names.length === 0) return 'takes no arguments.';
  const wanted = names.length === 1 ? 'one argument' : `the arguments`;
  return `takes ${wanted}, ${names.join(', ')}; ${count} ${count === 1 ? 'was' : 'were'} given.`;
}

function unknownParameter(unknown: string, names: readonly string[]): string {
  const near = nearest(unknown, names);
  return `has no parameter ${unknown}; it has ${names.join(', ')}.${near === null ? '' : ` The nearest is ${near}.`}`;
}

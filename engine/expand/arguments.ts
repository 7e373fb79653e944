import type { QueryProblem } from '../../schema/problem.ts';
import { type Parameter, parametersOf } from '../contract/signature.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { isMap, withNumbers } from '../serialise/driver-values.ts';
import { nearest } from '../text/nearest.ts';
import { missingArgument, wrongArguments, wrongChoice } from './call-problems.ts';
import type { Site } from './call-sites.ts';
import { withArgument, withArgumentsListed, withFirstArgument, withParameterNamed } from './corrected-call.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The argument values of one call, a list in the order of the call or one map of them, by the names of their parameters. Throws a
 * QueryProblem where they are not the arguments of this procedure.
 */
export function namedArguments(statement: ParsedStatement, site: Site, values: readonly unknown[]): Arguments {
  const parameters = parametersOf(site.procedure);
  const names = parameters.map(({ name }) => name);
  const given = values.map(withNumbers);
  const [first, second] = given;
  const isNamed = second === undefined && isMap(first) && names.length > 0;
  if (!isNamed && given.length > names.length) throw tooMany(statement, site, parameters, given);
  const named = isNamed ? { ...first } : Object.fromEntries(given.map((value, index) => [names[index] ?? '', value]));
  const [unknown] = Object.keys(named).filter((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownParameter(statement, site, unknown, names);
  const missing = parameters.find(({ name, isOptional }) => !isOptional && !Object.hasOwn(named, name));
  if (missing !== undefined) throw missingArgument(statement, site, missing.name);
  return named;
}

/** The arguments of one call as its procedure takes them. Throws a QueryProblem for values that it does not take. */
export function parsedArguments(statement: ParsedStatement, site: Site, given: Arguments): Arguments {
  const parsed = site.procedure.parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const choice = parsed.error.issues.find((issue) => issue.code === 'invalid_value');
  if (choice !== undefined) {
    const name = String(choice.path[0]);
    throw wrongChoice(statement, site, { name, given: given[name], allowed: choice.values.map(String) });
  }
  const { issues } = parsed.error;
  const [first] = issues;
  const parameter = String(first?.path[0]);
  const near = first?.code === 'custom' ? first.params?.nearest : undefined;
  const rewrite = typeof near === 'string' ? withArgument(statement, site, parameter, writeStringLiteral(near)) : null;
  throw wrongArguments(statement, site, issues.map(({ message }) => message).join(' '), { parameter, rewrite });
}

function tooMany(
  statement: ParsedStatement,
  site: Site,
  parameters: readonly Parameter[],
  values: readonly unknown[],
): QueryProblem {
  const count = values.length;
  const names = parameters.map(({ name }) => name).join(', ');
  const given = `${count} ${count === 1 ? 'was' : 'were'} given`;
  const [only, second] = parameters;
  if (only === undefined) return wrongArguments(statement, site, `takes no arguments; ${given}.`);
  if (second !== undefined) return wrongArguments(statement, site, `takes the arguments ${names}; ${given}.`);
  const corrected = values.every(isNoBareWord) ? withArgumentsListed : withFirstArgument;
  const rewrite = only.hasEntries ? corrected(statement, site) : null;
  return wrongArguments(statement, site, `takes one argument, ${names}; ${given}.`, { rewrite });
}

/** Returns whether a value is one more indicator rather than an option word, such as a record type. */
function isNoBareWord(value: unknown): boolean {
  return typeof value !== 'string' || /[.:\d]/.test(value);
}

function unknownParameter(
  statement: ParsedStatement,
  site: Site,
  unknown: string,
  names: readonly string[],
): QueryProblem {
  const near = nearest(unknown, names);
  const [only, second] = names;
  const meant = near ?? (second === undefined ? only : undefined);
  const reason = `has no parameter ${unknown}; it has ${names.join(', ')}.${near === null ? '' : ` The nearest is ${near}.`}`;
  const rewrite = meant === undefined ? null : withParameterNamed(statement, site, unknown, meant);
  return wrongArguments(statement, site, reason, { rewrite });
}

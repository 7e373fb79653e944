import { ArgumentError } from '../argument-error.ts';
import type { Reader, Row } from '../database/database.ts';
import { nearest } from '../nearest.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { CompileContext, CompiledCall, ComputedProcedure, Procedure } from '../procedure-catalog.ts';
import { parametersOf } from '../signature.ts';
import type { StepContext } from '../step.ts';
import { type RanAhead, runAhead } from './ahead.ts';
import { wrongArguments, wrongChoice } from './call-problems.ts';
import type { Site } from './site.ts';

/** The column with the notices of a computed procedure's rows. */
const NOTICES = 'notices';

/**
 * Compiles a call for sets of argument values, each a list in the order of the call. Throws a QueryProblem with a
 * correct call for values that the procedure does not take.
 */
export async function compileCalls(
  statement: ParsedStatement,
  site: Site,
  argumentSets: readonly (readonly unknown[])[],
  context: StepContext,
): Promise<CompiledCall | RanAhead> {
  const calls = argumentSets.map((values) => parseArguments(statement, site, values.map(withNumbers)));
  const own = compileContext(statement, context);
  try {
    if ('answer' in site.procedure) return await computedCall(site.procedure, calls, own);
    const compiled = await site.procedure.compile(calls, own);
    const { ahead } = compiled;
    if (ahead === undefined || statement.mode !== 'run') return compiled;
    return await runAhead(site.procedure, compiled, ahead, { read: own.read, mostRows: context.limits.stageRows });
  } catch (error) {
    throw error instanceof ArgumentError ? wrongArguments(statement, site, error.message) : error;
  }
}

/** The rows of a computed procedure as the call that places them. */
async function computedCall(
  procedure: ComputedProcedure,
  calls: readonly Readonly<Record<string, unknown>>[],
  { read, ...context }: CompileContext,
): Promise<RanAhead> {
  const reader: Reader = { read: async (statement) => (await read(statement)).map((row) => withNumbersIn(row)) };
  const { rows, rowNotices, ...answer } = await procedure.answer(calls, { ...context, reader });
  const ran = rows.map((own, call) => own.map((row, at) => ({ ...row, [NOTICES]: rowNotices?.[call]?.[at] ?? [] })));
  const names = [...procedure.columns.map(({ name }) => name), NOTICES].map(writeIdentifier);
  return {
    ...answer,
    text: `UNWIND input.rows AS row RETURN ${names.map((name) => `row.${name} AS ${name}`).join(', ')}`,
    inputs: ran.map((own) => ({ rows: own })),
    noticeColumn: NOTICES,
    ran,
  };
}

function compileContext({ mode }: ParsedStatement, context: StepContext): CompileContext {
  const { asOf, caller, limits, seal, catalog } = context;
  // A statement of ours names what it reads: it needs no anchors of the user's.
  const read: CompileContext['read'] = async (own) => (mode === 'explain' ? [] : (await context.readOwn(own)).rows);
  return { asOf, caller, limits, seal, procedures: catalog.all(), read };
}

function parseArguments(
  statement: ParsedStatement,
  site: Site,
  values: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const { procedure } = site;
  const given = byName(procedure, values);
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

function withNumbersIn(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, withNumbers(value)]));
}

/** Driver integers as numbers where they are exact, inside lists and maps too. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
  return value;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

import { ArgumentError } from '../contract/argument-error.ts';
import type { CompileContext, ComputedProcedure, Procedure, ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { parseStatement } from '../parse/parse.ts';
import { askedCall, callsAmong } from './asked-calls.ts';
import { withBadRows } from './bad-rows.ts';
import { namesOfNodes } from './batch-entries.ts';
import { wrongArguments } from './call-problems.ts';
import { callSitesOf, type Site } from './call-sites.ts';
import { compiledRows } from './compiled-rows.ts';
import { constantOf } from './constant-arguments.ts';
import { type DistinctSets, distinctSets } from './distinct-sets.ts';
import type { CallAnswers, ComputedCalls, ExpansionState } from './expansion-state.ts';
import { answerInPortions } from './portions.ts';
import { ProcedureReader } from './procedure-reader.ts';

/** Sets of argument values, each a list in the order of the call, and whether they come from rows. */
export interface GivenArguments {
  readonly argumentSets: readonly (readonly unknown[])[];
  readonly areFromRows: boolean;
}

/** Answers a procedure for sets of argument values. Throws a QueryProblem with a correct call for values that it does not take. */
export async function answerCalls(
  state: ExpansionState,
  site: Site,
  { argumentSets, areFromRows }: GivenArguments,
): Promise<CallAnswers> {
  const { statement } = state;
  const { procedure } = site;
  const plain = argumentSets.map((values) => values.map(namesOfNodes));
  try {
    if ('answer' in procedure) return await computedCalls(state, site, procedure, plain, areFromRows);
    const asked = plain.map((values) => askedCall(statement, site, values, areFromRows));
    const calls = callsAmong(asked);
    const compiled = await procedure.compile(calls, compileContext(state));
    const advisories = [...asked.flatMap((call) => call.advisories), ...(compiled.advisories ?? [])];
    const isPlain = asked.every(({ parts: [first, second] }) => first?.kind === 'entries' && second === undefined);
    if (isPlain) return { ...compiled, advisories };
    const rows = await compiledRows(state, procedure, compiled);
    const indexes = asked.map((_, index) => index);
    return { ...compiled, ...withBadRows(procedure, asked, rows, compiled.bareColumns), advisories, indexes };
  } catch (error) {
    throw error instanceof ArgumentError ? wrongArguments(statement, site, error.message) : error;
  }
}

/** Each distinct set of arguments is answered once. */
async function computedCalls(
  state: ExpansionState,
  site: Site,
  procedure: ComputedProcedure,
  argumentSets: readonly (readonly unknown[])[],
  areFromRows: boolean,
): Promise<ComputedCalls> {
  const { statement, context } = state;
  const { sets, indexes } = distinctSets(argumentSets);
  if (statement.mode === 'explain') return explainedCalls(state, site, procedure, { sets, indexes }, areFromRows);
  const asked = sets.map((values) => askedCall(statement, site, values, areFromRows));
  const calls = callsAmong(asked);
  const reader = new ProcedureReader(false, context.readOwn);
  const answering = { ...answerContext(state), reader };
  const { rows, rowNotices, ...answer } = await answerInPortions(procedure, calls, answering);
  const known = rows.map((list, call) => list.map((row, at) => ({ row, notices: rowNotices[call]?.[at] ?? [] })));
  const advisories = [...asked.flatMap((call) => call.advisories), ...(answer.advisories ?? [])];
  // No data was asked for, so nothing is reported about its age.
  const layers = calls.length === 0 && asked.length > 0 ? [] : (answer.layers ?? []);
  const answered = withBadRows(procedure, asked, known, answer.bareColumns);
  return { ...answer, ...answered, advisories, layers, indexes, reads: reader.made };
}

/**
 * Returns the reads for calls of a query that is only explained: nothing is read, so there are no rows. If the arguments come from rows,
 * the reads are those of the example. A procedure may fail for lack of rows: its reads up to then are reported.
 */
async function explainedCalls(
  state: ExpansionState,
  site: Site,
  procedure: ComputedProcedure,
  { sets, indexes }: DistinctSets,
  areFromRows: boolean,
): Promise<ComputedCalls> {
  const { statement, context } = state;
  const reader = new ProcedureReader(true, context.readOwn);
  const asked = sets.length === 0 ? exampleArguments(procedure, context.catalog) : sets;
  const calls = callsAmong(asked.map((values) => askedCall(statement, site, values, areFromRows)));
  const nothing = { answers: sets.map(() => []), indexes, reads: reader.made };
  try {
    const { advisories, whenEmpty, layers, bareColumns } = await procedure.answer(calls, {
      ...answerContext(state),
      reader,
    });
    const columns = bareColumns === undefined ? {} : { bareColumns };
    if (sets.length === 0) return { ...nothing, ...columns };
    return { ...nothing, ...columns, advisories: advisories ?? [], whenEmpty: whenEmpty ?? [], layers: layers ?? [] };
  } catch (error) {
    if (reader.made.length === 0) throw error;
    return nothing;
  }
}

/** Returns the argument values of a procedure's example call, as one set; none if its text does not show them. */
function exampleArguments({ example }: Procedure, catalog: ProcedureCatalog): (readonly unknown[])[] {
  const [site] = callSitesOf(parseStatement(example), catalog);
  const constants = site?.arguments.map((argument) => constantOf(argument, {})) ?? [];
  if (site === undefined || constants.includes(null)) return [];
  return [constants.map((constant) => constant?.value)];
}

function answerContext(state: ExpansionState): Omit<CompileContext, 'read'> {
  const { read: _, ...context } = compileContext(state);
  return context;
}

function compileContext({ statement, context }: ExpansionState): CompileContext {
  const { asOf, caller, limits, seal, suffixes, catalog } = context;
  const lookUp = statement.mode === 'explain' ? undefined : context.lookUp;
  // A statement of ours names what it reads: it needs no anchors of the user's.
  const read: CompileContext['read'] = async (own) =>
    statement.mode === 'explain' ? [] : (await context.readOwn(own)).rows;
  return { asOf, caller, limits, seal, suffixes, lookUp, procedures: catalog.all(), read };
}

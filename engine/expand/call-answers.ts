import { ArgumentError } from '../argument-error.ts';
import { parseStatement } from '../parse/parse.ts';
import type { CompileContext, ComputedProcedure, Procedure, ProcedureCatalog } from '../procedure-catalog.ts';
import { parseArguments } from './arguments.ts';
import { wrongArguments } from './call-problems.ts';
import { callSitesOf, type Site } from './call-sites.ts';
import { constantOf } from './constant-arguments.ts';
import { type DistinctSets, distinctSets } from './distinct-sets.ts';
import type { CallAnswers, ComputedCalls, ExpansionState } from './expansion-state.ts';
import { ProcedureReader } from './procedure-reader.ts';

/**
 * Answers a procedure for sets of argument values, each a list in the order of the call. Throws a QueryProblem with a
 * correct call for values that the procedure does not take.
 */
export async function answerCalls(
  state: ExpansionState,
  site: Site,
  argumentSets: readonly (readonly unknown[])[],
): Promise<CallAnswers> {
  const { statement } = state;
  const { procedure } = site;
  try {
    if ('answer' in procedure) return await computedCalls(state, site, procedure, argumentSets);
    const calls = argumentSets.map((values) => parseArguments(statement, site, values));
    return await procedure.compile(calls, compileContext(state));
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
): Promise<ComputedCalls> {
  const { statement, context } = state;
  const { sets, indexes } = distinctSets(argumentSets);
  if (statement.mode === 'explain') return explainedCalls(state, site, procedure, { sets, indexes });
  const calls = sets.map((values) => parseArguments(statement, site, values));
  const reader = new ProcedureReader(false, context.readOwn);
  const { rows, rowNotices, ...answer } = await procedure.answer(calls, { ...answerContext(state), reader });
  const answers = rows.map((list, call) => list.map((row, at) => ({ row, notices: rowNotices?.[call]?.[at] ?? [] })));
  const { procedureRows } = context.limits;
  if (answers.reduce((sum, list) => sum + list.length, 0) > procedureRows) throw tooMany(procedureRows);
  return { ...answer, answers, indexes, reads: reader.made };
}

/**
 * What would be read for calls of a query that is only explained: nothing is, so there are no rows. Where the arguments come from
 * rows, the reads are those of the example. A procedure may fail for want of rows: what it read before is told.
 */
async function explainedCalls(
  state: ExpansionState,
  site: Site,
  procedure: ComputedProcedure,
  { sets, indexes }: DistinctSets,
): Promise<ComputedCalls> {
  const { statement, context } = state;
  const reader = new ProcedureReader(true, context.readOwn);
  const asked = sets.length === 0 ? exampleArguments(procedure, context.catalog) : sets;
  const calls = asked.map((values) => parseArguments(statement, site, values));
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

/** The argument values of the example call of a procedure, as one set: none where its text does not tell them. */
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

function tooMany(most: number): ArgumentError {
  return new ArgumentError(`gives more than ${most.toLocaleString('en')} rows here. Call it for parts.`);
}

function compileContext({ statement, context }: ExpansionState): CompileContext {
  const { asOf, caller, limits, seal, suffixes, catalog } = context;
  // A statement of ours names what it reads: it needs no anchors of the user's.
  const read: CompileContext['read'] = async (own) =>
    statement.mode === 'explain' ? [] : (await context.readOwn(own)).rows;
  return { asOf, caller, limits, seal, suffixes, procedures: catalog.all(), read };
}

import { ArgumentError } from '../argument-error.ts';
import type { CompileContext, CompiledCall, ComputedAnswer, ComputedProcedure } from '../procedure-catalog.ts';
import type { KnownRow, ProcedureRead } from '../step.ts';
import { runAhead } from './ahead.ts';
import { parseArguments } from './arguments.ts';
import { wrongArguments } from './call-problems.ts';
import { distinctSets } from './distinct-sets.ts';
import { exampleArguments } from './example-arguments.ts';
import { ProcedureReader } from './procedure-reader.ts';
import type { Progress } from './progress.ts';
import type { Site } from './site.ts';

/** The rows of all calls of one site. Values are the driver's own: bigint for an INTEGER, number for a FLOAT. */
export interface ComputedCalls extends Omit<ComputedAnswer, 'rows' | 'rowNotices'> {
  /** The rows of each distinct set of arguments. */
  readonly answers: readonly (readonly KnownRow[])[];
  /** For each call which of the answers is its own. */
  readonly indexes: readonly number[];
  readonly reads?: readonly ProcedureRead[];
}

/** How the calls of one site are answered: by Cypher that stands in the query, or by rows that are known. */
export type CallAnswers = CompiledCall | ComputedCalls;

/**
 * Answers a procedure for sets of argument values, each a list in the order of the call. Throws a QueryProblem with a
 * correct call for values that the procedure does not take.
 */
export async function answerCalls(
  progress: Progress,
  site: Site,
  argumentSets: readonly (readonly unknown[])[],
): Promise<CallAnswers> {
  const { statement, context } = progress;
  const { procedure } = site;
  try {
    if ('answer' in procedure) return await computedCalls(progress, site, procedure, argumentSets);
    const calls = argumentSets.map((values) => parseArguments(statement, site, values));
    const own = compileContext(progress);
    const compiled = await procedure.compile(calls, own);
    const { ahead } = compiled;
    if (ahead === undefined || statement.mode !== 'run') return compiled;
    return await runAhead(procedure, compiled, ahead, { read: own.read, mostRows: context.limits.stageRows });
  } catch (error) {
    throw error instanceof ArgumentError ? wrongArguments(statement, site, error.message) : error;
  }
}

/** Each distinct set of arguments is answered once. A query that is only explained has no rows: its reads are those of the example. */
async function computedCalls(
  progress: Progress,
  site: Site,
  procedure: ComputedProcedure,
  argumentSets: readonly (readonly unknown[])[],
): Promise<ComputedCalls> {
  const { statement, context } = progress;
  const isExplained = statement.mode === 'explain';
  const { sets, indexes } = distinctSets(argumentSets);
  const asked = isExplained && sets.length === 0 ? exampleArguments(procedure, context.catalog) : sets;
  const calls = asked.map((values) => parseArguments(statement, site, values));
  const { read: _, ...own } = compileContext(progress);
  const reader = new ProcedureReader(isExplained, context.readOwn);
  const { rows, rowNotices, ...answer } = await procedure.answer(calls, { ...own, reader });
  const answers = rows.map((list, call) => list.map((row, at) => ({ row, notices: rowNotices?.[call]?.[at] ?? [] })));
  const { procedureRows } = context.limits;
  if (answers.reduce((sum, list) => sum + list.length, 0) > procedureRows) throw tooMany(procedureRows);
  return { ...answer, answers: isExplained ? sets.map(() => []) : answers, indexes, reads: reader.made };
}

function tooMany(most: number): ArgumentError {
  return new ArgumentError(`gives more than ${most.toLocaleString('en')} rows here. Call it for parts.`);
}

function compileContext({ statement, context }: Progress): CompileContext {
  const { asOf, caller, limits, seal, catalog } = context;
  // A statement of ours names what it reads: it needs no anchors of the user's.
  const read: CompileContext['read'] = async (own) =>
    statement.mode === 'explain' ? [] : (await context.readOwn(own)).rows;
  return { asOf, caller, limits, seal, procedures: catalog.all(), read };
}

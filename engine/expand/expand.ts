import { isDeepStrictEqual } from 'node:util';
import type { Edit } from '../edit.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Advisory, CompiledCall } from '../procedure-catalog.ts';
import { type StepContext, type StepResult, UNCHANGED } from '../step.ts';
import { compileCalls } from './arguments.ts';
import { nestedRowArgument, uncarriedVariable } from './call-problems.ts';
import { type CallSite, callSitesOf } from './call-sites.ts';
import { type Carried, carry, NotCarried } from './carried.ts';
import { olderNames, yieldedColumns } from './columns.ts';
import { constantOf } from './constants.ts';
import { refuseExpressionCalls } from './expression-calls.ts';
import { GeneratedNames } from './generated-names.ts';
import { mentionsOf } from './mentions.ts';
import { runStage, type Stage } from './stage.ts';
import { afterSubquery, subquery } from './subquery.ts';

/** What is known after some of the calls of a statement. */
interface Progress {
  readonly statement: ParsedStatement;
  readonly context: StepContext;
  readonly names: GeneratedNames;
  readonly edits: readonly Edit[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly advisories: readonly Advisory[];
}

/**
 * Replaces every procedure call by the Cypher that answers it. Arguments that the text and its parameters tell are
 * compiled at once; for others the clauses before the call run first, and the query goes on from their rows.
 */
export async function expand(statement: ParsedStatement, context: StepContext): Promise<StepResult> {
  refuseExpressionCalls(statement, context.catalog);
  if (statement.outline.procedureCalls.length === 0) return UNCHANGED;
  const names = new GeneratedNames(statement, context.parameters);
  let progress: Progress = { statement, context, names, edits: [], parameters: {}, advisories: [] };
  for (const site of callSitesOf(statement, context.catalog)) progress = await expandCall(progress, site);
  return { edits: progress.edits, parameters: progress.parameters, advisories: progress.advisories };
}

async function expandCall(progress: Progress, site: CallSite): Promise<Progress> {
  const { statement, context } = progress;
  const constants = site.arguments.map((argument) => constantOf(argument, context.parameters));
  if (constants.every((constant) => constant !== null)) {
    const compiled = compileCalls(statement, site, [constants.map(({ value }) => value)], context);
    return expandConstant(progress, site, compiled);
  }
  if (site.nested) throw nestedRowArgument(statement, site);
  const stageContext = { ...context, parameters: { ...context.parameters, ...progress.parameters } };
  const stage = await runStage(statement, site, progress.edits, progress.names, stageContext);
  return expandStaged(progress, site, stage, compileCalls(statement, site, stage.argumentSets, context));
}

function expandConstant(progress: Progress, site: CallSite, compiled: CompiledCall): Progress {
  const columns = yieldedColumns(progress.statement, site);
  const parameter = progress.names.parameter('input');
  const called = subquery(site, compiled.text, { expression: `$${parameter}`, imported: '' }, columns);
  const edit: Edit = { span: site.call.span, text: called + afterSubquery(site, columns, '*') };
  return advance(progress, site, compiled, [...progress.edits, edit], { [parameter]: compiled.inputs[0] ?? {} });
}

/** The clauses before the call have run: rows of theirs stand in their place. */
function expandStaged(progress: Progress, site: CallSite, stage: Stage, compiled: CompiledCall): Progress {
  const { statement, names } = progress;
  const columns = yieldedColumns(statement, site);
  const parameter = names.parameter('rows');
  const [row, input] = [names.variable('row'), names.variable('input')];
  const carried = carriedVariables(statement, site, stage, row);
  const projections = [...carried.map(({ projection }) => projection), `${row}.input AS ${input}`];
  const text = [
    `UNWIND $${parameter} AS ${row}`,
    ...carried.flatMap(({ match }) => match ?? []),
    `WITH ${projections.join(', ')}`,
    subquery(site, compiled.text, { expression: input, imported: input }, columns),
  ].join(' ');
  const kept = carried.map(({ identifier }) => identifier);
  const span = { start: site.query.start, end: site.call.span.end };
  const earlier = progress.edits.filter((edit) => edit.span.start < span.start || edit.span.start >= span.end);
  const edits = [...earlier, { span, text: text + afterSubquery(site, columns, kept) }];
  return advance(progress, site, compiled, edits, { [parameter]: rowsOf(carried, compiled) });
}

function rowsOf(carried: readonly Carried[], compiled: CompiledCall): Record<string, unknown>[] {
  return compiled.inputs.map((input, index) => ({
    ...Object.fromEntries(carried.map(({ values }, column) => [`v${column}`, values[index]])),
    input,
  }));
}

/** Only what the rest of the query speaks of goes on. */
function carriedVariables(statement: ParsedStatement, site: CallSite, stage: Stage, row: string): Carried[] {
  const rest = mentionsOf(`${site.call.where ?? ''} ${statement.text.slice(site.call.span.end)}`);
  try {
    return stage.variables
      .filter((variable) => rest.has(variable))
      .map((variable, index) => carry(variable, stage.rows, row, index));
  } catch (error) {
    if (error instanceof NotCarried) throw uncarriedVariable(statement, site, error.variable);
    throw error;
  }
}

function advance(
  progress: Progress,
  site: CallSite,
  compiled: CompiledCall,
  edits: readonly Edit[],
  parameters: Readonly<Record<string, unknown>>,
): Progress {
  const fresh = [...olderNames(site), ...(compiled.advisories ?? [])].filter(
    (advisory) => !progress.advisories.some((earlier) => isDeepStrictEqual(earlier, advisory)),
  );
  return {
    ...progress,
    edits,
    parameters: { ...progress.parameters, ...parameters },
    advisories: [...progress.advisories, ...fresh],
  };
}

import type { CompiledCall } from '../procedure-catalog.ts';
import { compileCalls } from './arguments.ts';
import { tooManyListRows, uncarriedRows } from './call-problems.ts';
import { holdsGraphValue } from './carried.ts';
import { carryRows, textAfter } from './carry-rows.ts';
import { constantArguments } from './constant-arguments.ts';
import type { ExpressionSite } from './expression-sites.ts';
import { refuseObstacles } from './obstacles.ts';
import { advance, type Progress } from './progress.ts';
import { scopeEdits, stageFilter } from './scope-edits.ts';
import { runStage } from './stage.ts';
import { collectingSubquery, plainQuery } from './subquery.ts';

/** Rows that one list may have. */
const LONGEST_LIST = 10_000;

/**
 * Replaces a procedure in an expression by the list of its rows, each a map. With arguments that need no rows the list
 * is computed first and bound as a parameter, which may stand anywhere; else a subquery before the clause makes it.
 */
export async function expandExpression(progress: Progress, site: ExpressionSite): Promise<Progress> {
  const constant = await constantArguments(progress, site);
  return constant === null ? expandStaged(progress, site) : expandConstant(progress, site, constant);
}

async function expandConstant(
  progress: Progress,
  site: ExpressionSite,
  values: readonly (readonly unknown[])[],
): Promise<Progress> {
  const { statement, context, names } = progress;
  const compiled = await compileCalls(statement, site, values, context);
  const parameter = names.numbered('list');
  return advance(progress, {
    edit: { span: site.span, text: `$${parameter}` },
    parameters: { [parameter]: statement.mode === 'explain' ? [] : await rowsOf(progress, site, compiled) },
    advisories: compiled.advisories ?? [],
    compiled,
  });
}

async function rowsOf({ statement, context, names }: Progress, site: ExpressionSite, compiled: CompiledCall) {
  const input = names.variable('input');
  const text = plainQuery(site.procedure, compiled, `$${input}`, LONGEST_LIST + 1);
  const { rows } = await context.read({ text, parameters: { [input]: compiled.inputs[0] ?? {} } });
  if (rows.length > LONGEST_LIST) throw tooManyListRows(statement, site, LONGEST_LIST);
  if (holdsGraphValue(rows)) throw uncarriedRows(statement, site);
  return rows;
}

/** The clauses before run first: their rows stand in their place, each with its list. */
async function expandStaged(progress: Progress, site: ExpressionSite): Promise<Progress> {
  const { statement, context, names } = progress;
  refuseObstacles(progress, site);
  const stage = await runStage(progress, site, stageFilter(progress, site));
  const compiled = await compileCalls(statement, site, stage.argumentSets, context);
  const list = names.numbered('list');
  const replaced = advance(progress, {
    edit: { span: site.span, text: list },
    parameters: {},
    advisories: compiled.advisories ?? [],
    compiled,
  });
  const { text, parameters, kept, input } = carryRows(replaced, site, stage, compiled, textAfter(replaced, site.at));
  const called = collectingSubquery(site.procedure, compiled, input, list);
  return advance(replaced, {
    edit: {
      span: { start: site.query.start, end: site.at },
      text: `${text} ${called} WITH ${[...kept, list].join(', ')} `,
    },
    more: scopeEdits(replaced, site, kept),
    parameters,
    advisories: [],
  });
}

import type { Row } from '../database/database.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { readIdentifier } from '../parse/string-literal.ts';
import { childRule, spanOf } from '../parse/tree.ts';
import type { StageRows } from '../step.ts';
import { compileCalls } from './arguments.ts';
import { nestedRowArgument } from './call-problems.ts';
import type { CallSite } from './call-sites.ts';
import { carryRows, textAfter } from './carry-rows.ts';
import { olderNames, type YieldedColumn, yieldedColumns } from './columns.ts';
import { constantArguments } from './constant-arguments.ts';
import { noticeColumns } from './notice-column.ts';
import { refuseAggregation } from './obstacles.ts';
import { advance, editedText, type Progress } from './progress.ts';
import { runStage } from './stage.ts';
import { afterSubquery, yieldingSubquery } from './subquery.ts';

/** Replaces a CALL by the Cypher that answers it. */
export async function expandCall(progress: Progress, site: CallSite): Promise<Progress> {
  const constant = await constantArguments(progress, site);
  if (constant !== null) return expandConstant(progress, site, constant);
  if (site.nested) throw nestedRowArgument(progress.statement, site);
  refuseAggregation(progress, site);
  return expandStaged(progress, site);
}

async function expandConstant(
  progress: Progress,
  site: CallSite,
  values: readonly (readonly unknown[])[],
): Promise<Progress> {
  const { statement, context, names } = progress;
  const compiled = await compileCalls(statement, site, values, context);
  const noticed = noticeColumns(progress, site, compiled);
  const columns = [...yieldedColumns(statement, site, compiled), ...noticed];
  const parameter = names.numbered('input');
  const called = yieldingSubquery(site, compiled.text, { expression: `$${parameter}`, imported: '' }, columns);
  const text = called + afterSubquery(site, columns, '*', conditionOf(progress, site));
  return advance(progress, {
    edit: { span: site.span, text },
    parameters: { [parameter]: compiled.inputs[0] ?? {} },
    advisories: [...olderNames(site), ...(compiled.advisories ?? [])],
    compiled,
    noticed,
    ...('ran' in compiled && standsAlone(statement, site) ? { answer: answerOf(columns, compiled.ran[0] ?? []) } : {}),
  });
}

/** Whether the call is all of its statement, so that its rows are the answer. */
function standsAlone({ tree }: ParsedStatement, { span, condition, call }: CallSite): boolean {
  const body = childRule(tree, 'statement');
  if (body === null || condition !== null || call.optional) return false;
  const { start, end } = spanOf(body);
  return start === span.start && end === span.end;
}

function answerOf(columns: readonly YieldedColumn[], rows: readonly Row[]): StageRows {
  const shown = columns.map((yielded) => ({ heading: readIdentifier(yielded.alias), column: yielded.column }));
  return {
    columns: shown.map(({ heading }) => heading),
    rows: rows.map((row) => Object.fromEntries(shown.map(({ heading, column }) => [heading, row[column]]))),
  };
}

/** The clauses before the call run first: their rows stand in their place. */
async function expandStaged(progress: Progress, site: CallSite): Promise<Progress> {
  const { statement, context } = progress;
  const stage = await runStage(progress, site);
  const compiled = await compileCalls(statement, site, stage.argumentSets, context);
  const noticed = noticeColumns(progress, site, compiled);
  const columns = [...yieldedColumns(statement, site, compiled), ...noticed];
  const condition = conditionOf(progress, site);
  const rest = `${condition ?? ''} ${textAfter(progress, site.span.end)}`;
  const { text, parameters, kept, input } = carryRows(progress, site, stage, compiled, rest);
  const called = yieldingSubquery(site, compiled.text, { expression: input, imported: input }, columns);
  return advance(progress, {
    edit: {
      span: { start: site.query.start, end: site.span.end },
      text: `${text} ${called}${afterSubquery(site, columns, kept, condition)}`,
    },
    parameters,
    advisories: [...olderNames(site), ...(compiled.advisories ?? [])],
    compiled,
    noticed,
  });
}

function conditionOf(progress: Progress, { condition }: CallSite): string | null {
  return condition === null ? null : editedText(progress, condition);
}

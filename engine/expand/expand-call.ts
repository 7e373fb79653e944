import type { CompiledCall } from '../contract/procedure-catalog.ts';
import { toDriverParameters } from '../serialise/driver-values.ts';
import { answerCalls } from './call-answers.ts';
import { nestedRowArgument } from './call-problems.ts';
import type { CallSite } from './call-sites.ts';
import { olderNames, yieldedColumns } from './columns.ts';
import { constantArguments } from './constant-arguments.ts';
import { advance, type ExpansionState, editedText } from './expansion-state.ts';
import { refuseAggregation } from './obstacles.ts';
import { placeRows } from './place-rows.ts';
import { rebindRows, textAfter } from './rebind-rows.ts';
import { runStage, type Stage } from './stage.ts';
import { afterSubquery, yieldingSubquery } from './subquery.ts';

/**
 * Replaces a CALL by what answers it. If its arguments come from rows, the clauses before the call run first, and their rows replace them.
 */
export async function expandCall(state: ExpansionState, site: CallSite): Promise<ExpansionState> {
  const constant = await constantArguments(state, site);
  const stage = constant === null ? await stageOf(state, site) : null;
  const answers = await answerCalls(state, site, {
    argumentSets: stage?.argumentSets ?? constant ?? [],
    areFromRows: stage !== null,
  });
  const { where } = site.call;
  const condition = where === null ? null : editedText(state, where.condition.span);
  const placed =
    'answers' in answers
      ? placeRows(state, site, answers, stage, condition)
      : placeText(state, site, answers, stage, condition);
  const advisories = [...olderNames(site), ...(answers.advisories ?? [])];
  return advance(state, { ...placed, advisories, answers });
}

function stageOf(state: ExpansionState, site: CallSite): Promise<Stage> {
  if (site.nested) throw nestedRowArgument(state.statement, site);
  refuseAggregation(state, site);
  return runStage(state, site);
}

/** The Cypher of a compiled procedure in the place of the call. */
function placeText(
  state: ExpansionState,
  site: CallSite,
  compiled: CompiledCall,
  stage: Stage | null,
  condition: string | null,
) {
  const { statement, names } = state;
  const columns = yieldedColumns(statement, site, compiled);
  const aliases = columns.map(({ alias }) => alias);
  const inputs = compiled.inputs.map((input) => toDriverParameters(input));
  if (stage === null) {
    const parameter = names.numbered('input');
    const called = yieldingSubquery(site, compiled.text, { expression: `$${parameter}`, imported: '' }, columns);
    const text = called + afterSubquery(site, aliases, '*', condition);
    return { edit: { span: site.span, text }, parameters: { [parameter]: inputs[0] ?? {} } };
  }
  const rest = `${condition ?? ''} ${textAfter(state, site.span.end)}`;
  const rows = rebindRows(state, site, stage, { word: 'input', values: inputs }, rest);
  const called = yieldingSubquery(site, compiled.text, { expression: rows.own, imported: rows.own }, columns);
  const text = `${rows.text} ${called}${afterSubquery(site, aliases, rows.passedOn, condition)}`;
  return { edit: { span: { start: site.query.start, end: site.span.end }, text }, parameters: rows.parameters };
}

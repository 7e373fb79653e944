import { toDriverParameters } from '../serialise/driver-values.ts';
import { ownColumns } from './bad-rows.ts';
import { answerCalls } from './call-answers.ts';
import { graphValuesInList, tooManyListRows } from './call-problems.ts';
import { constantArguments } from './constant-arguments.ts';
import { advance, type CallAnswers, type ComputedCalls, type ExpansionState } from './expansion-state.ts';
import type { ExpressionSite } from './expression-sites.ts';
import { refuseObstacles } from './obstacles.ts';
import { rebindRows, textAfter } from './rebind-rows.ts';
import { holdsGraphValue } from './row-bindings.ts';
import { scopeEdits, stageFilter } from './scope-edits.ts';
import { runStage } from './stage.ts';
import { collectingSubquery, plainQuery } from './subquery.ts';

/** Rows that one list may have. */
const LONGEST_LIST = 10_000;

/**
 * Replaces a procedure in an expression by the list of its rows, each a map. If the arguments need no rows, the list is computed first and
 * bound as a parameter, which is allowed anywhere; else the list of each row comes before the clause.
 */
export async function expandExpression(state: ExpansionState, site: ExpressionSite): Promise<ExpansionState> {
  const constant = await constantArguments(state, site);
  return constant === null ? expandStaged(state, site) : expandConstant(state, site, constant);
}

async function expandConstant(
  state: ExpansionState,
  site: ExpressionSite,
  values: readonly (readonly unknown[])[],
): Promise<ExpansionState> {
  const { statement, names } = state;
  const answers = await answerCalls(state, site, { argumentSets: values, areFromRows: false });
  const parameter = names.numbered('list');
  return advance(state, {
    edit: { span: site.span, text: `$${parameter}` },
    parameters: { [parameter]: statement.mode === 'explain' ? [] : await listOf(state, site, answers) },
    advisories: answers.advisories ?? [],
    answers,
  });
}

async function listOf(state: ExpansionState, site: ExpressionSite, answers: CallAnswers): Promise<readonly unknown[]> {
  if ('answers' in answers) return listsOf(state, site, answers)[0] ?? [];
  const { statement, context, names } = state;
  const input = names.variable('input');
  const text = plainQuery(site.procedure, answers, `$${input}`, LONGEST_LIST + 1);
  const parameters = { [input]: toDriverParameters(answers.inputs[0] ?? {}) };
  const { rows } = await context.read({ text, parameters });
  if (rows.length > LONGEST_LIST) throw tooManyListRows(statement, site, LONGEST_LIST);
  if (holdsGraphValue(rows)) throw graphValuesInList(statement, site);
  return rows;
}

/** The list of each distinct call of a computed procedure. */
function listsOf(
  { statement }: ExpansionState,
  site: ExpressionSite,
  { answers, bareColumns }: ComputedCalls,
): unknown[][] {
  const names = bareColumns ?? ownColumns(site.procedure);
  return answers.map((rows) => {
    if (rows.length > LONGEST_LIST) throw tooManyListRows(statement, site, LONGEST_LIST);
    return rows.map(({ row }) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  });
}

/** The clauses before run first: their rows replace them, each with its list. */
async function expandStaged(state: ExpansionState, site: ExpressionSite): Promise<ExpansionState> {
  const { names } = state;
  refuseObstacles(state, site);
  const stage = await runStage(state, site, stageFilter(state, site));
  const answers = await answerCalls(state, site, { argumentSets: stage.argumentSets, areFromRows: true });
  const list = names.numbered('list');
  const replaced = advance(state, {
    edit: { span: site.span, text: list },
    parameters: {},
    advisories: answers.advisories ?? [],
    answers,
  });
  const rest = textAfter(replaced, site.at);
  const rows = rebindRows(replaced, site, stage, ownValues(answers), rest);
  const made = makeList(replaced, site, answers, { own: rows.own, list, passedOn: rows.passedOn });
  return advance(replaced, {
    edit: { span: { start: site.query.start, end: site.at }, text: `${rows.text} ${made.text}` },
    more: scopeEdits(replaced, site, rows.passedOn),
    parameters: { ...rows.parameters, ...made.parameters },
    advisories: [],
  });
}

/** Returns the value that each row passes for its list: the map that the compiled procedure reads, or the index of its list. */
function ownValues(answers: CallAnswers): { readonly word: string; readonly values: readonly unknown[] } {
  if ('answers' in answers) return { word: 'call', values: answers.indexes.map(BigInt) };
  return { word: 'input', values: answers.inputs.map((input) => toDriverParameters(input)) };
}

/** The clauses that give each row its list. */
function makeList(
  state: ExpansionState,
  site: ExpressionSite,
  answers: CallAnswers,
  { own, list, passedOn }: { readonly own: string; readonly list: string; readonly passedOn: readonly string[] },
): { readonly text: string; readonly parameters: Readonly<Record<string, unknown>> } {
  if (!('answers' in answers)) {
    const called = collectingSubquery(site.procedure, answers, own, list);
    return { text: `${called} WITH ${[...passedOn, list].join(', ')} `, parameters: {} };
  }
  const parameter = state.names.numbered('answers');
  const text = `WITH ${[...passedOn, `$${parameter}[${own}] AS ${list}`].join(', ')} `;
  return { text, parameters: { [parameter]: listsOf(state, site, answers) } };
}

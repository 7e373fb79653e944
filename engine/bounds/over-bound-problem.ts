import type { QueryProblem, Suggestion } from '../../schema/problem.ts';
import { queryError } from '../contract/query-problems.ts';
import { addLimit } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { parseStatement } from '../parse/parse.ts';
import { positionAt } from '../parse/position.ts';
import type { Expression } from '../parse/syntax.ts';
import { isExpression, isKind, nodesUnder } from '../parse/syntax-walk.ts';
import { valueReference } from '../parse/value-references.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { Ceiling, OverBound } from './meter.ts';

const LONGEST_SHOWN = 60;
/** Maximum length of a statement that is rewritten: each rewrite is parsed before it is offered. */
const LONGEST_REWRITTEN = 2000;
const FEWER_NUMBERS = [1_000_000, 100_000, 10_000, 1000, 100, 10];
const FEWER_LETTERS = [10_000, 1000, 100];

const DETAILS: Readonly<Record<Ceiling, string>> = {
  memory: 'could need more memory than one expression may use (128 MiB)',
  steps: 'could need more steps than one expression may take (50 million)',
  answer: 'could return a row larger than 64 MiB',
  message:
    'may get a list or a map of more than 16 MiB where it takes another type, and its error would show all of it',
  nesting: 'may have more than 5 lists directly inside each other',
  judgement: 'is nested too deeply to estimate its cost',
};

/** The error of an expression that is too large, with the text made smaller where there is one that passes. */
export function overBoundProblem(
  statement: ParsedStatement,
  over: OverBound,
  passes: (statement: ParsedStatement) => boolean,
): QueryProblem {
  const { ceiling, node } = over;
  const detail = `${shown(statement, node)} ${DETAILS[ceiling]}. ${advice(statement, over)}`;
  return queryError('LIMIT_ERROR', detail, {
    ...positionAt(statement.text, node.span.start),
    suggestions: [smaller(statement, node, passes)],
  });
}

function shown({ outline }: ParsedStatement, node: Expression): string {
  const written = outline.textOf(node);
  return written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}...` : written;
}

/** Says what to change: of a call that takes most of the steps, what makes it take fewer. */
function advice(statement: ParsedStatement, { ceiling, node, costliest }: OverBound): string {
  if (ceiling === 'nesting')
    return 'Put the inner lists into maps, such as {list: [1, 2]}: Neo4j works very long on the type of such a list.';
  if (ceiling !== 'steps' || costliest === null) return 'Process the list row by row with UNWIND, or return less.';
  const most = costliest === node ? '' : `Most of them are for ${shown(statement, costliest)}. `;
  return `${most}${named(costliest)} takes longer the longer its strings and lists are: send shorter ones, or UNWIND the list.`;
}

/** The name of a function, or the operator. */
function named(node: Expression): string {
  switch (node.kind) {
    case 'call':
    case 'keyword-call':
      return `${node.name}()`;
    case 'predicate':
      return node.operator;
    case 'sum':
      return '+';
    case 'type-check':
      return 'IS ::';
    case 'normalised-check':
      return 'IS NORMALIZED';
    default:
      return 'A comparison';
  }
}

function smaller(
  statement: ParsedStatement,
  node: Expression,
  passes: (statement: ParsedStatement) => boolean,
): Suggestion {
  const { text } = statement;
  for (const { edits, rationale } of text.length > LONGEST_REWRITTEN ? [] : ways(statement, node)) {
    const rewrite = edits.length === 0 ? null : applyEdits(text, edits);
    if (rewrite !== null && passes(parseStatement(rewrite))) return addLimit(rationale, rewrite);
  }
  return addLimit('UNWIND the list, then add WITH ... LIMIT.', null);
}

interface Way {
  readonly edits: readonly Edit[];
  readonly rationale: string;
}

/** Row by row, with shorter ranges, or with shorter texts. */
function* ways(statement: ParsedStatement, node: Expression): Generator<Way> {
  const edits = rowByRow(statement);
  yield { edits, rationale: 'UNWIND processes a list of any length row by row.' };
  const around = outermost(statement, node);
  for (const most of FEWER_NUMBERS) {
    const rationale = `Ranges may have at most ${most.toLocaleString('en')} numbers here.`;
    yield { edits: shorterRanges(around, most), rationale };
  }
  for (const most of FEWER_LETTERS) {
    const rationale = `Strings may have at most ${most.toLocaleString('en')} characters here.`;
    yield { edits: shorterTexts(statement, around, most), rationale };
  }
}

/** `RETURN [x IN list WHERE condition | body] AS a` as `UNWIND list AS x WITH x WHERE condition RETURN body AS a`. */
function rowByRow({ outline, text }: ParsedStatement): Edit[] {
  const clauses = outline.all('single-query').flatMap((query) => query.clauses);
  const [clause] = clauses;
  const [item, second] = clause?.kind === 'return' ? clause.projection.items : [];
  if (clause?.kind !== 'return' || clauses.length > 1 || second !== undefined) return [];
  if (item?.expression.kind !== 'list-comprehension') return [];
  const { variable, list, where, body, span } = item.expression;
  const written = (node: Expression) => text.slice(node.span.start, node.span.end);
  const name = written(variable);
  const filter = where === null ? '' : `WITH ${name} WHERE ${written(where)} `;
  const start = { start: clause.span.start, end: clause.span.start };
  return [
    { span: start, text: `UNWIND ${written(list)} AS ${name} ${filter}` },
    { span, text: body === null ? name : written(body) },
  ];
}

function outermost({ outline }: ParsedStatement, node: Expression): Expression {
  let outer = node;
  for (let parent = outline.parentOf(node); parent !== null; parent = outline.parentOf(parent)) {
    if (isExpression(parent)) outer = parent;
  }
  return outer;
}

/** Ranges that count up from a written number to a written number. */
function shorterRanges(around: Expression, most: number): Edit[] {
  return nodesUnder(around, 'call').flatMap((call) => {
    const [from, to] = call.arguments.map(valueReference);
    if (call.name.toLowerCase() !== 'range' || call.arguments.length !== 2) return [];
    if (from?.kind !== 'number' || to?.kind !== 'number' || to.value - from.value < most) return [];
    return [{ span: to.span, text: String(from.value + most - 1) }];
  });
}

/** Parameters and variables that a function or an operator takes whole. */
function shorterTexts({ outline }: ParsedStatement, around: Expression, most: number): Edit[] {
  return nodesUnder(around, 'parameter', 'variable').flatMap((node) => {
    const user = outline.parentOf(node);
    const takesText = user !== null && isKind(user, 'sum', 'call', 'keyword-call', 'predicate', 'comparison');
    return takesText ? [{ span: node.span, text: `left(${outline.textOf(node)}, ${most})` }] : [];
  });
}

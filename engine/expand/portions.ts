import type { Advisory } from '../../schema/advisory.ts';
import type { Row } from '../../store/database.ts';
import { ArgumentError } from '../contract/argument-error.ts';
import { datedOf } from '../contract/dated-data.ts';
import type { AnswerContext, ComputedAnswer, ComputedProcedure } from '../contract/procedure-catalog.ts';

/**
 * Number of calls that a procedure answers at a time: their data is in memory at once, and other requests get their turn between two
 * portions.
 */
const PORTION = 1000;

/** The answer to all calls, with a list of notices for each of its rows. */
interface WholeAnswer extends Omit<ComputedAnswer, 'rowNotices'> {
  readonly rowNotices: readonly (readonly (readonly Advisory[])[])[];
}

/**
 * Answers calls in portions, with the result of a single portion. Throws an ArgumentError as soon as there are more rows than one query may
 * have of a procedure.
 */
export async function answerInPortions(
  procedure: ComputedProcedure,
  calls: Parameters<ComputedProcedure['answer']>[0],
  context: AnswerContext,
): Promise<WholeAnswer> {
  const { procedureRows } = context.limits;
  const answers: ComputedAnswer[] = [];
  let count = 0;
  for (let start = 0; start === 0 || start < calls.length; start += PORTION) {
    const answer = await procedure.answer(calls.slice(start, start + PORTION), context);
    count += countOf(answer.rows);
    if (count > procedureRows) throw tooMany(procedureRows);
    answers.push(answer);
  }
  return joined(answers);
}

function countOf(rows: readonly (readonly Row[])[]): number {
  return rows.reduce((sum, list) => sum + list.length, 0);
}

function joined(answers: readonly ComputedAnswer[]): WholeAnswer {
  const bareColumns = [...new Set(answers.flatMap((answer) => answer.bareColumns ?? []))];
  return {
    rows: answers.flatMap(({ rows }) => rows),
    rowNotices: answers.flatMap(({ rows, rowNotices }) => rows.map((_, call) => rowNotices?.[call] ?? [])),
    isCut: answers.some(({ isCut }) => isCut === true),
    advisories: answers.flatMap(({ advisories }) => advisories ?? []),
    // A procedure names a few reasons of its calls, not a few of each portion.
    whenEmpty: answers.find(({ whenEmpty = [] }) => whenEmpty.length > 0)?.whenEmpty ?? [],
    layers: [...new Set(answers.flatMap(({ layers }) => layers ?? []))],
    ...(answers.some(({ dated }) => dated !== undefined) ? { dated: answers.flatMap(datedOf) } : {}),
    ...(bareColumns.length === 0 ? {} : { bareColumns }),
  };
}

function tooMany(most: number): ArgumentError {
  return new ArgumentError(`returns more than ${most.toLocaleString('en')} rows here. Split the call into parts.`);
}

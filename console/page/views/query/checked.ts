import { numberOf, type Row, textOf } from '../../api/read.ts';
import type { Mark } from '../../editor/marks.ts';
import { planWordOf, type Statement } from '../../text/statements.ts';

/** The findings of the server on a text that was not run. */
export interface Checked {
  readonly marks: readonly Mark[];
  /** The operators of the plans, and the rows that the planner expects of the last; null if a statement was refused. */
  readonly plan: { readonly operators: number; readonly rows: number | null; readonly scans: readonly string[] } | null;
}

/** A notice on a statement. */
interface Remark {
  readonly severity: string;
  readonly message: string;
  readonly rewrite: string | null;
  readonly subject: string | null;
}

/** The answer to a planned statement: the rows of its plan, and notices. */
interface Planned {
  readonly rows: readonly Row[];
  readonly notices: readonly Remark[];
}

/** Why a statement would be refused. */
interface Refusal {
  readonly message: string;
  readonly position: number | null;
  readonly suggestions: readonly { readonly rationale: string; readonly rewrite: string | null }[];
}

const EXPLAIN = 'EXPLAIN ';

/** Returns a statement with EXPLAIN in front, instead of PROFILE or nothing. */
export function explaining({ text }: Pick<Statement, 'text'>): string {
  const known = planWordOf(text);
  if (known === null) return EXPLAIN + text;
  return `${text.slice(0, known.start)}EXPLAIN${text.slice(known.start + known.word.length)}`;
}

/** Reads the answers to all statements. */
export function checkedOf(
  text: string,
  statements: readonly Statement[],
  answers: readonly (Planned | Refusal)[],
): Checked {
  const isWhole = answers.length === statements.length;
  const marks = answers.flatMap((answer, index) => {
    const statement = isWhole ? statements[index] : undefined;
    if (!('rows' in answer)) return [refusalMark(text, statement, answer)];
    return statement === undefined ? [] : answer.notices.map((notice) => noticeMark(text, statement, notice));
  });
  const plans = answers.filter((answer) => 'rows' in answer);
  const operators = plans.flatMap(({ rows }) => rows);
  const last = plans.at(-1)?.rows.find(({ depth, operator }) => depth === 0 && operator !== 'ProcedureRead');
  const scans = operators.filter(({ access }) => access === 'scan').map(({ operator }) => textOf(operator) ?? '');
  return {
    marks,
    plan:
      plans.length < answers.length
        ? null
        : { operators: operators.length, rows: numberOf(last?.estimatedRows), scans: [...new Set(scans)] },
  };
}

function refusalMark(
  text: string,
  statement: Statement | undefined,
  { message, position, suggestions }: Refusal,
): Mark {
  const at = statement === undefined || position === null ? null : placeIn(statement, position);
  return {
    from: at,
    to: at,
    severity: 'error',
    message,
    rewrites: suggestions.flatMap(({ rationale, rewrite }) =>
      rewrite === null || statement === undefined
        ? []
        : [{ title: rationale, text: replaced(text, statement, rewrite) }],
    ),
  };
}

function noticeMark(text: string, statement: Statement, { severity, message, rewrite, subject }: Remark): Mark {
  const own = rewrite === null ? null : unexplained(statement, rewrite);
  const range = own === null ? wordIn(statement.text, subject) : changedIn(statement.text, own);
  return {
    from: range === null ? null : statement.start + range.from,
    to: range === null ? null : statement.start + range.to,
    severity: severity === 'warning' ? 'warning' : 'info',
    message,
    rewrites: own === null ? [] : [{ title: message, text: replaced(text, statement, own) }],
  };
}

/** Translates a position in the sent statement to the written text. */
function placeIn({ text, start }: Statement, position: number): number {
  const shift = planWordOf(text) === null ? EXPLAIN.length : 0;
  return start + Math.min(text.length, Math.max(0, position - shift));
}

function replaced(text: string, statement: Statement, rewrite: string): string {
  const end = statement.start + statement.text.length;
  return text.slice(0, statement.start) + unexplained(statement, rewrite) + text.slice(end);
}

/** Removes the EXPLAIN that was added for the check. */
function unexplained({ text }: Statement, rewrite: string): string {
  return planWordOf(text) === null ? rewrite.replace(/^\s*EXPLAIN\s+/i, '') : rewrite;
}

/** Returns the range of a text that differs from another text. */
export function changedIn(text: string, other: string): { readonly from: number; readonly to: number } | null {
  if (text === other) return null;
  let from = 0;
  while (from < text.length && text[from] === other[from]) from += 1;
  let shared = 0;
  while (
    shared < Math.min(text.length, other.length) - from &&
    text[text.length - 1 - shared] === other[other.length - 1 - shared]
  )
    shared += 1;
  return { from, to: text.length - shared };
}

function wordIn(text: string, word: string | null): { readonly from: number; readonly to: number } | null {
  if (word === null || word === '') return null;
  const from = text.indexOf(word);
  return from < 0 ? null : { from, to: from + word.length };
}

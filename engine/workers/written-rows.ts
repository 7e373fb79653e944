import type { StatementAnswer } from '../contract/query.ts';
import type { JsonRow } from '../serialise/serialiser.ts';

/** All of an answer but its rows, and these as JSON. */
export interface WrittenStatement extends Omit<StatementAnswer, 'rows'> {
  readonly rows: string;
}

/** What the rows of an answer were written as, where they were. */
const TEXT = Symbol('rows as JSON');

/** The answer whose rows are written already: they are read only where somebody wants them as values. */
export function withWrittenRows<Written extends WrittenStatement>({
  rows: text,
  ...statement
}: Written): Omit<Written, 'rows'> & Pick<StatementAnswer, 'rows'> {
  let read: readonly JsonRow[] | undefined;
  const answer = {
    ...statement,
    get rows() {
      read ??= rowsIn(text);
      return read;
    },
  };
  return Object.defineProperty(answer, TEXT, { value: text });
}

/** The rows of an answer as JSON, as they were written where they were. */
export function writtenRows(answer: StatementAnswer & { readonly [TEXT]?: string }): string {
  return answer[TEXT] ?? JSON.stringify(answer.rows);
}

function rowsIn(text: string): readonly JsonRow[] {
  return JSON.parse(text);
}

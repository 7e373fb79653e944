import type { StatementAnswer } from '../contract/query.ts';
import type { JsonRow } from '../serialise/serialiser.ts';

/** All of an answer but its rows, and these as JSON. */
export interface WrittenStatement extends Omit<StatementAnswer, 'rows'> {
  readonly rows: string;
}

/** The rows of an answer in written form, if they were written. */
const TEXT = Symbol('rows as JSON');

/** Returns the answer with its written rows: they are parsed only if they are needed as values. */
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

/** Returns the rows of an answer as JSON, in written form if there is one. */
export function writtenRows(answer: StatementAnswer & { readonly [TEXT]?: string }): string {
  return answer[TEXT] ?? JSON.stringify(answer.rows);
}

function rowsIn(text: string): readonly JsonRow[] {
  return JSON.parse(text);
}

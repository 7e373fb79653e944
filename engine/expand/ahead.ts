import { z } from 'zod';
import { ArgumentError } from '../argument-error.ts';
import type { Row, Statement } from '../database/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { AheadTexts, CompiledCall, Procedure } from '../procedure-catalog.ts';
import type { KnownRow } from '../step.ts';
import type { ComputedCalls } from './answers.ts';

/** What running a text by itself takes. */
interface Surroundings {
  readonly read: (statement: Statement) => Promise<readonly Row[]>;
  /** Rows that may go into a query from before it. */
  readonly mostRows: number;
}

const NOTICES = z.array(
  z.object({
    kind: z.string(),
    severity: z.enum(['info', 'warning']),
    message: z.string(),
    rewrite: z.string().nullable(),
    subject: z.string().nullable(),
  }),
);

/**
 * Runs the texts of a compiled call by themselves, once for all of its inputs: a long text is planned once, whatever query
 * the call stands in.
 */
export async function runAhead(
  { columns }: Procedure,
  { noticeColumn, inputs, advisories = [], whenEmpty = [], layers = [], bareColumns }: CompiledCall,
  { texts, order }: AheadTexts,
  { read, mostRows }: Surroundings,
): Promise<ComputedCalls> {
  const names = columns.map(({ name }) => name);
  const returned = [...names, ...(noticeColumn === undefined ? [] : [noticeColumn])].map(writeIdentifier);
  const all = [...returned, ...(order === undefined ? [] : [order])];
  const parts = texts.map((text) => read({ text: forAll(text, all), parameters: { ahead: { inputs } } }));
  const rows = inputs.length === 0 ? [] : inOrder(await Promise.all(parts), order);
  if (rows.length > mostRows)
    throw new ArgumentError(`gives more than ${mostRows.toLocaleString('en')} rows here. Call it for parts.`);
  const byInput = Map.groupBy(rows, ({ inputIndex }) => Number(inputIndex));
  const answered = (row: Row): KnownRow => ({
    row: Object.fromEntries(names.map((name) => [name, row[name]])),
    notices: noticeColumn === undefined ? [] : NOTICES.parse(row[noticeColumn]),
  });
  return {
    advisories,
    whenEmpty,
    layers,
    ...(bareColumns === undefined ? {} : { bareColumns }),
    answers: inputs.map((_, index) => (byInput.get(index) ?? []).map(answered)),
    indexes: inputs.map((_, index) => index),
  };
}

/** The text for every one of the list `$ahead.inputs` (docs/decisions/0014 says why in a map); each row says in `inputIndex` for which. */
function forAll(text: string, returned: readonly string[]): string {
  return `UNWIND range(0, size($ahead.inputs) - 1) AS inputIndex
WITH inputIndex, $ahead.inputs[inputIndex] AS input
CALL (input) {
${text}
}
RETURN inputIndex, ${returned.join(', ')}`;
}

function inOrder(parts: readonly (readonly Row[])[], order: string | undefined): readonly Row[] {
  const rows = parts.flat();
  return order === undefined ? rows : rows.sort((one, other) => Number(one[order]) - Number(other[order]));
}

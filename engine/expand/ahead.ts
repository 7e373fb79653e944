import { ArgumentError } from '../argument-error.ts';
import type { Row, Statement } from '../database/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { AheadTexts, CompiledCall, Procedure } from '../procedure-catalog.ts';

/** A compiled call whose text ran before the query. */
export interface RanAhead extends CompiledCall {
  /** Its rows, for each of its inputs; with notices, and under the names of the procedure's own columns. */
  readonly ran: readonly (readonly Row[])[];
}

/** What running a text by itself takes. */
interface Surroundings {
  readonly read: (statement: Statement) => Promise<readonly Row[]>;
  /** Rows that may go into a query from before it. */
  readonly mostRows: number;
}

/**
 * Runs the texts of a compiled call by themselves, once for all of its inputs, and answers a call that only places their
 * rows: a long text is planned once, whatever query the call stands in.
 */
export async function runAhead(
  { columns }: Procedure,
  compiled: CompiledCall,
  { texts, order }: AheadTexts,
  { read, mostRows }: Surroundings,
): Promise<RanAhead> {
  const { noticeColumn, inputs } = compiled;
  const names = [...columns.map(({ name }) => name), ...(noticeColumn === undefined ? [] : [noticeColumn])];
  const written = names.map(writeIdentifier);
  const returned = [...written, ...(order === undefined ? [] : [order])];
  const parts = texts.map((text) => read({ text: forAll(text, returned), parameters: { ahead: { inputs } } }));
  const rows = inputs.length === 0 ? [] : inOrder(await Promise.all(parts), order);
  if (rows.length > mostRows)
    throw new ArgumentError(`gives more than ${mostRows.toLocaleString('en')} rows here. Call it for parts.`);
  const byInput = Map.groupBy(rows, ({ inputIndex }) => Number(inputIndex));
  const ran = inputs.map((_, index) => byInput.get(index) ?? []);
  return {
    ...compiled,
    text: `UNWIND input.rows AS row RETURN ${written.map((name) => `row.${name} AS ${name}`).join(', ')}`,
    inputs: ran.map((own) => ({ rows: own })),
    ran,
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

import { ArgumentError } from '../argument-error.ts';
import type { Row, Statement } from '../database/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { CompiledCall, Procedure } from '../procedure-catalog.ts';

/** What running a text by itself takes. */
interface Surroundings {
  readonly read: (statement: Statement) => Promise<readonly Row[]>;
  /** Rows that may go into a query from before it. */
  readonly mostRows: number;
}

/**
 * Runs the text of a compiled call by itself, once for all of its inputs, and answers a call that only places the rows:
 * the long text is planned once, whatever query the call stands in.
 */
export async function runAhead(
  { columns }: Procedure,
  compiled: CompiledCall,
  { read, mostRows }: Surroundings,
): Promise<CompiledCall> {
  const { noticeColumn, inputs } = compiled;
  const names = [...columns.map(({ name }) => name), ...(noticeColumn === undefined ? [] : [noticeColumn])];
  const written = names.map(writeIdentifier);
  const text = `UNWIND range(0, size($inputs) - 1) AS inputIndex
WITH inputIndex, $inputs[inputIndex] AS input
CALL (input) {
${compiled.text}
}
RETURN inputIndex, ${written.join(', ')}`;
  const rows = inputs.length === 0 ? [] : await read({ text, parameters: { inputs } });
  if (rows.length > mostRows)
    throw new ArgumentError(`gives more than ${mostRows.toLocaleString('en')} rows here. Call it for parts.`);
  const byInput = Map.groupBy(rows, ({ inputIndex }) => Number(inputIndex));
  return {
    ...compiled,
    text: `UNWIND input.rows AS row RETURN ${written.map((name) => `row.${name} AS ${name}`).join(', ')}`,
    inputs: inputs.map((_, index) => ({ rows: byInput.get(index) ?? [] })),
  };
}

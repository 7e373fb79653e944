import type { CompiledCall, CompiledProcedure } from '../contract/procedure-catalog.ts';
import type { KnownRow } from '../contract/step.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { toDriverParameters } from '../serialise/driver-values.ts';
import { ownColumns } from './bad-rows.ts';
import type { ExpansionState } from './expansion-state.ts';

/**
 * Returns the rows of a compiled procedure, one list for each of its inputs, read before the query runs: for calls that do not all have the
 * same text, because some of their entries are bad. None if the query is only explained.
 */
export async function compiledRows(
  { statement, context }: ExpansionState,
  procedure: CompiledProcedure,
  { text, inputs }: CompiledCall,
): Promise<readonly (readonly KnownRow[])[]> {
  if (statement.mode === 'explain' || inputs.length === 0) return inputs.map(() => []);
  const names = ownColumns(procedure).map(writeIdentifier);
  const { rows } = await context.readOwn({
    text: `UNWIND range(0, size($input.calls) - 1) AS at WITH at, $input.calls[at] AS input\nCALL (input) { ${text} }\n RETURN at, ${names.join(', ')}`,
    parameters: toDriverParameters({ input: { calls: inputs } }),
  });
  const ofCall = Map.groupBy(rows, ({ at }) => Number(at));
  return inputs.map((_, at) => (ofCall.get(at) ?? []).map(({ at: _, ...row }) => ({ row, notices: [] })));
}

import Cypher from '@neo4j/cypher-builder';
import type { ProcedureColumn } from '../../engine/contract/procedure-catalog.ts';

/** Cypher that answers the maps of `input.rows`, a column for each of their keys. */
export function rowsOfInput(columns: readonly ProcedureColumn[]): string {
  const row = new Cypher.NamedVariable('row');
  const [first, ...others] = columns.map(({ name }): [Cypher.Expr, string] => [row.property(name), name]);
  const unwind = new Cypher.Unwind([new Cypher.NamedVariable('input').property('rows'), row]);
  return (first === undefined ? unwind.return('*') : unwind.return(first, ...others)).build().cypher;
}

import { askAll, rowsIn } from '../api/ask.ts';
import { type Row, textOf } from '../api/read.ts';

/** The names that a query of this graph can contain. */
export interface Words {
  readonly labels: readonly string[];
  readonly edges: readonly string[];
  readonly properties: readonly string[];
  readonly procedures: readonly string[];
}

/** No names, until the schema is known. */
export const NO_WORDS: Words = { labels: [], edges: [], properties: [], procedures: [] };

let known: Promise<Words> | null = null;

/** Reads the names from the graph, once. */
export function readWords(): Promise<Words> {
  known ??= askAll(
    [
      'CALL db.schema() YIELD type, name RETURN type, name',
      'CALL db.propertyKeys()',
      'CALL db.procedures() YIELD name, signature RETURN name, signature',
    ],
    {},
  ).then(([schema, properties, procedures]) => {
    const named = (rows: readonly Row[], column: string) =>
      rows.map((row) => textOf(row[column]) ?? '').filter((name) => name !== '');
    const names = rowsIn(schema);
    return {
      labels: named(
        names.filter(({ type }) => type === 'node'),
        'name',
      ),
      edges: named(
        names.filter(({ type }) => type === 'relationship'),
        'name',
      ),
      properties: named(rowsIn(properties), 'propertyKey'),
      procedures: named(rowsIn(procedures), 'name'),
    };
  });
  return known;
}

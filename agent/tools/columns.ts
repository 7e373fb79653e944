import { z } from 'zod';
import type { ProcedureColumn } from '../../engine/contract/procedure-catalog.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';

/** Returns the columns of a procedure, in its order; throws if one does not exist, which is a defect of ours. */
export function columnsOf(procedure: string): readonly ProcedureColumn[] {
  const found = procedureCatalog.find(procedure);
  if (found === undefined) throw new Error(`no procedure ${procedure}`);
  return found.columns;
}

/** The row of a procedure: its columns with their types; those that an answer does not ask for are absent. */
export function rowOf(procedure: string): z.ZodObject {
  return rowWith(columnsOf(procedure));
}

/** A row of these columns. */
function rowWith(columns: readonly ProcedureColumn[]): z.ZodObject {
  return z.object(
    Object.fromEntries(
      columns.map(({ name, type, description }) => [name, schemaOf(type).nullable().optional().describe(description)]),
    ),
  );
}

/** A value of a type in Neo4j's terms. */
function schemaOf(type: string): z.ZodType {
  const entries = /^LIST<(.+)>$/.exec(type)?.[1];
  if (entries !== undefined) return z.array(schemaOf(entries).nullable());
  return TYPES.get(type) ?? z.unknown();
}

const TYPES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['STRING', z.string()],
  // An integer beyond 2^53 is written as a string of digits.
  ['INTEGER', z.union([z.int(), z.string()])],
  ['FLOAT', z.number()],
  ['BOOLEAN', z.boolean()],
  ['MAP', z.record(z.string(), z.unknown())],
]);

/** `YIELD` of these columns of a procedure, all for none. */
export function yieldOf(procedure: string, names: string | null): string {
  return `YIELD ${
    names ??
    columnsOf(procedure)
      .map(({ name }) => name)
      .join(', ')
  }`;
}

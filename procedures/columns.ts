import type { ProcedureColumn } from '../engine/contract/procedure-catalog.ts';

/** A column as one line of a table: its type, its meaning, and the types of the fields of its maps. */
export type ColumnRow = readonly [type: string, description: string, members?: ProcedureColumn['members']];

/** Declares columns by their names, in order. */
export function columns(rows: Readonly<Record<string, ColumnRow>>): readonly ProcedureColumn[] {
  return Object.entries(rows).map(([name, [type, description, members]]) => ({
    name,
    type,
    description,
    ...(members && { members }),
  }));
}

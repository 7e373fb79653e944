import type { Procedure, ProcedureCatalog } from '../engine/procedure-catalog.ts';
import { dbLabels } from './db-labels.ts';
import { dbRelationshipTypes } from './db-relationship-types.ts';
import { resolve } from './resolve.ts';
import { version } from './version.ts';

/** Every procedure that a query may call. */
const PROCEDURES: readonly Procedure[] = [dbLabels, dbRelationshipTypes, resolve, version];

const BY_NAME: ReadonlyMap<string, Procedure> = new Map(
  PROCEDURES.map((procedure) => [procedure.name.toLowerCase(), procedure]),
);

/** The procedures of Weft; names match without case. */
export const procedureCatalog: ProcedureCatalog = {
  find: (name) => BY_NAME.get(name.toLowerCase()),
  all: () => PROCEDURES,
};

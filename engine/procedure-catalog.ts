import type { z } from 'zod';
import type { Statement } from './database/database.ts';

/** A column that a procedure yields. */
export interface ProcedureColumn {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** A non-fatal notice of a successful answer (contract 9.1). */
export interface Advisory {
  readonly kind: string;
  readonly severity: 'info' | 'warning';
  readonly message: string;
  readonly rewrite: string | null;
  readonly subject: string | null;
}

/** What a compiler may ask of its surroundings. */
export interface CompileContext {
  /** The instant that ages are measured from (`WEFT_AS_OF`, else the clock). */
  readonly asOf: Date;
}

/** The Cypher that answers a call: it reads only `parameters` and returns exactly the procedure's columns. */
export interface CompiledCall extends Statement {
  readonly advisories?: readonly Advisory[];
}

/**
 * One procedure: its signature, its columns and its compiler. A file in `procedures/` exports one.
 * The engine places the compiled text inside the user's query as a `CALL { ... }` subquery, so that it composes.
 */
export interface Procedure<Arguments = unknown> {
  /** Canonical name: `svc.resolve`, `db.labels`. Matched without case. */
  readonly name: string;
  readonly signature: string;
  readonly description: string;
  /** An example call that runs, shown in errors and on the reference page. */
  readonly example: string;
  readonly columns: readonly ProcedureColumn[];
  /** Parses positional arguments (a list) into what `compile` takes; its issues become the error's text. */
  readonly arguments: z.ZodType<Arguments>;
  /** The Cypher that answers these arguments; it must end in RETURN of the columns, in their order. */
  compile(args: Arguments, context: CompileContext): CompiledCall;
}

/** How the engine knows procedures: by name, never by import. */
export interface ProcedureCatalog {
  find(name: string): Procedure | undefined;
  all(): readonly Procedure[];
}

import type { z } from 'zod';
import type { LiveQuestion, LiveReport } from '../../net/live-look-up.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Caller } from '../../schema/caller.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader, Row, Statement } from '../../store/database.ts';
import type { DatedData } from './dated-data.ts';
import type { QueryLimits } from './limits.ts';
import type { Seal } from './seal.ts';

/** A column that a procedure yields. */
export interface ProcedureColumn {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** Types of the fields of a map, or of each map in a list, by name. */
  readonly members?: Readonly<Record<string, string>>;
  /** Why an entry was refused: filled by the engine, null otherwise, and shown on YIELD or if there is such an entry. */
  readonly isReason?: true;
}

/** Values and services that a compiler may use. */
export interface CompileContext {
  /** The instant that ages are measured from (`WEFT_AS_OF`, else the clock). */
  readonly asOf: Date;
  /** Every procedure there is: what `db.procedures()` lists. */
  readonly procedures: readonly Procedure[];
  /** The caller; null if the query came without a key. */
  readonly caller: Caller | null;
  /** The ceilings of the query. */
  readonly limits: QueryLimits;
  /** Signs texts that a client must send back unchanged. */
  readonly seal: Seal;
  /** The current registries of names in the graph. */
  readonly suffixes: () => Promise<SuffixList>;
  /**
   * Looks up outside the graph what it lacks of these, and stores it, so that later reads find it. Undefined if the operator disabled
   * look-ups, and if the query is only explained.
   */
  readonly lookUp?: ((questions: readonly LiveQuestion[]) => Promise<LiveReport>) | undefined;
  /**
   * Runs a statement of the procedure before the query, within its time, to compute the answer from the result. Its text is trusted like
   * the procedure's own, and may read hidden nodes. Integers arrive as bigint and can be bound again unchanged. No rows if the query is
   * only explained.
   */
  readonly read: (statement: Statement) => Promise<readonly Row[]>;
}

/**
 * The Cypher that answers one or more calls with the same text. The text reads one variable, the map `input`, and ends in RETURN of exactly
 * the procedure's columns; it contains nothing that a user sent. `inputs` holds the values of `input`, one map for each set of arguments,
 * in their order.
 */
export interface CompiledCall {
  readonly text: string;
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly advisories?: readonly Advisory[];
  /** Possible reasons why the whole answer has no rows; an empty layer is reported elsewhere. */
  readonly whenEmpty?: readonly Advisory[];
  /** The columns of a call without YIELD, where these are not all. */
  readonly bareColumns?: readonly string[];
  /** Layers, or edge types of one, without whose data the answer is empty: an empty or stale one is reported. */
  readonly layers?: readonly string[];
}

/** Describes a procedure, however it answers. */
interface DeclaredProcedure<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Canonical name: `svc.resolve`, `db.labels`. Matched without case. */
  readonly name: string;
  readonly description: string;
  /** An example call that runs, shown in errors and on the reference page. */
  readonly example: string;
  /** A call for its page in `docs/procedures/`, where the sample of data has no answer to the example. */
  readonly sampleExample?: string;
  /** Calls with other texts than the example: they also run after a start, so that no request waits for their plans. */
  readonly furtherExamples?: readonly string[];
  /** Everything that it may yield, in order. */
  readonly columns: readonly ProcedureColumn[];
  /** Other names that a YIELD may use for a column: `{type: 'relationshipType'}`. */
  readonly columnAliases?: Readonly<Record<string, string>>;
  /** The column that repeats an entry of the list in the call; the first one if not given. */
  readonly entryColumn?: string;
  /** Whether expressions may use it too, as the list of its rows as maps: `svc.x("a")[0].name`. Otherwise it is CALL-only. */
  readonly inExpressions?: true;
  /** How many rows one query may call it for; `DEFAULT_MOST_CALLS` by default. More expensive ones set less. */
  readonly mostCalls?: number;
  /**
   * Its parameters by name, in the order of a call: each reads a value into what `compile` takes. A single map gives them by name instead.
   * Issues become the error's text, and the signature is derived from it.
   */
  readonly parameters: z.ZodObject<Shape>;
}

/**
 * A procedure that is one short read. The engine places its Cypher inside the user's query as a `CALL (input) { ... }` subquery,
 * so that it composes: with constant arguments for one set of them, with arguments from rows for one set a row.
 */
export interface CompiledProcedure<Shape extends z.ZodRawShape = z.ZodRawShape> extends DeclaredProcedure<Shape> {
  /**
   * Returns the Cypher that answers these calls (`calls` is empty if a query is only explained and has no rows). Throws an `ArgumentError`
   * for arguments that only the context shows to be wrong.
   */
  compile(
    calls: readonly z.output<z.ZodObject<Shape>>[],
    context: CompileContext,
  ): CompiledCall | Promise<CompiledCall>;
}

/**
 * A procedure that reads facts and computes its rows from them. The engine places the rows in the query, so that it composes as
 * one of Cypher does.
 */
export interface ComputedProcedure<Shape extends z.ZodRawShape = z.ZodRawShape> extends DeclaredProcedure<Shape> {
  /**
   * Returns the rows of these calls; `calls` is empty if a query is only explained: it then reads nothing. Throws an `ArgumentError` for
   * arguments that only the context shows to be wrong.
   */
  answer(calls: readonly z.output<z.ZodObject<Shape>>[], context: AnswerContext): Promise<ComputedAnswer>;
}

/** One procedure: its parameters, its columns, and how it answers. A file in `procedures/` exports one. */
export type Procedure<Shape extends z.ZodRawShape = z.ZodRawShape> =
  | CompiledProcedure<Shape>
  | ComputedProcedure<Shape>;

/** Values and services that a computed procedure may use. */
export interface AnswerContext extends Omit<CompileContext, 'read'> {
  /** Reads of the procedure's own, within the query's time and its share of the connections; integers arrive as numbers. */
  readonly reader: Reader;
}

/** Answer of a computed procedure. Rows contain values as the driver takes them: `bigint` for an INTEGER, `number` for a FLOAT. */
export interface ComputedAnswer {
  /** One list of rows a call, in the order of the calls; a row has every column of the procedure. */
  readonly rows: readonly (readonly Row[])[];
  /** Notices about single rows, in the shape of `rows`: they go with the answer where the call ends the query. */
  readonly rowNotices?: readonly (readonly (readonly Advisory[])[])[];
  /** Whether rows were left out because of the procedure's own ceiling; a notice of the kind `truncated` says so too. */
  readonly isCut?: boolean;
  readonly advisories?: readonly Advisory[];
  /** Possible reasons why the whole answer has no rows. */
  readonly whenEmpty?: readonly Advisory[];
  /** The columns of a call without YIELD, where these are not all. */
  readonly bareColumns?: readonly string[];
  /** Layers, or edge types of one, without which the answer is silent for want of data. */
  readonly layers?: readonly string[];
  /** Which of these the rows came from, and the day of that data; without it all of them, as old as the layers are. */
  readonly dated?: readonly DatedData[];
}

/** Default for the maximum number of rows that a procedure is called for: all are held in memory meanwhile. */
export const DEFAULT_MOST_CALLS = 10_000;

/** Finds procedures for the engine: by name, never by import. */
export interface ProcedureCatalog {
  find(name: string): Procedure | undefined;
  all(): readonly Procedure[];
}

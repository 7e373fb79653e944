import type { LiveQuestion, LiveReport } from '../../net/live-look-up.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Caller } from '../../schema/caller.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Row, Statement } from '../../store/database.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';
import type { AnchorSites } from './anchored-names.ts';
import type { DatedData } from './dated-data.ts';
import type { QueryLimits } from './limits.ts';
import type { ProcedureCatalog } from './procedure-catalog.ts';
import type { LargeCall } from './refusals.ts';
import type { Seal } from './seal.ts';

/** A read that a procedure made to compute its rows; one that is only explained has no rows and takes no time. */
export interface ProcedureRead {
  readonly text: string;
  readonly rows: number | null;
  readonly timeMs: number | null;
}

/** Parameters of a query by name, as JSON brings them. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Values and services that a step may use in addition to the statement. */
export interface StepContext {
  readonly catalog: ProcedureCatalog;
  /** The instant that ages are measured from. */
  readonly asOf: Date;
  /** The caller; null if the query came without a key. */
  readonly caller: Caller | null;
  readonly limits: QueryLimits;
  /** Signs texts that a client must send back unchanged. */
  readonly seal: Seal;
  /** The current registries of names in the graph. */
  readonly suffixes: () => Promise<SuffixList>;
  /** Looks up indicators outside the graph, within the request's limits; undefined if look-ups are disabled. */
  readonly lookUp?: ((questions: readonly LiveQuestion[]) => Promise<LiveReport>) | undefined;
  /** Parameters as the caller bound them, plus what earlier steps added. */
  readonly parameters: Parameters;
  /**
   * Runs a first stage of the same request: a READ of ours within its deadline, ended when the client goes away.
   * Values and parameters are the driver's own, so that they can be bound again unchanged: integers as bigint, nodes as `Node`.
   * The stage's text comes from the user, so it is judged by its plan as the query itself is, and sees the anchors of the
   * whole statement.
   */
  readonly read: (statement: Statement, anchors?: AnchorSites | null) => Promise<StageRows>;
  /**
   * Called with the calls of a statement that have large arguments, before anything of it runs; throws a QueryProblem if one is refused.
   */
  readonly onLargeCalls?: (calls: readonly LargeCall[]) => void;
  /** Runs a procedure's own text like a first stage, but without the guard. */
  readonly readOwn: (statement: Statement, options?: { readonly timeoutMs?: number }) => Promise<StageRows>;
}

/** Result of a first stage: it has columns even without rows. */
export interface StageRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Answer of a procedure at the end of a statement, whose rows are then known before the statement runs. */
export interface KnownAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly KnownRow[];
  /**
   * The column in which the statement's rows say which of these rows they are, null for one without values; null if these rows are already
   * the answer, so that the statement need not run.
   */
  readonly index: string | null;
}

/** A row of plain values, and the notices about it. */
export interface KnownRow {
  readonly row: Row;
  readonly notices: readonly Advisory[];
}

/**
 * Changes that a step makes. `parameters` has only added or replaced ones, by name, in the form of JSON. An edit inside a RETURN item
 * without an alias needs no care: the engine keeps the heading as the user wrote it.
 */
export interface StepResult {
  readonly edits: readonly Edit[];
  readonly parameters?: Parameters;
  readonly advisories: readonly Advisory[];
  /** Possible reasons for an empty answer, as notices. */
  readonly whenEmpty?: readonly Advisory[];
  /** Layers that the answer is based on in addition to those that the statement walks. */
  readonly layers?: readonly string[];
  /** The day of the data that the rows came from. */
  readonly dated?: readonly DatedData[];
  /** Added parameters in the driver's types: a whole number among these is a FLOAT. */
  readonly driverParameters?: Parameters;
  /** Answer of the procedure at the end of the statement. */
  readonly answer?: KnownAnswer;
  /** Reads of procedures, for EXPLAIN and PROFILE. */
  readonly reads?: readonly ProcedureRead[];
  /** The LIMIT of ours in the answer: rows beyond it are cut. */
  readonly ownLimit?: number;
  /** Whether a procedure left out rows because of a ceiling that it sets. */
  readonly isCut?: boolean;
  /** True where the result holds whatever the parameters and the clock say: it is then kept by text. */
  readonly cacheable?: boolean;
  /** If it is not cacheable: the parameters for which the result holds all the same, at any time. */
  readonly holdsFor?: Condition;
}

/** Condition on parameters under which a result holds. */
export type Condition = (parameters: Parameters) => boolean;

/**
 * One step of the pipeline parse -> guard -> correct -> expand. It is a pure function of its arguments (except `context.read`), and throws
 * a QueryProblem if the query cannot continue. `engine/correct/correct.ts` exports `correct`, `engine/expand/expand.ts` exports `expand`;
 * between two steps the text is parsed again if it changed.
 */
export type Step = (statement: ParsedStatement, context: StepContext) => StepResult | Promise<StepResult>;

/** The answer of a step that has nothing to say. */
export const UNCHANGED: StepResult = { edits: [], advisories: [], cacheable: true };

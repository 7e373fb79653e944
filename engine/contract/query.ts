import type { Advisory } from '../../schema/advisory.ts';
import type { Caller } from '../../schema/caller.ts';
import type { Problem } from '../../schema/problem.ts';
import type { OnHold, StageTimes } from '../execution/stage-clock.ts';
import type { JsonRow } from '../serialise/serialiser.ts';
import type { DatedData } from './dated-data.ts';

/** One request to the query engine. */
export interface QueryRequest {
  readonly query: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Milliseconds; the default and the ceiling are limits of the engine. */
  readonly timeoutMs?: number;
  /** Milliseconds of its time that had passed when the engine was asked. */
  readonly spentMs?: number;
  /** False leaves the verdict properties out of whole nodes (contract 1.5); true without it. */
  readonly projectionFull?: boolean;
  /** Whether an agent asks: it gets fewer rows (`agentLimits`), and the answer reports which data they are based on. */
  readonly forAgent?: boolean;
  /** The caller; absent if the query came without a key. */
  readonly caller?: Caller;
  /** Names the request in the log, where the engine itself logs something. */
  readonly requestId?: string;
  /** Ends the query when the client goes away. */
  readonly signal?: AbortSignal;
  /** Called once with the trace of the request, however it ended: for the log, since it contains nothing that a user looks for. */
  readonly onTrace?: (trace: QueryTrace) => void;
  /** Rows and bytes beyond which its answer is cut, where these are less than what the engine allows. */
  readonly mostOfAnswer?: AnswerCeilings;
  /**
   * Called when the engine answered it and found that any answer to this text, with small parameters, is read and written in a moment.
   */
  readonly onLight?: () => void;
  /** Called when the query starts to hold the thread with work that cannot be interrupted, and when it stops. */
  readonly onHold?: OnHold;
}

/** Ceilings of one answer. */
export interface AnswerCeilings {
  readonly rows: number;
  readonly bytes: number;
}

/** Describes one request to the engine, and where its time went. */
export interface QueryTrace {
  /** The query without its strings, numbers and comments; null if it was too long to be read. */
  readonly text: string | null;
  readonly characters: number;
  /** Milliseconds. */
  readonly stages: StageTimes;
  readonly rows: number;
  /** Kinds of the notices. */
  readonly notices: readonly string[];
  /** Null for an answer, and for a query whose client went away. */
  readonly slug: string | null;
  readonly code: string | null;
  /** For each statement of a `;`-batch. */
  readonly outcomes?: readonly BatchItem['outcome'][];
}

/** Figures of one answer. */
interface QueryStatistics {
  readonly rowCount: number;
  readonly executionTimeMs: number;
  readonly truncated: boolean;
  readonly planTimeMs: number;
}

/** The answer of one statement (contract 3.5). */
export interface StatementAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly JsonRow[];
  readonly statistics: QueryStatistics;
  readonly advisories: readonly Advisory[];
  /** The corrected query of the user; absent if it ran as written. */
  readonly rewrittenQuery?: string;
  /** The data that the rows, or their absence, are based on; reported to agents. */
  readonly dependsOn?: readonly DatedData[];
}

/** One statement of a `;`-batch. */
export type BatchItem =
  | ({ readonly success: true; readonly outcome: 'OK' } & StatementAnswer)
  | {
      readonly success: false;
      readonly outcome: 'PARSE_ERROR' | 'EXECUTION_ERROR' | 'DEADLINE_EXCEEDED';
      readonly error: Problem;
    };

/** The answer of a request: of its last statement that ran, and in `results` of each where there are several. */
export interface QueryAnswer extends StatementAnswer {
  readonly results?: readonly BatchItem[];
}

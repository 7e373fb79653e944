/** Ceilings of one query (contract 3.4). A key may have its own; these are what holds without. */
export interface QueryLimits {
  /** Characters of query text. */
  readonly textLength: number;
  /** Brackets, CASE and subqueries inside each other. */
  readonly nesting: number;
  /** Queries in braces inside each other: Neo4j's planner looks at the innermost once more for each, or more often. */
  readonly queries: number;
  /** Words and signs of query text, written lists of literals apart. */
  readonly tokens: number;
  /** Statements of one `;`-batch. */
  readonly statements: number;
  /** Pattern hops of one path. */
  readonly depth: number;
  /** Rows of an answer. */
  readonly rows: number;
  /** Whether a query that does not aggregate and has no LIMIT gets one (agent tools); without this its rows are cut instead. */
  readonly addsLimit: boolean;
  /** The LIMIT above which a query is refused, for agent tools; null lowers a higher one to `rows`. */
  readonly refusedLimit: number | null;
  /** Rows of a first stage, whose values a procedure's arguments are. */
  readonly stageRows: number;
  /** Rows that one procedure may read, or answer, in one query: all are in memory at once. */
  readonly procedureRows: number;
  /** Bytes that one read of a procedure may answer, about as JSON. */
  readonly procedureBytes: number;
  /** Bytes of an answer, as JSON. */
  readonly bytes: number;
  /** Milliseconds of a query that names no timeout. */
  readonly defaultTimeoutMs: number;
  /** Milliseconds that a query may ask for at most. */
  readonly maximumTimeoutMs: number;
  /** Nodes of a label that may be scanned without an anchor. */
  readonly scannedNodes: number;
  /** Maximum number of anchors in one query that are not stored, or lack edges. */
  readonly anchors: number;
  /** Milliseconds of a query that is answered with such anchors. */
  readonly anchoredTimeoutMs: number;
  /** Milliseconds for planning the suggestions of a failed query. */
  readonly adviceMs: number;
  /** The same where the query's own time is over already. */
  readonly lateAdviceMs: number;
  /** Rows that a cartesian product may have by the planner's estimate. */
  readonly productRows: number;
}

/** Rows of one answer to an agent at most (contract 3.4). */
export const AGENT_ROWS = 500;

/** Limits for agents: their LIMIT is lowered further, and a query that does not aggregate gets one. */
export function agentLimits(limits: QueryLimits): QueryLimits {
  return { ...limits, rows: Math.min(limits.rows, AGENT_ROWS), addsLimit: true };
}

export const DEFAULT_LIMITS: QueryLimits = {
  textLength: 32_768,
  nesting: 100,
  queries: 6,
  tokens: 4000,
  statements: 20,
  depth: 8,
  rows: 10_000,
  refusedLimit: null,
  addsLimit: false,
  stageRows: 10_001,
  procedureRows: 100_000,
  procedureBytes: 64 * 1024 * 1024,
  bytes: 16 * 1024 * 1024,
  defaultTimeoutMs: 30_000,
  maximumTimeoutMs: 60_000,
  scannedNodes: 10_000,
  anchors: 1000,
  anchoredTimeoutMs: 5000,
  adviceMs: 3000,
  lateAdviceMs: 600,
  productRows: 1_000_000,
};

/** Part of the error that a too long list causes while the query runs. */
export const TOO_LONG = 'a list too long for an expression';

/** Limits of a worker that reads and answers queries, before it is ended and replaced. */
export interface WorkerLimits {
  /**
   * Milliseconds without returning to its event loop after which a worker gets no more queries, and its other queries move to other
   * workers.
   */
  readonly stalledMs: number;
  /**
   * Milliseconds of its processor time after which it is ended: many times the time of the longest allowed text. On a busy machine more
   * time passes, at most twice as much.
   */
  readonly hungMs: number;
  /**
   * MiB of its objects, including uncollected ones, and of bytes on their way in: several answers of `bytes` at once, as objects, with
   * everything that is held. It is measured from outside: V8 ends the whole process when one allocation exceeds its own limit, which is
   * therefore far higher.
   */
  readonly memoryMb: number;
}

export const WORKER_LIMITS: WorkerLimits = { stalledMs: 500, hungMs: 2000, memoryMb: 768 };

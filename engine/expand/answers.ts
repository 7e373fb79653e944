import type { CompiledCall, ComputedAnswer } from '../procedure-catalog.ts';
import type { KnownRow, ProcedureRead } from '../step.ts';

/** The rows of all calls of one site. Values are the driver's own: bigint for an INTEGER, number for a FLOAT. */
export interface ComputedCalls extends Omit<ComputedAnswer, 'rows' | 'rowNotices'> {
  /** The rows of each distinct set of arguments. */
  readonly answers: readonly (readonly KnownRow[])[];
  /** For each call which of the answers is its own. */
  readonly indexes: readonly number[];
  readonly reads?: readonly ProcedureRead[];
}

/** How the calls of one site are answered: by Cypher that stands in the query, or by rows that are known. */
export type CallAnswers = CompiledCall | ComputedCalls;

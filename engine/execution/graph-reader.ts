import type { Database } from '../../store/database.ts';
import { lookUpEnds } from '../serialise/edge-ends.ts';
import { eitherSignal } from './either-signal.ts';
import { type Executed, type Execution, execute } from './execute.ts';

/** Where the texts of a statement run: in their own READs, or in a transaction that has more than what is stored. */
export interface GraphReader {
  /** Runs a text once and takes its rows. */
  execute(execution: Execution): Promise<Executed>;
  /** The node ids behind element ids. */
  ends(elementIds: readonly string[], timeoutMs: number): Promise<ReadonlyMap<string, string>>;
}

/** Reads the store, each text in auto-commit; a signal of ours ends a running text, like the client's own. */
export function storedReader(database: Database, ours?: AbortSignal): GraphReader {
  return {
    execute: (execution) => execute(database, { ...execution, signal: eitherOf(execution.signal, ours) }),
    ends: (elementIds, timeoutMs) => lookUpEnds((statement) => database.read(statement, { timeoutMs }), elementIds),
  };
}

/** One signal for two that may be missing. */
export function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one === undefined || other === undefined ? (one ?? other) : eitherSignal(one, other);
}

import type { Connection } from '../../store/database.ts';
import type { LockRecord } from './lock.ts';
import type { RestartRule } from './restart-rule.ts';

/** Ways to a Neo4j: a server that the operator names, a container, or Java with jars from Maven. */
type BackendKind = 'uri' | 'docker' | 'maven';

/** A Neo4j that answers, and what to do with it at the end. */
export interface Backend {
  readonly kind: BackendKind;
  readonly connection: Connection;
  /** True when this process started it and must stop it. */
  readonly owned: boolean;
  /** One line for the log and for `weft doctor`. */
  readonly description: string;
  /** The Java process of a server of ours on this machine; null while there is none, and for any other server. */
  readonly pid: number | null;
  /** What a server of ours does while it starts or recovers, a sentence; null while it answers, and for any other server. */
  readonly doing: string | null;
  /**
   * Ends a server of ours in order and starts it again; resolves when it answers. Null for a server that is not ours: there is nothing
   * to be done about it here.
   */
  readonly restart: ((why: string) => Promise<void>) | null;
  /** Stops the server if it is ours; leaves any other alone. */
  stop(): Promise<void>;
}

/** What finding a backend needs to know. */
export interface BackendRequest {
  readonly home: string;
  /** From NEO4J_URI and its companions; null when it is not set. */
  readonly named: Connection | null;
  readonly environment: NodeJS.ProcessEnv;
  /** The command that asks, for the lock file. */
  readonly command: string;
  /** Whether a server that `weft serve` owns will do: `serve` itself wants its own. */
  readonly mayAttach: boolean;
  readonly log: (line: string) => void;
  /** Hears what a server does while it starts, a sentence each time, and null when it answers. */
  readonly onProgress?: (doing: string | null) => void;
  /** Aborted when the user cancels while the server starts: the call stops what it started before it rejects. */
  readonly signal?: AbortSignal;
  /** When to restart a server that stopped; absent means the default rule. */
  readonly restarts?: RestartRule;
}

/** There is no Neo4j to be had: the message says what to do about it. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}

/** The error for a WEFT_HOME that another process owns. */
export function inUse(home: string, holder: LockRecord): BackendError {
  const who = `\`weft ${holder.command}\` (process ${holder.owner.pid}, since ${holder.since})`;
  const cure =
    holder.command === 'serve'
      ? 'Stop it first, or name another folder with WEFT_HOME (and another PORT).'
      : 'Run this again when it is done, or keep `weft serve` running: other commands share its database.';
  return new BackendError(`${who} has the database of ${home} open. ${cure}`);
}

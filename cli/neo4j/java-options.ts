import type { Connection } from '../../store/database.ts';
import type { Layout } from './layout.ts';
import type { ServerMemory } from './server-settings.ts';

/** A running Neo4j of ours. */
export interface JavaServer {
  readonly pid: number;
  /** Resolves when Java has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Asks it to end and waits. After a time (a minute if it is absent) forces it, but not while it writes out its database. */
  stop(graceMs?: number): Promise<void>;
}

/** What a server is started with. */
export interface JavaServerOptions {
  readonly java: string;
  readonly layout: Layout;
  readonly connection: Connection;
  readonly port: number;
  /** The password in effect so far, where the start is to replace it by that of the connection. */
  readonly formerPassword?: string | undefined;
  /** The mark of this start, if others are to know it. */
  readonly start?: string;
  readonly memory: ServerMemory;
  /** Whether it starts without the end of its log that it cannot read: see `TornLogError`. */
  readonly cutsTornLog?: boolean;
  /** Flags of Java in addition to those of every server that Weft starts. */
  readonly flags?: readonly string[];
  /** Receives the process id as soon as there is one, long before Bolt answers. */
  readonly onSpawn?: (pid: number) => void;
  /** Hears what Neo4j does while it starts, a sentence each time. */
  readonly onProgress?: (doing: string) => void;
  /** How long it may do nothing while it starts, ms; three minutes if absent. */
  readonly longestStandstillMs?: number;
  /** Aborted to give up while it starts: Java is stopped before the call rejects. */
  readonly aborted?: AbortSignal;
}

/** Options of a start that has its mark. */
export type StartedOptions = JavaServerOptions & { readonly start: string };

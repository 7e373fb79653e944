import { Database } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import type { Backend } from './neo4j/backend.ts';
import { findBackend } from './neo4j/find.ts';
import { complain } from './output.ts';
import { readSettings, type Settings } from './settings.ts';
import { stopSignal } from './stop-signal.ts';
import { untilAborted } from './until-aborted.ts';

/** What a command works with. */
export interface OpenGraph {
  readonly settings: Settings;
  readonly backend: Backend;
  readonly database: Database;
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
}

/** How a command wants its graph. */
export interface OpenOptions {
  readonly command: string;
  /** Whether the server of a running `weft serve` will do. */
  readonly mayAttach: boolean;
  /** The settings, where a command has options for some of them; by default those of the process. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Called with the checked settings before anything is started. */
  readonly before?: (settings: Settings) => Promise<void> | void;
  /** Hears what is done until the graph is open, a sentence each time. */
  readonly onProgress?: (doing: string) => void;
}

/** Opens the graph with its schema applied, does the work, and closes what it opened, also when the user gives up in between. */
export async function withGraph(options: OpenOptions, work: (graph: OpenGraph) => Promise<void>): Promise<void> {
  const environment = options.environment ?? process.env;
  const settings = readSettings(environment);
  const signal = stopSignal();
  await options.before?.(settings);
  const backend = await findBackend({
    home: settings.home,
    named: settings.neo4j,
    environment,
    command: options.command,
    mayAttach: options.mayAttach,
    log: complain,
    onProgress: (doing) => options.onProgress?.(doing ?? 'The schema is being applied'),
    signal,
  });
  const database = Database.open(backend.connection, { skipsReplanning: settings.neo4j !== null });
  try {
    await untilAborted(signal, migrate(database));
    await work({ settings, backend, database, signal });
  } finally {
    await database.close();
    await backend.stop();
  }
}

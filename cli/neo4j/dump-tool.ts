import { runAdminTool } from './admin-tool.ts';
import type { Layout } from './layout.ts';
import { importMemory } from './server-settings.ts';

/** What a dump is written or loaded with, while no server runs on the database. */
export interface DumpToolOptions {
  readonly java: string;
  /** The database that is dumped, or where the database is to be made. */
  readonly layout: Layout;
  /** Where `neo4j.dump` lies or is to lie. */
  readonly folder: string;
  /** Receives the process id, so that a later start can end the process after a kill. */
  readonly onSpawn: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Writes `neo4j.dump` with `neo4j-admin database dump`. Neo4j refuses a database that needs recovery. */
export function dumpDatabase(options: DumpToolOptions): Promise<void> {
  return run(options, ['dump', 'neo4j', `--to-path=${options.folder}`, '--overwrite-destination']);
}

/** Builds the database of a layout from `neo4j.dump` with `neo4j-admin database load`. */
export function loadDump(options: DumpToolOptions): Promise<void> {
  return run(options, ['load', 'neo4j', `--from-path=${options.folder}`, '--overwrite-destination']);
}

async function run(options: DumpToolOptions, words: readonly [string, ...string[]]): Promise<void> {
  const { java, layout, onSpawn, signal } = options;
  let output = '';
  const ended = runAdminTool({
    ...{ java, layout, onSpawn, heap: importMemory().heap },
    arguments: ['database', ...words],
    onOutput: (text) => {
      output = (output + text).slice(-4000);
    },
    ...(signal === undefined ? {} : { signal }),
  });
  const code = await ended.catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
  if (code === 0) return;
  throw new Error(`neo4j-admin database ${words[0]} failed:\n${output.trim().split('\n').slice(-8).join('\n')}`);
}

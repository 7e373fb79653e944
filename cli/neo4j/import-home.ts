import { existsSync, rmSync } from 'node:fs';
import type { ImportSet } from '../../loaders/import/import.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrations.ts';
import { BackendError, type BackendRequest, inUse } from './backend.ts';
import { recordChoice, recordedChoice } from './choice.ts';
import { adoptStaged, newStaging, settleImport } from './import-staging.ts';
import { type ImportedCounts, type ImportToolOptions, runImportTool } from './import-tool.ts';
import type { JavaServerOptions } from './java-options.ts';
import { startJavaServer } from './java-server.ts';
import { type Layout, layoutOf } from './layout.ts';
import { acquireLock, type Lock, lockHolder } from './lock.ts';
import { connectionOf, mavenObstacle, readyJava } from './maven-backend.ts';
import { importMemory } from './server-settings.ts';
import { StartProgress } from './start-progress.ts';

/** The steps of a first load that differ from one import to another. */
export interface ImportSteps {
  /** Writes the import files somewhere under this folder; nothing is running. */
  readonly prepare: (directory: string) => Promise<ImportSet>;
  readonly onStep: ImportToolOptions['onStep'];
  /** Hears how much the tool has imported, when it is done. */
  readonly onImported?: (counts: ImportedCounts) => void;
  /** Finishes the database that holds them, with its schema; it runs for this call alone. */
  readonly complete: (database: Database, files: ImportSet) => Promise<void>;
}

/**
 * Builds the graph of a home from import files, where it has none yet. It builds the graph next to the home's database and swaps it in when
 * it is complete: a failure or a kill does not change the home. Throws a `BackendError` that says what to type where such an import is not
 * available.
 */
export async function importIntoHome(request: BackendRequest, steps: ImportSteps): Promise<void> {
  await refuseOtherBackends(request);
  const layout = layoutOf(request.home);
  const taken = acquireLock(layout.lock, request.command);
  if ('holder' in taken) throw inUse(request.home, taken.holder);
  try {
    await importUnderLock(request, layout, taken.lock, steps);
    recordChoice(request.home, 'maven');
  } finally {
    taken.lock.release();
  }
}

/** Only a database that Weft runs itself with Java lies where the import tool can write it. */
async function refuseOtherBackends({ home, named, environment }: BackendRequest): Promise<void> {
  if (named !== null) {
    throw new BackendError(
      `NEO4J_URI names ${named.uri}, and an import writes the files of a database that no server has open. ` +
        'Use `weft load` there, file by file, or unset NEO4J_URI to import into a database of WEFT_HOME.',
    );
  }
  const layout = layoutOf(home);
  const holder = lockHolder(layout.lock);
  if (holder !== null) throw inUse(home, holder);
  const obstacle = await mavenObstacle(layout, environment);
  if (recordedChoice(home) !== 'docker' && obstacle === null) return;
  throw new BackendError(
    obstacle === null
      ? `${home} keeps its graph in Docker, where an import does not reach. Use \`weft load\`, or name another folder with WEFT_HOME: it will run Neo4j with Java.`
      : `An import needs Java 17 or 21 and Maven 3 on this machine, but ${obstacle}. Install them, or use \`weft load\`, file by file.`,
  );
}

async function importUnderLock(request: BackendRequest, layout: Layout, lock: Lock, steps: ImportSteps): Promise<void> {
  const { home, log, signal } = request;
  const java = (await readyJava(request, lock)).path;
  const memory = importMemory();
  const onSpawn = (pid: number) => lock.recordServer(pid);
  const progress = new StartProgress(log);
  const server = {
    java,
    ...(await connectionOf(layout)),
    memory,
    onSpawn,
    onProgress: (doing: string) => progress.report(doing),
    ...(signal === undefined ? {} : { aborted: signal }),
  };
  const keys = existsSync(layout.data)
    ? await whileRunning({ ...server, layout }, (found) => apiKeysOf(found, home))
    : [];
  const staging = newStaging(layout);
  try {
    const files = await steps.prepare(staging.directory);
    const tool = { java, layout: staging.layout, memory, files, onSpawn, onStep: steps.onStep };
    const counts = await runImportTool({ ...tool, ...(signal === undefined ? {} : { signal }) });
    steps.onImported?.(counts);
    rmSync(files.directory, { recursive: true, force: true });
    log('starting Neo4j on what was imported');
    await whileRunning({ ...server, layout: staging.layout }, async (database) => {
      await migrate(database);
      await database.write({ text: 'UNWIND $keys AS row CREATE (k:API_KEY) SET k = row', parameters: { keys } });
      await steps.complete(database, files);
    });
    adoptStaged(layout);
  } finally {
    settleImport(layout);
  }
}

async function whileRunning<T>(options: JavaServerOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startJavaServer(options);
  const database = Database.open(options.connection);
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/**
 * Properties of the API keys of a database that holds no facts: nothing else of it is carried over. Throws a `BackendError` where it
 * holds some.
 */
async function apiKeysOf(database: Database, home: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const internal = INTERNAL_LABELS.map(({ label }) => label);
  const [fact] = await database.read({
    text: 'MATCH (n) WHERE NOT any(label IN labels(n) WHERE label IN $internal) RETURN labels(n)[0] AS label LIMIT 1',
    parameters: { internal },
  });
  if (fact !== undefined) {
    throw new BackendError(
      `${home} holds a graph already, and an import fills an empty one. Use \`weft load\` for it, file by file, ` +
        'or name another folder with WEFT_HOME.',
    );
  }
  // Not through `read`, which would turn the whole numbers into floating-point ones.
  const { records } = await database.transaction((transaction) =>
    transaction.run('MATCH (k:API_KEY) RETURN properties(k) AS properties'),
  );
  return records.map((record) => record.get('properties'));
}

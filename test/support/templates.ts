import { constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword, readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { startJavaServer } from '../../cli/neo4j/java-server.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { NEO4J_VERSION } from '../../cli/neo4j/release.ts';
import { Database } from '../../store/database.ts';
import { fingerprint } from './fingerprint.ts';
import { onceAcrossProcesses } from './once-across-processes.ts';
import { CACHE, ROOT } from './paths.ts';
import { shareClasses, type TestJava } from './test-java.ts';

/** What a template store holds in addition to the schema, and what it is built from. */
interface Filling {
  /** Modules that fill it: they and all that they import make another template when they change. */
  readonly modules: readonly string[];
  readonly folders: readonly string[];
  /** MiB of the server that fills it. */
  readonly heap: number;
  /** Flags of its Java, in addition to those of every Java in the tests. */
  readonly flags?: readonly string[];
  fill(database: Database): Promise<unknown>;
}

/**
 * The sample takes minutes to load, in which the second compiler earns what it takes: with it and twice the heap 221 s, alone on two cores, and
 * 337 s of processor time, without 372 and 445.
 */
const SECOND_COMPILER = [
  ...['-XX:TieredStopAtLevel=4', '-XX:Tier3InvocationThreshold=200', '-XX:Tier3MinInvocationThreshold=100'],
  ...['-XX:Tier3CompileThreshold=2000', '-XX:Tier3BackEdgeThreshold=60000'],
];

const FILLINGS = {
  /** The schema alone. */
  schema: {
    modules: [],
    folders: [],
    heap: 400,
    fill: async (database) => (await import('../../store/migrations.ts')).migrate(database),
  },
  /** The sample, as a first start loads it. */
  sample: {
    modules: [join(ROOT, 'loaders/sample.ts')],
    folders: [join(ROOT, 'sample')],
    heap: 2048,
    flags: SECOND_COMPILER,
    fill: async (database) => (await import('../../loaders/sample.ts')).loadSample(database, {}),
  },
  /** A file of each family of the sample (`mini-sample.ts`). */
  'mini-sample': {
    modules: [join(import.meta.dirname, 'mini-sample.ts')],
    folders: [],
    heap: 700,
    fill: async (database) => (await import('./mini-sample.ts')).loadMiniSample(database),
  },
  /** A bit of everything that an analyst asks about (`analyst-graph.ts`). */
  analyst: {
    modules: [join(import.meta.dirname, 'analyst-graph.ts')],
    folders: [],
    heap: 400,
    fill: async (database) => (await import('./analyst-graph.ts')).loadAnalystGraph(database),
  },
} as const satisfies Record<string, Filling>;

/** A stopped store that servers are copied from. */
export type TemplateKind = keyof typeof FILLINGS;

/** How long Java may take to end that leaves an archive of its classes: on two cores some 20 s, on busy ones minutes. */
const ARCHIVE_MS = 300_000;

const MIGRATIONS = join(ROOT, 'store/migrations.ts');
const SERVER = join(ROOT, 'cli/neo4j/server-settings.ts');

/**
 * The folder of the template (a WEFT_HOME without jars), built on first demand and kept until what it is made from changes. That of the
 * schema comes first: the others are made from it, and the first of all leaves the archive of classes that every later Java reads.
 */
export async function template(kind: TemplateKind, java: TestJava): Promise<string> {
  const schema = kind === 'schema' ? null : await template('schema', java);
  const { modules, folders } = FILLINGS[kind];
  const key = fingerprint([MIGRATIONS, SERVER, ...modules], folders, NEO4J_VERSION);
  const home = join(CACHE, 'templates', `${kind}-${key}`);
  await onceAcrossProcesses(home, () => build(kind, home, schema, java));
  removeOlder(kind, home);
  if (schema === null) shareClasses(java);
  return home;
}

async function build(kind: TemplateKind, home: string, schema: string | null, testJava: TestJava): Promise<void> {
  const { java, lib, archive } = testJava;
  const draft = `${home}.${process.pid}`;
  const layout = { ...layoutOf(draft), lib };
  const port = await freePort();
  if (schema === null) mkdirSync(layout.directory, { recursive: true });
  else cpSync(schema, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const password = readConnection(layout.connection)?.password ?? newPassword();
  const connection = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password };
  writeConnection(layout.connection, connection);
  const newArchive = schema === null && !existsSync(archive) ? `${draft}.jsa` : null;
  const { heap, flags = [] }: Filling = FILLINGS[kind];
  const archiving = newArchive === null ? [] : [`-XX:ArchiveClassesAtExit=${newArchive}`];
  try {
    const memory = { heap, pageCache: 256 };
    const options = { java, layout, connection, port, memory, flags: [...flags, ...archiving] };
    const server = await startJavaServer(options);
    try {
      await fill(kind, Database.open(connection));
    } finally {
      await server.stop(newArchive === null ? undefined : ARCHIVE_MS);
    }
    if (newArchive !== null && existsSync(newArchive)) renameSync(newArchive, archive);
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Fills a graph that has what comes before: the schema where it is another kind. Closes the database. */
export async function fill(kind: TemplateKind, database: Database): Promise<void> {
  try {
    await FILLINGS[kind].fill(database);
  } finally {
    await database.close();
  }
}

/** The three newest generations stay, for developers who work on two branches. */
function removeOlder(kind: TemplateKind, current: string): void {
  const folder = join(CACHE, 'templates');
  const others = readdirSync(folder)
    .filter((name) => new RegExp(`^${kind}-[0-9a-f]+$`).test(name) && join(folder, name) !== current)
    .sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs);
  for (const name of others.slice(0, -2)) rmSync(join(folder, name), { recursive: true, force: true });
}

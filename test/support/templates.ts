import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { startJavaServer } from '../../cli/neo4j/java-server.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { NEO4J_VERSION } from '../../cli/neo4j/release.ts';
import { Database } from '../../engine/database/database.ts';
import { fingerprint } from './fingerprint.ts';
import { CACHE, ROOT } from './paths.ts';
import { onceAcrossProcesses, type TestJava } from './test-java.ts';

/** What a template store holds beside the schema, and what it is made from. */
interface Filling {
  /** Modules that fill it: they and all that they import make another template when they change. */
  readonly modules: readonly string[];
  readonly folders: readonly string[];
  /** MiB of the server that fills it. */
  readonly heap: number;
  fill(database: Database): Promise<unknown>;
}

const FILLINGS = {
  /** The schema alone. */
  schema: { modules: [], folders: [], heap: 400, fill: () => Promise.resolve() },
  /** The sample, as a first start loads it. */
  sample: {
    modules: [join(ROOT, 'loaders/sample.ts')],
    folders: [join(ROOT, 'sample')],
    heap: 1024,
    fill: async (database) => (await import('../../loaders/sample.ts')).loadSample(database, {}),
  },
  /** A sample of three files, for what asks only whether one is loaded. */
  'small-sample': {
    modules: [join(import.meta.dirname, 'small-sample.ts')],
    folders: [],
    heap: 400,
    fill: async (database) => (await import('./small-sample.ts')).loadSmallSample(database),
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

const MIGRATIONS = join(ROOT, 'engine/database/migrations.ts');
const SERVER = join(ROOT, 'cli/neo4j/server-settings.ts');

/** The folder of the template (a WEFT_HOME without jars), built on first demand and kept until what it is made from changes. */
export async function template(kind: TemplateKind, java: TestJava): Promise<string> {
  const { modules, folders } = FILLINGS[kind];
  const key = fingerprint([MIGRATIONS, SERVER, ...modules], folders, NEO4J_VERSION);
  const home = join(CACHE, 'templates', `${kind}-${key}`);
  await onceAcrossProcesses(home, () => build(kind, home, java));
  removeOlder(kind, home);
  return home;
}

async function build(kind: TemplateKind, home: string, { java, lib }: TestJava): Promise<void> {
  const draft = `${home}.${process.pid}`;
  const layout = { ...layoutOf(draft), lib };
  const port = await freePort();
  const connection = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password: newPassword() };
  mkdirSync(layout.directory, { recursive: true });
  writeConnection(layout.connection, connection);
  try {
    const memory = { heap: FILLINGS[kind].heap, pageCache: 256 };
    const server = await startJavaServer({ java, layout, connection, port, memory });
    try {
      await fill(kind, Database.open(connection));
    } finally {
      await server.stop();
    }
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fill(kind: TemplateKind, database: Database): Promise<void> {
  try {
    const { migrate } = await import('../../engine/database/migrations.ts');
    await migrate(database);
    await FILLINGS[kind].fill(database);
  } finally {
    await database.close();
  }
}

/** Three generations are kept, for whoever works on two branches. */
function removeOlder(kind: TemplateKind, current: string): void {
  const folder = join(CACHE, 'templates');
  const others = readdirSync(folder)
    .filter((name) => new RegExp(`^${kind}-[0-9a-f]+$`).test(name) && join(folder, name) !== current)
    .sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs);
  for (const name of others.slice(0, -2)) rmSync(join(folder, name), { recursive: true, force: true });
}

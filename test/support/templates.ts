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

/** A stopped store that servers are copied from: the schema alone, or with the sample loaded. */
export type TemplateKind = 'schema' | 'sample';

const MIGRATIONS = join(ROOT, 'engine/database/migrations.ts');
const SAMPLE = join(ROOT, 'loaders/sample.ts');
const SERVER = join(ROOT, 'cli/neo4j/server-settings.ts');

/** The folder of the template (a WEFT_HOME without jars), built on first demand and kept until what it is made from changes. */
export async function template(kind: TemplateKind, java: TestJava): Promise<string> {
  const home = join(CACHE, 'templates', `${kind}-${keyOf(kind)}`);
  await onceAcrossProcesses(home, () => build(kind, home, java));
  removeOlder(kind, home);
  return home;
}

function keyOf(kind: TemplateKind): string {
  return kind === 'schema'
    ? fingerprint([MIGRATIONS, SERVER], [], NEO4J_VERSION)
    : fingerprint([MIGRATIONS, SERVER, SAMPLE], [join(ROOT, 'sample')], NEO4J_VERSION);
}

async function build(kind: TemplateKind, home: string, { java, lib }: TestJava): Promise<void> {
  const draft = `${home}.${process.pid}`;
  const layout = { ...layoutOf(draft), lib };
  const port = await freePort();
  const connection = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password: newPassword() };
  mkdirSync(layout.directory, { recursive: true });
  writeConnection(layout.connection, connection);
  try {
    const memory = { heap: kind === 'sample' ? 1024 : 400, pageCache: 256 };
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
    if (kind === 'schema') return;
    const { loadSample } = await import('../../loaders/sample.ts');
    await loadSample(database, {});
  } finally {
    await database.close();
  }
}

/** Three generations are kept, for whoever works on two branches. */
function removeOlder(kind: TemplateKind, current: string): void {
  const folder = join(CACHE, 'templates');
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && !name.includes('.') && join(folder, name) !== current)
    .sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs);
  for (const name of others.slice(0, -2)) rmSync(join(folder, name), { recursive: true, force: true });
}

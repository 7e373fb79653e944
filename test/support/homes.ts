import { constants, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { type Layout, layoutOf } from '../../cli/neo4j/layout.ts';
import { isAlive, type ProcessIdentity } from '../../cli/neo4j/process-birth.ts';
import { type TemplateKind, template } from './templates.ts';
import { testJava } from './test-java.ts';
import { runPrefix } from './test-run.ts';

/** A WEFT_HOME of one test. */
export interface TestHome {
  readonly path: string;
  /** The Java process that its lock file names, while it runs. */
  server(): ProcessIdentity | null;
  /** Removes it, and ends what still runs on it. */
  remove(): void;
}

/** An empty WEFT_HOME, or one with a copy of a template store. Its jars are those that all tests share. */
export async function testHome(kind?: TemplateKind): Promise<TestHome> {
  const java = await testJava();
  const path = mkdtempSync(join(tmpdir(), `${runPrefix()}-home-`));
  // An empty home has Java start faster by it, too.
  const source = await template(kind ?? 'schema', java);
  if (kind !== undefined) cpSync(source, path, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const layout = layoutOf(path);
  await givePort(layout);
  mkdirSync(dirname(layout.lib), { recursive: true });
  symlinkSync(java.lib, layout.lib);
  const server = (): ProcessIdentity | null => serverOf(layout.lock);
  const remove = (): void => {
    const left = server();
    if (left !== null) process.kill(left.pid, 'SIGKILL');
    rmSync(path, { recursive: true, force: true });
  };
  return { path, server, remove };
}

/** Copies of one template that start at the same time would each find its port free, and one would ask the graph of the other. */
async function givePort(layout: Layout): Promise<void> {
  const stored = readConnection(layout.connection);
  if (stored === null) return;
  writeConnection(layout.connection, { ...stored, uri: `bolt://127.0.0.1:${await freePort()}` });
}

function serverOf(lock: string): ProcessIdentity | null {
  try {
    const { server } = JSON.parse(readFileSync(lock, 'utf8'));
    return server !== null && isAlive(server) ? server : null;
  } catch {
    return null;
  }
}

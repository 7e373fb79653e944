import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { type JavaServer, startJavaServer } from '../../cli/neo4j/java-server.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { birthOf } from '../../cli/neo4j/process-birth.ts';
import type { Connection } from '../../engine/database/database.ts';
import { type TemplateKind, template } from './templates.ts';
import { type TestJava, testJava } from './test-java.ts';
import { runPrefix } from './test-run.ts';

/** The Neo4j servers of one test run: each starts on first demand from a copy of a template store. */
export class ServerPool {
  readonly #folder = join(tmpdir(), runPrefix());
  readonly #started = new Map<string, Promise<Connection>>();
  readonly #servers: JavaServer[] = [];
  #java: Promise<TestJava> | undefined;
  /** One start at a time: a start takes both cores. */
  #queue: Promise<unknown> = Promise.resolve();

  /** The server of this name (`schema-1`, `sample`), started by whoever asks first. */
  connection(name: string, kind: TemplateKind): Promise<Connection> {
    const known = this.#started.get(name);
    if (known !== undefined) return known;
    const started = this.#queue.then(() => this.#start(name, kind));
    this.#queue = started.catch(() => undefined);
    this.#started.set(name, started);
    return started;
  }

  /** Ends every server and removes their stores: nobody reads those again, so nothing is written out first. */
  async close(): Promise<void> {
    await this.#queue;
    this.#kill();
    await Promise.all(this.#servers.map((server) => server.ended));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The same while the process exits and cannot wait (Ctrl-C). */
  abandon(): void {
    this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #kill(): void {
    for (const { pid } of this.#servers) if (birthOf(pid) !== null) process.kill(pid, 'SIGKILL');
  }

  async #start(name: string, kind: TemplateKind): Promise<Connection> {
    this.#java ??= testJava();
    const { java, lib } = await this.#java;
    const source = await template(kind, { java, lib });
    const home = join(this.#folder, name);
    mkdirSync(home, { recursive: true });
    cpSync(source, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const layout = { ...layoutOf(home), lib };
    const stored = readConnection(layout.connection);
    if (stored === null) throw new Error(`the template ${source} has no connection.json`);
    const port = await freePort();
    const connection = { ...stored, uri: `bolt://127.0.0.1:${port}` };
    writeConnection(layout.connection, connection);
    const memory = { heap: 400, pageCache: 64 };
    this.#servers.push(await startJavaServer({ java, layout, connection, port, memory }));
    return connection;
  }
}

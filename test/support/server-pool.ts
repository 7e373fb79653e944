import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConnection, writeConnection } from '../../cli/neo4j/connection-file.ts';
import { dockerObstacle } from '../../cli/neo4j/docker-command.ts';
import { freePort } from '../../cli/neo4j/free-port.ts';
import { startJavaServer } from '../../cli/neo4j/java-server.ts';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { birthOf } from '../../cli/neo4j/process-birth.ts';
import type { Connection } from '../../store/database.ts';
import { type PoolServer, startContainerServer } from './container-server.ts';
import { type TemplateKind, template } from './templates.ts';
import { type TestJava, testJava } from './test-java.ts';
import { runPrefix } from './test-run.ts';

/** With 400 MiB of heap the plans of the long texts had Java mark it 394 times in 17 minutes, a minute of processor time. */
const MEMORY = { heap: 700, pageCache: 64 };

/** What a server with Java is started from. */
interface Store {
  readonly java: TestJava;
  /** The template's folder. */
  readonly source: string;
}

/**
 * The Neo4j servers of one test run, which start on first demand: containers where a Docker daemon answers, else Java on copies of template
 * stores.
 */
export class ServerPool {
  readonly #folder = join(tmpdir(), runPrefix());
  readonly #started = new Map<string, Promise<Connection>>();
  readonly #servers: PoolServer[] = [];
  readonly #docker = dockerObstacle(process.env);
  #java: Promise<TestJava> | undefined;
  /** One start at a time: a start takes both cores. */
  #queue: Promise<unknown> = Promise.resolve();

  /** The server of this name (`schema-1`, `sample`) with a copy of that template. The first caller starts it. */
  connection(name: string, kind: TemplateKind): Promise<Connection> {
    const known = this.#started.get(name);
    if (known !== undefined) return known;
    const started = this.#start(name, kind).then((server) => {
      this.#servers.push(server);
      return server.connection;
    });
    this.#started.set(name, started);
    return started;
  }

  /** Starts to build the templates that will be requested, one after another, so that no test has to wait for all of it. */
  prepare(kinds: readonly TemplateKind[]): void {
    const prepared = async (): Promise<void> => {
      if ((await this.#docker) === null) return;
      for (const kind of kinds) await this.#template(kind);
    };
    // The caller that needs a template that cannot be built gets the reason.
    prepared().catch(() => undefined);
  }

  /** Ends every server and removes their stores. Nothing reads those again, so nothing is written out first. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#started.values());
    await Promise.all(this.#servers.map((server) => server.close()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The same while the process exits and cannot wait (Ctrl-C). */
  abandon(): void {
    for (const server of this.#servers) server.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(name: string, kind: TemplateKind): Promise<PoolServer> {
    if ((await this.#docker) === null) return this.#inTurn(() => startContainerServer(kind, MEMORY));
    // A template that is still being built does not hold up any other server.
    const store = await this.#template(kind);
    return this.#inTurn(() => this.#startJava(name, store));
  }

  async #template(kind: TemplateKind): Promise<Store> {
    this.#java ??= testJava();
    const java = await this.#java;
    return { java, source: await template(kind, java) };
  }

  #inTurn<T>(start: () => Promise<T>): Promise<T> {
    const started = this.#queue.then(start);
    this.#queue = started.catch(() => undefined);
    return started;
  }

  async #startJava(name: string, { java: { java, lib }, source }: Store): Promise<PoolServer> {
    const home = join(this.#folder, name);
    mkdirSync(home, { recursive: true });
    cpSync(source, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const layout = { ...layoutOf(home), lib };
    const stored = readConnection(layout.connection);
    if (stored === null) throw new Error(`the template ${source} has no connection.json`);
    const port = await freePort();
    const connection = { ...stored, uri: `bolt://127.0.0.1:${port}` };
    writeConnection(layout.connection, connection);
    const server = await startJavaServer({ java, layout, connection, port, memory: MEMORY });
    const kill = () => {
      if (birthOf(server.pid) !== null) process.kill(server.pid, 'SIGKILL');
    };
    const close = () => {
      kill();
      return server.ended;
    };
    return { connection, kill, close };
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { Database } from '../store/database.ts';

const OWN_CHECKOUT = resolve(import.meta.dirname, '..');
const connectionFile = z.object({ uri: z.string(), username: z.string(), password: z.string() });

/** A server in a separate process, as a user starts it, and a connection to its database. */
export interface BenchServer {
  /** Its WEFT_HOME. */
  readonly home: string;
  readonly url: URL;
  readonly key: string;
  readonly database: Database;
  /** From the start of the process to `ready`, in ms: the sample's load included where the home was empty. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/**
 * Does the work with a server on `WEFT_BENCH_HOME`, which stays, or on a new home, which is deleted afterwards. An empty home loads the
 * sample first.
 */
export async function withBenchServer(port: number, work: (server: BenchServer) => Promise<void>): Promise<void> {
  const kept = process.env.WEFT_BENCH_HOME;
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'weft-bench-')));
  try {
    const server = await startBenchServer(home, port);
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    if (kept === undefined) await rm(home, { recursive: true, force: true });
  }
}

/** Starts `weft serve` of a checkout on `home`, its log in `serve.log` there, and waits for its `ready` line. */
export async function startBenchServer(
  home: string,
  port: number,
  {
    checkout = OWN_CHECKOUT,
    settings = {},
  }: { readonly checkout?: string; readonly settings?: NodeJS.ProcessEnv } = {},
): Promise<BenchServer> {
  const key = randomBytes(32).toString('base64url');
  await mkdir(home, { recursive: true });
  const log = openSync(join(home, 'serve.log'), 'a');
  const begun = performance.now();
  const child = spawn(process.execPath, [join(checkout, 'cli/main.ts'), 'serve'], {
    env: { ...process.env, WEFT_HOME: home, PORT: String(port), HOST: '127.0.0.1', WEFT_API_KEY: key, ...settings },
    stdio: ['ignore', 'pipe', log],
  });
  const url = await readyUrl(child);
  const startMs = performance.now() - begun;
  const connection = connectionFile.parse(JSON.parse(await readFile(join(home, 'neo4j', 'connection.json'), 'utf8')));
  const database = Database.open(connection);
  return {
    home,
    url,
    key,
    database,
    startMs,
    async stop() {
      await database.close();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<URL> {
  return new Promise((ready, failed) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const line = /^ready (\S+)$/m.exec(text);
      if (line?.[1] !== undefined) ready(new URL(line[1]));
    });
    child.once('exit', (code) => failed(new Error(`weft serve ended with ${code} before it was ready:\n${text}`)));
  });
}

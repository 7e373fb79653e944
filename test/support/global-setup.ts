import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { askedTemplates } from './asked-templates.ts';
import { ServerPool } from './server-pool.ts';
import type { TemplateKind } from './templates.ts';
import { sweepDeadRuns } from './test-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the workers ask for a server: `GET /schema-1`, `GET /mini-sample`, `GET /analyst`. */
    neo4jPool: string;
  }
}

/**
 * For every Java that a test run starts, here or in a worker: without the second compiler and the threads of the first collector
 * a start takes 5.9 s of processor time instead of 12.4 (2 cores, Java 17), and a run starts ten. Java then keeps 48 MiB for
 * compiled methods, where those of a whole suite were thrown out and compiled again and again. Methods are compiled at their
 * thirtieth call, not at their two hundredth: eight files of the graph take 128 to 130 s instead of 135 to 140.
 */
const SHORT_LIVED_JAVA = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:ReservedCodeCacheSize=240m'],
  ...['-XX:Tier3InvocationThreshold=30', '-XX:Tier3MinInvocationThreshold=15'],
  ...['-XX:Tier3CompileThreshold=250', '-XX:Tier3BackEdgeThreshold=10000'],
].join(' ');

/**
 * Runs once, next to the workers: a pool that gives each of them its own Neo4j over loopback. No server starts until a test asks, but the
 * build of the templates that the files of this run need starts at once. A run of unit tests needs no Java.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepDeadRuns();
  process.env.JAVA_TOOL_OPTIONS ??= SHORT_LIVED_JAVA;
  const pool = new ServerPool();
  pool.prepare(templatesOf(project.vitest.state.getPaths()));
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    pool.connection(name, templateOf(name)).then(
      (connection) => response.end(JSON.stringify(connection)),
      (error: unknown) =>
        response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : 'failed'),
    );
  });
  // A sample template takes minutes to build the first time.
  server.requestTimeout = 0;
  server.timeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pool of test servers has no port');
  project.provide('neo4jPool', `http://127.0.0.1:${address.port}`);
  const abandon = () => pool.abandon();
  process.once('exit', abandon);
  return async () => {
    process.off('exit', abandon);
    server.close();
    server.closeAllConnections();
    await pool.close();
  };
}

/** The templates that the servers of these files are copied from: the schema's, which the others are made from, first. */
function templatesOf(testFiles: readonly string[]): readonly TemplateKind[] {
  const withServers = testFiles.filter((file) => !file.includes('/test/unit/'));
  if (withServers.length === 0) return [];
  return ['schema', ...askedTemplates(withServers.map((file) => readFileSync(file, 'utf8')))];
}

/** Servers with data are one for all workers and have the template's name. */
function templateOf(server: string): TemplateKind {
  return server === 'sample' || server === 'mini-sample' || server === 'analyst' ? server : 'schema';
}

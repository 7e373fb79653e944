import { request } from 'node:http';
import { inject } from 'vitest';
import { type Connection, Database } from '../../store/database.ts';
import { planBySamples } from '../../store/index-samples.ts';

const WORKER = process.env.VITEST_POOL_ID ?? '1';

/** The server that this worker alone writes to. */
const OWN = `schema-${WORKER}`;

const opened = new Map<string, Promise<Database>>();

/**
 * This worker's own server with the schema and nothing else: everything but the record of migrations is removed at each call. Call it in
 * `beforeAll` or `beforeEach`; it need not be closed.
 */
export async function schemaDatabase(): Promise<Database> {
  const database = await open(OWN);
  await empty(database);
  return database;
}

/**
 * The same with what `fill` writes: its indexes are sampled again, and all earlier plans are dropped. It is for tests that judge plans, and
 * for tests that drop them or change the schema. Every file after such a test has to plan all its texts again, so such tests come last in
 * their room (`file-order.ts`).
 */
export async function plannedDatabase(fill?: (database: Database) => Promise<unknown>): Promise<Database> {
  const database = await schemaDatabase();
  await fill?.(database);
  await planBySamples(database);
  return database;
}

async function empty(database: Database): Promise<void> {
  await database.applySchema(
    'MATCH (n) WHERE NOT n:MIGRATION CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS',
  );
}

/** How to reach this worker's own server, for a test that opens it in another way. */
export function schemaConnection(): Promise<Connection> {
  return ask(OWN);
}

/** A server with a file of each family of the sample, shared by all workers: for reading only. It need not be closed. */
export function miniSampleDatabase(): Promise<Database> {
  return open('mini-sample');
}

/** A server with the whole sample loaded, shared by all workers: for reading only. It need not be closed. */
export function sampleDatabase(): Promise<Database> {
  return open('sample');
}

/** A server with the analyst's graph (`analyst-graph.ts`), shared by all workers: for reading only. It need not be closed. */
export function analystDatabase(): Promise<Database> {
  return open('analyst');
}

/** A server of a file's own with the schema and nothing else: for tests of a graph that never held anything. It need not be closed. */
export function ownDatabase(name: string): Promise<Database> {
  return open(`own-${name}`);
}

function open(name: string): Promise<Database> {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const database = ask(name).then((connection) => Database.open(connection));
  opened.set(name, database);
  return database;
}

/** Plain `http.request`: `fetch` gives up on headers after five minutes, and a first sample template may take as long. */
function ask(name: string): Promise<Connection> {
  return new Promise((resolve, reject) => {
    request(`${inject('neo4jPool')}/${name}`, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(body));
        else reject(new Error(`no Neo4j for the tests: ${body}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

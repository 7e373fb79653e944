/**
 * `npm run bench:first-asks`: what the first question of each procedure and each route costs right after `ready`, while the
 * warm-up runs as users have it (`WEFT_WARM_UP=off`: without), and again after a load that doubles a label: median and longest in ms, each
 * question asked once, one client. The home must hold the sample already (`WEFT_BENCH_HOME`), else the load before would have planned what
 * is measured here.
 */
import { procedureCatalog } from '../procedures/catalog.ts';
import { send } from './http-client.ts';
import { loadAverage } from './load-average.ts';
import { median } from './measure.ts';
import { measuredRoutes } from './route-questions.ts';
import { type BenchServer, startBenchServer } from './server.ts';

const PORT = 18_086;
/** The label that is doubled, and how many of its nodes one statement makes. */
const DOUBLED = { label: 'HOSTNAME', batch: 10_000 };

interface Asked {
  readonly title: string;
  readonly path: string;
  readonly body?: string;
}

const home = process.env.WEFT_BENCH_HOME;
if (home === undefined)
  throw new Error('Set WEFT_BENCH_HOME to a folder: it is filled with the sample where it is empty.');

const filled = await startBenchServer(home, PORT);
const asked = await questions(filled);
await filled.stop();

const server = await startBenchServer(home, PORT);
try {
  console.log(`ready after ${(server.startMs / 1000).toFixed(1)} s`);
  print('first asks after a start', await figures(server, asked));
  const added = await double(server);
  try {
    print(`first asks after ${DOUBLED.label} was doubled`, await figures(server, asked));
  } finally {
    await server.database.applySchema(
      `MATCH (n:${DOUBLED.label}) WHERE n.name STARTS WITH '${added}' CALL (n) { DETACH DELETE n } IN TRANSACTIONS`,
    );
  }
} finally {
  await server.stop();
}
console.log(loadAverage());

/** One of each procedure and one of each route. */
async function questions({ database }: BenchServer): Promise<Asked[]> {
  const routes = (await measuredRoutes(database)).flatMap(({ title, questions: [first] }): Asked[] =>
    first === undefined ? [] : [{ title, path: first.path, ...bodyOf(first.body) }],
  );
  const calls = procedureCatalog.all().map(({ name, sampleExample, example }) => ({
    title: name,
    path: '/api/query',
    ...bodyOf({ query: sampleExample ?? example }),
  }));
  return [...calls, ...routes];
}

function bodyOf(body: unknown): { readonly body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

async function figures({ url, key }: BenchServer, all: readonly Asked[]): Promise<[title: string, ms: number][]> {
  const taken: [string, number][] = [];
  for (const { title, path, body } of all) {
    const sent = performance.now();
    // An answer of 404 has asked the graph as well.
    await send(new URL(path, url), key, body).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.startsWith('404')) throw error;
    });
    taken.push([title, performance.now() - sent]);
  }
  return taken;
}

/** Makes as many nodes of the label as there are, under names that nothing else has; answers how these begin. */
async function double({ database }: BenchServer): Promise<string> {
  const { label, batch } = DOUBLED;
  const [row] = await database.read({ text: `MATCH (n:${label}) RETURN count(n) AS count` });
  const count = Number(row?.count);
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from(
      { length: Math.min(batch, count - from) },
      (_, at) => `bench-first-asks-${from + at}.invalid`,
    );
    await database.write({ text: `UNWIND $rows AS name CREATE (:${label} {name: name})`, parameters: { rows } });
  }
  return 'bench-first-asks-';
}

function print(title: string, taken: readonly [title: string, ms: number][]): void {
  const times = taken.map(([, ms]) => ms);
  console.log(`\n${title}: ${taken.length} questions, median ${median(times).toFixed(0)} ms`);
  for (const [name, ms] of taken.toSorted((left, right) => right[1] - left[1]).slice(0, 8)) {
    console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${name}`);
  }
}

/**
 * `npm run bench:query`: what the query engine costs. It prints the time to compile a text by stage, the time of the endpoint next to the
 * raw driver's for a mix of questions, both with 16 clients, and the heap over thousands of queries. The client, the server and Neo4j share
 * the machine: read the ratios. With `WEFT_BENCH_HOME` it uses that home again.
 */
import type { Database } from '../store/database.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns, compare } from './measure.ts';
import { compileTimes } from './query-compile.ts';
import { heapOverThousands } from './query-memory.ts';
import { QUESTIONS, type Question } from './query-mix.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const CLIENTS = 16;
const TIMES = 2000;

console.log(loadAverages());
await printCompile();
await withBenchServer(18_081, async (server) => {
  await printEndToEnd(server);
  await printMemory(server);
});
console.log(loadAverages());

async function printCompile(): Promise<void> {
  console.log('\ncompile of a text never seen, median ms by stage');
  for (const [stage, ms] of Object.entries(await compileTimes(1500))) console.log(`  ${stage}: ${ms.toFixed(3)}`);
}

async function printEndToEnd(server: BenchServer): Promise<void> {
  console.log('\nPOST /api/query and the raw driver: p50 ms with 1 client; requests a second with 16');
  await printFloor(server);
  for (const question of QUESTIONS) {
    const { answered, driver } = await askers(question, server);
    if (driver === null) {
      const { subject } = await byTurns(answered, answered, TIMES / 4);
      console.log(`  ${question.name}: ${subject.toFixed(2)}`);
      continue;
    }
    const one = await byTurns(answered, driver, TIMES);
    const many = await compare(answered, driver, CLIENTS);
    const ratio = many.subject.throughput / many.baseline.throughput;
    console.log(
      `  ${question.name}: ${one.subject.toFixed(2)} / ${one.baseline.toFixed(2)} = ${(one.subject / one.baseline).toFixed(2)}; ` +
        `${Math.round(many.subject.throughput)} / ${Math.round(many.baseline.throughput)} = ${ratio.toFixed(2)}`,
    );
  }
}

/** What HTTP alone costs: a route that asks the database nothing, next to the cheapest question to the driver. */
async function printFloor({ url, key, database }: BenchServer): Promise<void> {
  const hello = () => send(new URL('/health', url), key);
  const one = await byTurns(hello, () => bare(database, 'RETURN 1 AS one', ''), TIMES);
  console.log(
    `  GET /health: ${one.subject.toFixed(2)} / ${one.baseline.toFixed(2)} = ${(one.subject / one.baseline).toFixed(2)}`,
  );
}

async function printMemory({ database }: BenchServer): Promise<void> {
  const heaps = await heapOverThousands(database, 6);
  console.log('\nheap after a collection, MB, at the start and after each 1,000 mixed queries');
  console.log(`  ${heaps.map((heap) => heap.toFixed(1)).join(', ')}`);
}

/** The same question through the door and through the driver; null where Neo4j itself cannot answer it. */
async function askers({ query, values, isCypher }: Question, { url, key, database }: BenchServer) {
  const drawn = (await database.read({ text: values })).map(({ value }) => String(value));
  const endpoint = new URL('/api/query', url);
  const answered = () =>
    send(endpoint, key, JSON.stringify({ query, parameters: { value: pick(drawn) } })).then(JSON.parse);
  const driver = () => bare(database, query, pick(drawn));
  return { answered: answered, driver: isCypher ? driver : null };
}

/** As a program asks that holds the driver itself. */
async function bare(database: Database, query: string, value: string): Promise<unknown> {
  const session = database.session('READ');
  try {
    return (await session.run(query, { value })).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

function pick(values: readonly string[]): string {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new RangeError('the sample has no value for this question');
  return value;
}

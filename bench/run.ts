/**
 * `npm run bench`: starts Weft on a home of the sample, and prints each figure next to its baseline from the same run. The client, the
 * server and Neo4j share the machine: read the ratios, not the times. With `WEFT_BENCH_HOME` it uses that home again and loads the sample
 * only once.
 */
import type { Database } from '../store/database.ts';
import { send } from './http-client.ts';
import { compare, type Measurement, measure } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const QUERY =
  'MATCH (ip:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN)-[:HAS_NAME]->(n:ASN_NAME) ' +
  'RETURN p.name, a.name, n.name';
const BULK = 1000;

await withBenchServer(18_080, async (server) => {
  await printLoad(server);
  await printHop(server);
  await printQuery(server);
  await printLocation(server);
});

async function printLoad({ database, startMs }: BenchServer): Promise<void> {
  const [runs] = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'completed'})
           RETURN count(r) AS files, sum(r.read) AS records, sum(r.finishedAt - r.startedAt) / 1000.0 AS seconds`,
  });
  const records = Number(runs?.records);
  const seconds = Number(runs?.seconds);
  console.log(`\nload of the sample: ${records} records of ${runs?.files} files in ${seconds.toFixed(1)} s`);
  console.log(`  ${Math.round(records / seconds)} records a second written`);
  console.log(`  ${(startMs / 1000).toFixed(1)} s from the start to ready (Neo4j, schema, load, derivation)`);
}

/** What HTTP alone costs: a route that asks nothing of the database, by the same client. */
async function printHop({ url, key }: BenchServer): Promise<void> {
  const hop = await measure(() => send(new URL('/health', url), key), 1);
  console.log(`\nGET /health, 1 client (HTTP alone): ${figures(hop)}`);
}

async function printQuery({ database, url, key }: BenchServer): Promise<void> {
  const names = await storedAddresses(database);
  const endpoint = new URL('/api/query', url);
  const door = () => send(endpoint, key, JSON.stringify({ query: QUERY, parameters: { ip: pick(names) } }));
  const driver = () => database.read({ text: QUERY, parameters: { ip: pick(names) } });
  const one = await compare(door, driver, 1);
  report('POST /api/query, 1 client', one.subject, 'the driver', one.baseline, 'p50');
  const sixteen = await compare(door, driver, 16);
  report('POST /api/query, 16 clients', sixteen.subject, 'the driver', sixteen.baseline, 'throughput');
}

async function printLocation({ database, url, key }: BenchServer): Promise<void> {
  const names = await storedAddresses(database);
  const lookup = () => send(new URL(`/v1/location/ip/${pick(names)}`, url), key);
  const returnOne = () => database.read({ text: 'RETURN 1' });
  const one = await compare(lookup, returnOne, 1);
  report('GET /v1/location/ip, 1 client', one.subject, 'RETURN 1 over Bolt', one.baseline, 'p50');
  const sixteen = await compare(lookup, returnOne, 16);
  report('GET /v1/location/ip, 16 clients', sixteen.subject, 'RETURN 1 over Bolt', sixteen.baseline, 'throughput');
  const bulk = JSON.stringify(Array.from({ length: BULK }, () => pick(names)));
  const many = await measure(() => send(new URL('/v1/location/ips/bulk', url), key, bulk), 1);
  console.log(
    `\nPOST /v1/location/ips/bulk, ${BULK} addresses: p50 ${many.p50.toFixed(1)} ms, p95 ${many.p95.toFixed(1)} ms`,
  );
}

function report(
  title: string,
  subject: Measurement,
  baselineTitle: string,
  baseline: Measurement,
  ratio: 'p50' | 'throughput',
): void {
  console.log(`\n${title}: ${figures(subject)}`);
  console.log(`  ${baselineTitle}: ${figures(baseline)}`);
  console.log(`  ratio of ${ratio}: ${(subject[ratio] / baseline[ratio]).toFixed(2)}`);
}

function figures({ p50, p95, throughput }: Measurement): string {
  return `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${Math.round(throughput)} a second`;
}

async function storedAddresses(database: Database): Promise<string[]> {
  const rows = await database.read({ text: 'MATCH (ip:IPV4)-[:ANNOUNCED_BY]->() RETURN ip.name AS name LIMIT 5000' });
  return rows.map((row) => String(row.name));
}

function pick(names: readonly string[]): string {
  const name = names[Math.floor(Math.random() * names.length)];
  if (name === undefined) throw new RangeError('the sample stores no announced address');
  return name;
}

/**
 * `npm run bench:http`: what the REST families cost over HTTP. It prints p50 and p95 with 16 clients of location lookups, warm and never
 * asked before, next to a hello-world route of the same server and an mmdb reader in the same process; then enrichment of the
 * best-connected host of the sample, the first time and from the cache. The clients, the server and Neo4j share the machine: read the
 * ratios. With `WEFT_BENCH_HOME` it uses that home again.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { addressKey, keyToAddress } from '../schema/keys/index.ts';
import type { Database } from '../store/database.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { compare, type Measurement, measure } from './measure.ts';
import { withBenchServer } from './server.ts';

const CLIENTS = 16;
const ADDRESSES = 1000;
const MMDB = resolve(import.meta.dirname, '../sample/geolocation/ip_geolocation_sample.mmdb');
const CONNECTION = z.object({ uri: z.string(), username: z.string(), password: z.string() });

type Ask = (path: string) => Promise<string>;

console.log(loadAverages());
await withBenchServer(18_082, async (owner) => {
  const measured = await startMeasured(owner.home);
  try {
    const ask: Ask = (path) => send(new URL(path, measured.url), owner.key);
    const askAll = (addresses: readonly string[]) =>
      send(new URL('/v1/location/ips/bulk', measured.url), owner.key, JSON.stringify(addresses));
    await printLocations(ask, askAll, owner.database);
    await printEnrichment(ask, owner.database);
  } finally {
    await measured.stop();
  }
});
console.log(loadAverages());

async function printLocations(
  ask: Ask,
  askAll: (addresses: readonly string[]) => Promise<string>,
  database: Database,
): Promise<void> {
  const addresses = await locatedAddresses(database);
  const warm = () => ask(`/v1/location/ip/${pick(addresses)}`);
  const fresh = neverAsked(addresses);
  await askAll(addresses);
  console.log(`\nlocation, ${CLIENTS} clients: p50 and p95 in ms, answers a second, and the ratio to the other route`);
  await print('warm, to hello world', warm, () => ask('/bench/hello'));
  await print('warm, to an mmdb reader', warm, () => ask(`/bench/mmdb/${pick(addresses)}`));
  await print(
    'never asked, to hello world',
    () => ask(`/v1/location/ip/${fresh()}`).catch(known),
    () => ask('/bench/hello'),
  );
}

async function printEnrichment(ask: Ask, database: Database): Promise<void> {
  const [host] = await database.read({
    text: 'MATCH (h:HOSTNAME) RETURN h.name AS name, COUNT { (h)--() } AS edges ORDER BY edges DESC, name LIMIT 1',
  });
  const path = `/v1/indicators/domain/${String(host?.name)}`;
  console.log(`\nenrichment of ${String(host?.name)} (${String(host?.edges)} edges)`);
  // The second has the plans of the first, and none of its answer.
  for (const [title, asked] of [
    ['first of all', `${path}?include=whois`],
    ['planned, not cached', path],
    ['kept', path],
  ]) {
    const begun = performance.now();
    await ask(asked ?? path);
    console.log(`  ${title}: ${(performance.now() - begun).toFixed(1)} ms`);
  }
  const { p50, p95, throughput } = await measure(() => ask(path), CLIENTS);
  console.log(`  kept, ${CLIENTS} clients: ${figures({ p50, p95, throughput })}`);
}

async function print(title: string, subject: () => Promise<unknown>, baseline: () => Promise<unknown>): Promise<void> {
  const round = await compare(subject, baseline, CLIENTS);
  const ratio = round.subject.throughput / round.baseline.throughput;
  console.log(
    `  ${title}: ${figures(round.subject)} / ${figures(round.baseline)} = ${ratio.toFixed(2)} of its throughput`,
  );
}

function figures({ p50, p95, throughput }: Measurement): string {
  return `${p50.toFixed(2)} ${p95.toFixed(2)} ${Math.round(throughput)}`;
}

/** First addresses of located blocks, drawn evenly over all of them. */
async function locatedAddresses(database: Database): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (g:GEO_NETWORK) WHERE NOT g.cidr CONTAINS ':'
           WITH g.cidr AS cidr ORDER BY rand() LIMIT $most RETURN split(cidr, '/')[0] AS address`,
    parameters: { most: BigInt(ADDRESSES) },
  });
  return rows.map(({ address }) => String(address));
}

/** The addresses that follow the given ones, each only once: none of them was asked for before. */
function neverAsked(addresses: readonly string[]): () => string {
  let drawn = 0;
  return () => {
    drawn += 1;
    const base = BigInt(`0x${addressKey(addresses[drawn % addresses.length] ?? '192.0.2.0')}`);
    return keyToAddress((base + BigInt(256 * Math.ceil(drawn / addresses.length))).toString(16).padStart(32, '0'));
  };
}

/** A block's neighbour may have no place: such a 404 asked the graph as well. */
function known(error: unknown): void {
  if (!(error instanceof Error) || !error.message.startsWith('404')) throw error;
}

async function startMeasured(folder: string) {
  const text = await readFile(join(folder, 'neo4j', 'connection.json'), 'utf8');
  const { uri, username, password } = CONNECTION.parse(JSON.parse(text));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'http-app.ts'), uri, username, password, MMDB], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, address] = /^ready (\S+)$/m.exec(chunk.toString('utf8')) ?? [];
      if (address !== undefined) ready(address);
    });
    child.once('exit', (code) => failed(new Error(`the measured server ended with ${code}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

function pick(values: readonly string[]): string {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new RangeError('the sample has no located address');
  return value;
}

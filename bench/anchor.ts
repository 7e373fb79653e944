/**
 * `node bench/anchor.ts`: what an address costs that was never stored, beside a stored one of the same network, both asked
 * at `/api/query` of the sample. Each address is asked for the first time (`new`) or again (`again`). The client, the
 * server and Neo4j share the machine: read the ratios. With `WEFT_BENCH_HOME` a home is kept and used again.
 */
import { cidrRange, keyToAddress } from '../schema/keys/index.ts';
import { send } from './http-client.ts';
import { loadAverage } from './load-average.ts';
import { measure, median } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const ROUNDS = 300;
const CLIENTS = 16;

const QUESTIONS = {
  'origin of an address': 'MATCH (n:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p)<-[:ROUTES]-(a) RETURN p.name, a.name',
  'all edges of an address': 'MATCH (n:IPV4 {name: $ip})-[r]->(m) RETURN type(r), m.name',
} as const;

await withBenchServer(18_084, async (server) => {
  for (const [name, query] of Object.entries(QUESTIONS)) await print(server, name, query);
});

async function print(server: BenchServer, name: string, query: string): Promise<void> {
  const stored = cycle(await storedAddresses(server));
  const fresh = unseenAddresses(await storedAddresses(server));
  const few = cycle(Array.from({ length: 50 }, () => fresh.next().value ?? ''));
  let failed = 0;
  const ask = (ip: string | undefined): Promise<unknown> =>
    send(new URL('/api/query', server.url), server.key, JSON.stringify({ query, parameters: { ip } })).catch(() => {
      failed += 1;
    });
  const turns = {
    stored: () => ask(stored.next().value),
    new: () => ask(fresh.next().value),
    again: () => ask(few.next().value),
  };
  // Planned and compiled, before anything is measured.
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    for (const turn of Object.values(turns)) await turn();
  }
  failed = 0;
  const times = { stored: [] as number[], new: [] as number[], again: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of ['stored', 'new', 'again'] as const) {
      const begun = performance.now();
      await turns[key]();
      times[key].push(performance.now() - begun);
    }
  }
  const p50 = { stored: median(times.stored), new: median(times.new), again: median(times.again) };
  console.log(`${name} (${loadAverage()})`);
  console.log(`  p50 ms: stored ${p50.stored.toFixed(2)}, new ${p50.new.toFixed(2)}, again ${p50.again.toFixed(2)}`);
  console.log(`  ratio: new ${(p50.new / p50.stored).toFixed(2)}, again ${(p50.again / p50.stored).toFixed(2)}`);
  for (const key of ['stored', 'new', 'again'] as const) {
    const { throughput } = await measure(turns[key], CLIENTS);
    console.log(`  ${CLIENTS} clients, ${key}: ${throughput.toFixed(0)} requests a second`);
  }
  console.log(`  failed: ${failed}`);
}

/** Stored addresses that are announced, located and on no list, so that they lack nothing. */
async function storedAddresses({ database }: BenchServer): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (p:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(n:IPV4)-[:LOCATED_IN]->(:CITY) WHERE NOT (n)-[:LISTED_IN]->()
      AND NOT EXISTS { (n)-[:BELONGS_TO]->(:PREFIX)-[:LISTED_IN]->() } RETURN n.name AS name, p.name AS network LIMIT 2000`,
  });
  return rows.map(({ name, network }) => `${name} ${network}`);
}

function* cycle(names: readonly string[]): Generator<string> {
  for (let index = 0; ; index += 1) yield names[index % names.length]?.split(' ')[0] ?? '';
}

/** Addresses of the same networks, each once: the networks are gone through address by address. */
function* unseenAddresses(stored: readonly string[]): Generator<string> {
  const known = new Set(stored.map((text) => text.split(' ')[0]));
  const networks = [...new Set(stored.map((text) => text.split(' ')[1] ?? ''))];
  for (let offset = 1n; offset < 256n; offset += 1n) {
    for (const network of networks) {
      const key = (BigInt(`0x${cidrRange(network).start}`) + offset).toString(16).padStart(32, '0');
      const address = keyToAddress(key);
      if (key <= cidrRange(network).end && !known.has(address)) yield address;
    }
  }
}

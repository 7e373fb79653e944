/**
 * `node bench/scale.ts <VRPs of rpki-client> <updates of a PCH collector>`: imports a whole routing table and all VRPs into an empty home,
 * with ranges and RFC 6811 states, and prints time and memory of all processes; then what a lookup costs there and on the sample. It
 * creates both homes and removes them. Run `npm run bench` first: else the time includes the download of Neo4j.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../store/database.ts';
import { seekStatement } from '../store/ranges/planes.ts';
import { type Measurement, measure } from './measure.ts';
import { residentBytes } from './process-tree.ts';
import { startBenchServer } from './server.ts';

const [vrps, updates] = process.argv.slice(2);
if (vrps === undefined || updates === undefined) {
  console.error('usage: node bench/scale.ts <VRPs of rpki-client> <updates of a PCH collector>');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'weft-bench-scale-'));
try {
  const home = join(folder, 'whole');
  await printImport(home, ['rpki-client-vrps', vrps, 'pch-updates', updates]);
  const whole = await onServer(home, async (database) => {
    await printGraph(database);
    return lookups(database);
  });
  const sample = await onServer(join(folder, 'sample'), lookups);
  for (const [title, measured] of Object.entries(whole)) {
    const baseline = sample[title];
    if (baseline === undefined) continue;
    const ratio = (measured.p50 / baseline.p50).toFixed(2);
    console.log(
      `${title}: p50 ${measured.p50.toFixed(2)} ms, on the sample ${baseline.p50.toFixed(2)} ms: ${ratio} times`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function printImport(home: string, files: readonly string[]): Promise<void> {
  const begun = performance.now();
  const main = resolve(import.meta.dirname, '../cli/main.ts');
  const child = spawn(process.execPath, [main, 'import', ...files], {
    env: { ...process.env, WEFT_HOME: home },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peak: readonly number[] = [];
  const watch = setInterval(() => {
    const now = child.pid === undefined ? [] : [...residentBytes(child.pid).values()];
    if (sum(now) > sum(peak)) peak = now;
  }, 500);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`weft import ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  const processes = peak.map((bytes) => Math.round(bytes / 1e6)).join(' + ');
  console.log(`\nimported, flattened and validated in ${seconds.toFixed(0)} s`);
  console.log(`all processes at most ${Math.round(sum(peak) / 1e6)} MB (${processes})`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function onServer<T>(home: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startBenchServer(home, 18_081);
  try {
    return await work(server.database);
  } finally {
    await server.stop();
  }
}

async function printGraph(database: Database): Promise<void> {
  for (const label of ['ANNOUNCED_PREFIX', 'ROA', 'ROUTE_RANGE', 'ROA_RANGE', 'AS_PATH']) {
    const [row] = await database.read({ text: `MATCH (n:${label}) RETURN count(n) AS count` });
    console.log(`  ${label}: ${row?.count}`);
  }
  const states = 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.rpkiStatus AS state, count(*) AS count ORDER BY state';
  for (const { state, count } of await database.read({ text: states })) console.log(`  ${state}: ${count}`);
}

/** One seek at a time of random IPv4 addresses, by turns with RETURN 1, on a server that has warmed up. */
async function lookups(database: Database): Promise<Record<string, Measurement>> {
  const seek = (plane: 'announced' | 'roa') => measure(() => database.read(seekStatement(plane, randomKey())), 1);
  for (const plane of ['announced', 'roa', 'announced'] as const) await seek(plane);
  return {
    'network of an address': await seek('announced'),
    'ROAs of an address': await seek('roa'),
    'RETURN 1': await measure(() => database.read({ text: 'RETURN 1' }), 1),
  };
}

/** The order key of an IPv4 address below 224.0.0.0. */
function randomKey(): string {
  const address = Math.floor(Math.random() * 0xe000_0000);
  return `00000000000000000000ffff${address.toString(16).padStart(8, '0')}`;
}

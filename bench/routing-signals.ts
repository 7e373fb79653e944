/**
 * `npm run bench:routing-signals -- [prefixes]` (default 1,100,000): what the signals of a whole routing table take. A table and the ROAs
 * for half of it are generated (a /20 and ten /24 of it at a time, a third of these with customers, one in a hundred with two origins, some that
 * ROAs forbid), and ten paths to eleven blocks, a few of which leak; a process of its own imports them. Then leaks and signals are derived,
 * from nothing and once more (which changes nothing). Each is measured beside reading the state of every announced block once, and the heap is
 * told without its garbage. With `WEFT_BENCH_HOME` the home is kept, and what it holds is used again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackend } from '../cli/neo4j/find.ts';
import { importIntoHome } from '../cli/neo4j/import-home.ts';
import { sourceDeclaration } from '../loaders/catalog.ts';
import { type DerivationPart, derive } from '../loaders/derive/derive.ts';
import { completeImport } from '../loaders/import/complete.ts';
import { prepareImport } from '../loaders/import/import.ts';
import type { ImportFile } from '../loaders/import/read-file.ts';
import { Database } from '../store/database.ts';
import { loadAverage } from './load-average.ts';
import { MemoryWatch } from './memory-watch.ts';
import { cpuSeconds } from './process-tree.ts';

const DAY = Date.UTC(2026, 7, 22);
/** Blocks of a /20 with what is announced inside it. */
const TOGETHER = 11;
const NETWORKS = 70_000;
/** Paths of one file: a load keeps no more. */
const PATHS_OF_FILE = 250_000;
const CLIQUE = [174, 1299, 2914, 3257, 3356, 6453, 6762];
const PEERS = 60;
const TRANSITS = 2_000;
/** One path in so many leaks. */
const LEAKY = 2_000;

const prefixes = Number(process.argv[2] ?? 1_100_000);
const paths = Math.floor((prefixes / TOGETHER) * 10);
const isFilling = process.argv[3] === 'fill';
const kept = process.env.WEFT_BENCH_HOME;
const home = kept ?? (await mkdtemp(join(tmpdir(), 'weft-bench-signals-')));
const request = { home, named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
if (isFilling) await fill();
else {
  try {
    await filled();
    await measured();
  } finally {
    if (kept === undefined) await rm(home, { recursive: true, force: true });
  }
}

/** Fills the home in a process of its own: what an import leaves of memory is none of what is measured. */
async function filled(): Promise<void> {
  const environment = { ...process.env, WEFT_BENCH_HOME: home };
  const options = { stdio: 'inherit', env: environment } as const;
  const child = spawn(process.execPath, [import.meta.filename, String(prefixes), 'fill'], options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the home was not filled: ${code}`);
}

async function measured(): Promise<void> {
  const backend = await findBackend(request);
  const database = Database.open(backend.connection);
  try {
    for (const name of ['from nothing', 'once more']) {
      await print(`${name}: leaks`, database, 'routeLeaks');
      await print(`${name}: signals`, database, 'routingSignals');
    }
  } finally {
    await database.close();
    await backend.stop();
  }
}

async function fill(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'weft-bench-table-'));
  const begun = performance.now();
  try {
    await importIntoHome(request, {
      prepare: async (directory) => {
        const files = join(work, 'files');
        await mkdir(files);
        return prepareImport(await generated(files), directory);
      },
      onStep: () => undefined,
      onImported: ({ nodes, edges }) => console.log(`imported ${nodes} nodes and edges ${edges} in ${since(begun)} s`),
      complete: async (database, files) => {
        await completeImport(database, files, Date.now(), { parts: ['adjacency', 'planes'] });
      },
    });
  } catch (error) {
    if (kept === undefined || !String(error).includes('holds a graph already')) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function generated(directory: string): Promise<ImportFile[]> {
  const table = await written(join(directory, 'table.dat'), routes());
  const roas = await written(join(directory, 'roas.csv'), authorizations());
  const observed: ImportFile[] = [];
  for (let from = 0; from < paths; from += PATHS_OF_FILE) {
    const path = await written(
      join(directory, `paths-${from}.jsonl`),
      messages(from, Math.min(paths, from + PATHS_OF_FILE)),
    );
    observed.push(file('ris-live', path));
  }
  return [file('pyasn-ipasn', table), file('rpki-client-csv', roas), ...observed];
}

function file(id: string, path: string): ImportFile {
  const declaration = sourceDeclaration(id);
  if (declaration === undefined) throw new Error(`the catalog has no source ${id}`);
  return { declaration, path, observedAt: DAY };
}

async function written(path: string, lines: Iterable<string>): Promise<string> {
  const stream = createWriteStream(path);
  for (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  return path;
}

/** Of the block of a number: its /20, or the /24 inside it. */
function cidrOf(index: number): string {
  const group = Math.floor(index / TOGETHER);
  const place = index % TOGETHER;
  const address = 0x18_00_00_00 + group * 4096 + Math.max(0, place - 1) * 256;
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.0/${place === 0 ? 20 : 24}`;
}

function holderOf(index: number): number {
  return 1_000 + (Math.floor(index / TOGETHER) % NETWORKS);
}

function originOf(index: number): number {
  const place = index % TOGETHER;
  return place > 0 && place % 3 === 0 ? 1_000 + ((index * 31) % NETWORKS) : holderOf(index);
}

function* routes(): Generator<string> {
  for (let index = 0; index < prefixes; index += 1) {
    yield `${cidrOf(index)}\t${originOf(index)}`;
    if (index % 100 === 7) yield `${cidrOf(index)}\t${1_000 + ((index * 17) % NETWORKS)}`;
  }
}

/** Of every other /20; what customers announce of it has a ROA of its own, but for one in fifty. */
function* authorizations(): Generator<string> {
  yield 'ASN,IP Prefix,Max Length,Trust Anchor';
  for (let index = 0; index < prefixes; index += 1) {
    if (Math.floor(index / TOGETHER) % 2 === 1) continue;
    if (index % TOGETHER === 0) yield `AS${holderOf(index)},${cidrOf(index)},24,generated`;
    else if (originOf(index) !== holderOf(index) && index % 50 !== 0)
      yield `AS${originOf(index)},${cidrOf(index)},24,generated`;
  }
}

/** To the /20 of each network ten paths: the peer of a collector, its provider, another of the clique, a transit network, the holder. */
function* messages(from: number, to: number): Generator<string> {
  for (let at = from; at < to; at += 1) {
    const block = Math.floor(at / 10) * TOGETHER;
    const holder = holderOf(block);
    const random = scrambled(at);
    const peer = 200_000 + (random % PEERS);
    const own = CLIQUE[peer % CLIQUE.length] ?? 0;
    const transit = 300_000 + ((holder * 31 + (at % 3) * 617) % TRANSITS);
    const above = CLIQUE[transit % CLIQUE.length] ?? 0;
    const other = CLIQUE[(CLIQUE.indexOf(own) + 1) % CLIQUE.length] ?? 0;
    const between = at % LEAKY === 0 ? [1_000_001 + at / LEAKY, other] : own === above ? [] : [above];
    const prepended = Array.from({ length: 1 + (at % 10) }, () => holder);
    const data = {
      ...{ timestamp: DAY / 1000, host: 'rrc00.ripe.net', type: 'UPDATE' },
      path: [peer, own, ...between, transit, ...prepended],
      announcements: [{ next_hop: '192.0.2.1', prefixes: [cidrOf(block)] }],
    };
    yield JSON.stringify({ type: 'ris_message', data });
  }
}

/** A number of 32 bits that looks like chance (Murmur's finaliser). */
function scrambled(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

async function print(name: string, database: Database, part: DerivationPart): Promise<void> {
  const read = await timed(() => readAll(database));
  const memory = new MemoryWatch();
  const cpu = cpuSeconds(process.pid);
  const derived = await timed(() => derive(database, { parts: [part] }));
  const [row] = await database.read({
    text: "MATCH (s:ROUTING_SIGNAL) RETURN sum(CASE WHEN (s.kind = 'route-leak') = $areLeaks THEN 1 ELSE 0 END) AS signals",
    parameters: { areLeaks: part === 'routeLeaks' },
  });
  const [report] = derived.result;
  console.log(
    `${name}: ${Number(row?.signals)} of ${read.result} announced blocks and ${paths} paths in ${derived.seconds.toFixed(1)} s (${Math.round(cpuSeconds(process.pid) - cpu)} s of CPU), ` +
      `${report?.nodesWritten} nodes written; reading every block ${read.seconds.toFixed(1)} s: ${(derived.seconds / read.seconds).toFixed(1)} times; ` +
      `${memory.end()} (${loadAverage()})`,
  );
}

async function readAll(database: Database): Promise<number> {
  let count = 0;
  const text = 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.name AS name, p.originAsns AS origins, p.rpkiStatus AS status';
  for await (const { name } of database.stream({ text })) if (name !== null) count += 1;
  return count;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}

function since(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}

/**
 * `npm run bench:routing-signals -- [prefixes]` (default 1,100,000): what the signals of a whole routing table take. A table and the ROAs
 * for half of it are generated (a /20 and ten /24 of it at a time, a third of these with customers, one in a hundred with two origins, some that
 * ROAs forbid) and imported; then the signals are derived, from nothing and once more (which changes nothing). Each is measured beside reading the
 * state of every announced block once. With `WEFT_BENCH_HOME` the home is kept, and what it holds is used again.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackend } from '../cli/neo4j/find.ts';
import { importIntoHome } from '../cli/neo4j/import-home.ts';
import { Database } from '../engine/database/database.ts';
import { sourceDeclaration } from '../loaders/catalog.ts';
import { derive } from '../loaders/derive/derive.ts';
import { completeImport } from '../loaders/import/complete.ts';
import { prepareImport } from '../loaders/import/import.ts';
import type { ImportFile } from '../loaders/import/read-file.ts';
import { loadAverage } from './load-average.ts';
import { cpuSeconds } from './process-tree.ts';

const DAY = Date.UTC(2026, 7, 22);
/** Blocks of a /20 with what is announced inside it. */
const TOGETHER = 11;
const NETWORKS = 70_000;

const prefixes = Number(process.argv[2] ?? 1_100_000);
const kept = process.env.WEFT_BENCH_HOME;
const home = kept ?? (await mkdtemp(join(tmpdir(), 'weft-bench-signals-')));
const request = { home, named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
try {
  await fill();
  const backend = await findBackend(request);
  const database = Database.open(backend.connection);
  try {
    await print('from nothing', database);
    await print('once more', database);
  } finally {
    await database.close();
    await backend.stop();
  }
} finally {
  if (kept === undefined) await rm(home, { recursive: true, force: true });
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
        await completeImport(database, files, Date.now(), { parts: ['planes'] });
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
  return [file('pyasn-ipasn', table), file('rpki-client-csv', roas)];
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

async function print(name: string, database: Database): Promise<void> {
  const read = await timed(() => readAll(database));
  let heap = 0;
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }, 200);
  const cpu = cpuSeconds(process.pid);
  const signals = await timed(() => derive(database, { parts: ['routingSignals'] }));
  clearInterval(watch);
  const [row] = await database.read({ text: 'MATCH (s:ROUTING_SIGNAL) RETURN count(s) AS signals' });
  const [report] = signals.result;
  console.log(
    `${name}: ${Number(row?.signals)} signals of ${read.result} announced blocks in ${signals.seconds.toFixed(1)} s (${Math.round(cpuSeconds(process.pid) - cpu)} s of CPU), ` +
      `${report?.nodesWritten} nodes written; reading every block ${read.seconds.toFixed(1)} s: ${(signals.seconds / read.seconds).toFixed(1)} times; ` +
      `heap at most ${Math.round(heap / 1e6)} MB (${loadAverage()})`,
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

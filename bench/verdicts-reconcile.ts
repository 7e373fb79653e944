/**
 * `npm run bench:reconcile -- [indicators]` (default 1,000,000): what a full reconcile of so many listed indicators takes. It generates and
 * imports files of 25 sources (70 % IPv4, 5 % IPv6, 20 % hosts, 3 % hashes, 2 % URLs, each on one to four feeds, with networks that are
 * listed whole, a popularity list and a routing table). Then it removes every judgement and derives threat cells, verdicts and aggregates:
 * from nothing, once more (which changes nothing), and a day and a month later. With `WEFT_BENCH_HOME` it uses that home and its data
 * again.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackend } from '../cli/neo4j/find.ts';
import { importIntoHome } from '../cli/neo4j/import-home.ts';
import { type DerivationPart, derive, type PartReport } from '../loaders/derive/derive.ts';
import { completeImport } from '../loaders/import/complete.ts';
import { prepareImport } from '../loaders/import/import.ts';
import { LoadLock } from '../loaders/pipeline/lock.ts';
import { reconcileAsOf } from '../loaders/reconcile-ages.ts';
import { Database } from '../store/database.ts';
import { LISTED_KEYS } from '../verdicts/stored.ts';
import { generatedListings, LISTED_DAY } from './generated-listings.ts';
import { loadAverage } from './load-average.ts';
import { cpuSeconds, residentBytes } from './process-tree.ts';

const DAY_MS = 86_400_000;
const AS_OF = new Date(LISTED_DAY + DAY_MS / 2);
const PARTS: readonly DerivationPart[] = ['threatCells', 'verdicts', 'aggregates'];
const LABELS = ['IPV4', 'IPV6', 'HOSTNAME', 'FILE_HASH', 'URL', 'PREFIX', 'ASN', 'ANNOUNCED_PREFIX'];

const indicators = Number(process.argv[2] ?? 1_000_000);
const kept = process.env.WEFT_BENCH_HOME;
const home = kept ?? (await mkdtemp(join(tmpdir(), 'weft-bench-reconcile-')));
const request = { home, named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
try {
  await fill();
  const backend = await findBackend(request);
  const database = Database.open(backend.connection);
  try {
    const judged = await count(database);
    await forget(database);
    await print('from nothing', judged, () => reconciled(database));
    await print('once more', judged, () => reconciled(database));
    for (const days of [1, 30]) {
      await print(`${days} days later, as time passes`, judged, async () => {
        const written = await reconcileAsOf(database, new Date(LISTED_DAY + (days + 0.5) * DAY_MS));
        return { written, parts: '' };
      });
    }
  } finally {
    await database.close();
    await backend.stop();
  }
} finally {
  if (kept === undefined) await rm(home, { recursive: true, force: true });
}

/** Imports the generated files where the home is empty. */
async function fill(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'weft-bench-listings-'));
  const begun = performance.now();
  try {
    await importIntoHome(request, {
      prepare: async (directory) => {
        const files = join(work, 'files');
        await mkdir(files);
        return prepareImport(await generatedListings(files, indicators), directory);
      },
      onStep: () => undefined,
      onImported: ({ nodes, edges }) => console.log(`imported ${nodes} nodes and edges ${edges} in ${since(begun)} s`),
      complete: async (database, files) => {
        await completeImport(database, files, Date.now(), {
          asOf: AS_OF,
          parts: ['planes'],
          onDerivation: ({ part }) => console.log(`  ${since(begun)} s: ${part}`),
        });
      },
    });
    console.log(`  ${since(begun)} s: done (${loadAverage()})`);
  } catch (error) {
    if (kept === undefined || !String(error).includes('holds a graph already')) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function count(database: Database): Promise<number> {
  const [row] = await database.read({
    text: `MATCH (n:IPV4|IPV6|HOSTNAME|FILE_HASH|URL) WHERE EXISTS { (n)-[:LISTED_IN]->() } RETURN count(*) AS nodes`,
  });
  return Number(row?.nodes);
}

/** Takes off all that reconciling has written, so that it has everything to write. */
async function forget(database: Database): Promise<void> {
  const keys = [...LISTED_KEYS, 'maxThreatScore', 'avgThreatScore', 'overallThreatLevel', 'threatNeighborCount'];
  const removed = keys.map((key) => `n.${key}`).join(', ');
  for (const label of LABELS) {
    await database.applySchema(
      `MATCH (n:${label}) WHERE n.verdictLevel IS NOT NULL CALL (n) { REMOVE ${removed} } IN TRANSACTIONS OF 10000 ROWS`,
    );
  }
  for (const label of ['THREAT_CELL', 'ASN_EXPOSURE']) {
    await database.applySchema(`MATCH (n:${label}) CALL (n) { DELETE n } IN TRANSACTIONS OF 10000 ROWS`);
  }
}

interface Pass {
  readonly written: number;
  readonly parts: string;
}

async function reconciled(database: Database): Promise<Pass> {
  const lock = await LoadLock.acquire(database, 'derivation', { purpose: 'bench' });
  try {
    const reports = await derive(database, { parts: PARTS, lock, asOf: AS_OF });
    const written = reports.reduce((sum, { nodesWritten }) => sum + nodesWritten, 0);
    return { written, parts: reports.map(partLine).join('') };
  } finally {
    await lock.release();
  }
}

function partLine({ part, milliseconds, nodesWritten }: PartReport): string {
  return `\n  ${part}: ${(milliseconds / 1000).toFixed(1)} s, ${nodesWritten} written`;
}

async function print(name: string, judged: number, pass: () => Promise<Pass>): Promise<void> {
  let [heap, resident] = [0, 0];
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed);
    const all = [...residentBytes(process.pid).values()];
    resident = Math.max(
      resident,
      all.reduce((sum, bytes) => sum + bytes, 0),
    );
  }, 500);
  const [begun, cpu] = [performance.now(), cpuSeconds(process.pid)];
  const { written, parts } = await pass();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const spent = Math.round(cpuSeconds(process.pid) - cpu);
  const rate = Math.round(judged / seconds).toLocaleString('en');
  console.log(
    `\n${name}: ${judged} listed in ${seconds.toFixed(0)} s (${spent} s of CPU), ${rate} a second; ${written} nodes written (${loadAverage()})${parts}`,
  );
  console.log(`  heap of this process at most ${megabytes(heap)} MB, all processes ${megabytes(resident)} MB resident`);
}

function since(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

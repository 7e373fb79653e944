/**
 * `node bench/load.ts [records] [rows,rows,...]`: what loading costs, next to the least that it could cost in the same run. Three generated
 * files (a host list, a routing table, a feed) of so many records each (default 50,000) are loaded over Bolt, next to driver batches of the
 * same nodes and edges; the same files are imported, next to `neo4j-admin database import` of the same CSV files; and the memory of an
 * import is measured at 1, 5 and 20 million rows, or the given ones. Weft's figures include parsing and validation. All share the machine:
 * read the ratios.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBackend } from '../cli/neo4j/find.ts';
import { importIntoHome } from '../cli/neo4j/import-home.ts';
import { prepareImport } from '../loaders/import/import.ts';
import type { ImportFile } from '../loaders/import/read-file.ts';
import { withLock } from '../loaders/load.ts';
import { runLoad } from '../loaders/pipeline/run.ts';
import { Database } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import { createBare, partsOf, wipe } from './bare-driver.ts';
import { generatedFiles } from './generated-files.ts';
import { loadAverage } from './load-average.ts';

const WARM_UP = 2_000;
const IMPORT_FACTOR = 10;
const MEMORY_ROWS = (process.argv[3] ?? '1000000,5000000,20000000').split(',').map(Number);

const records = Number(process.argv[2] ?? 50_000);
const home = process.env.WEFT_BENCH_HOME ?? (await mkdtemp(join(tmpdir(), 'weft-bench-load-')));
const work = await mkdtemp(join(tmpdir(), 'weft-bench-files-'));
const request = { named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
try {
  await printBolt();
  await printImport();
  await printMemory();
} finally {
  await rm(work, { recursive: true, force: true });
  if (process.env.WEFT_BENCH_HOME === undefined) await rm(home, { recursive: true, force: true });
}

async function printBolt(): Promise<void> {
  const backend = await findBackend({ ...request, home: join(home, 'bolt') });
  const database = Database.open(backend.connection);
  try {
    await migrate(database);
    await wipe(database);
    await loadAll(database, await generatedFiles(work, WARM_UP));
    await createAgain(database);
    await wipe(database);
    const files = await generatedFiles(work, records);
    const weft = await timed(() => loadAll(database, files));
    const { rows, seconds } = await createAgain(database);
    console.log(`\nload over Bolt: ${3 * records} records, ${rows} nodes, edges and islands (${loadAverage()})`);
    console.log(`  Weft: ${rate(rows, weft)} a second, ${rate(3 * records, weft)} records a second`);
    console.log(`  bare driver batches of the same rows: ${rate(rows, seconds)} a second`);
    console.log(`  ratio: ${(seconds / weft).toFixed(2)}`);
  } finally {
    await database.close();
    await backend.stop();
  }
}

async function loadAll(database: Database, files: readonly ImportFile[]): Promise<void> {
  for (const { declaration, path, ...options } of files) {
    const report = await withLock(database, `load ${declaration.id}`, 'bench', (lock) =>
      runLoad(database, lock, declaration, path, options),
    );
    if (report.status !== 'completed') throw new Error(`${declaration.id}: ${report.error}`);
  }
}

/** Creates what the graph holds once more, from nothing. */
async function createAgain(database: Database): Promise<{ rows: number; seconds: number }> {
  const parts = await partsOf(database);
  await wipe(database);
  let rows = 0;
  const seconds = await timed(async () => {
    rows = await createBare(database, parts);
  });
  return { rows, seconds };
}

async function printImport(): Promise<void> {
  const files = await generatedFiles(work, records * IMPORT_FACTOR);
  const target = join(home, 'import');
  await rm(join(target, 'neo4j', 'data'), { recursive: true, force: true });
  let prepared = 0;
  let begun = 0;
  let imported = 0;
  let rows = 0;
  await importIntoHome(
    { ...request, home: target },
    {
      prepare: async (directory) => {
        const start = performance.now();
        const set = await prepareImport(files, directory);
        prepared = (performance.now() - start) / 1000;
        begun = performance.now();
        return set;
      },
      onStep: () => undefined,
      onImported: ({ nodes, edges }) => {
        rows = nodes + edges;
        imported = (performance.now() - begun) / 1000;
      },
      complete: async () => undefined,
    },
  );
  console.log(`\nimport: ${3 * records * IMPORT_FACTOR} records, ${rows} nodes, edges and islands (${loadAverage()})`);
  console.log(`  Weft, from published files to a database: ${rate(rows, prepared + imported)} a second`);
  console.log(`  neo4j-admin database import of the same CSV: ${rate(rows, imported)} a second`);
  console.log(`  ratio: ${(imported / (prepared + imported)).toFixed(2)}`);
  console.log(
    `  writing the CSV alone: ${rate(rows, prepared)} a second, ${(imported / prepared).toFixed(2)} of neo4j-admin's`,
  );
}

async function printMemory(): Promise<void> {
  console.log('\nmemory of an import, of all rows read and merged:');
  for (const rows of MEMORY_ROWS) {
    const directory = join(work, `memory-${rows}`);
    await mkdir(directory);
    const script = join(import.meta.dirname, 'import-memory.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(rows), directory]);
    const { rows: read, peakMegabytes } = JSON.parse(stdout);
    console.log(`  ${read} rows: ${peakMegabytes} MB at most`);
    await rm(directory, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function rate(count: number, seconds: number): string {
  return Math.round(count / seconds).toLocaleString('en');
}

/** Damaged files of the fuzzer, loaded into a real Neo4j: what a load reports adds up, and a second load of the file changes nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLock } from '../../../loaders/load.ts';
import { LoadError } from '../../../loaders/pipeline/load-error.ts';
import type { LoadReport } from '../../../loaders/pipeline/load-options.ts';
import { runLoad } from '../../../loaders/pipeline/run.ts';
import type { Database } from '../../../store/database.ts';
import { type FileReading, OBSERVED_AT, readingOf } from '../../support/file-fuzz/file-reading.ts';
import { caseOf, type FuzzCase } from '../../support/file-fuzz/fuzz-run.ts';
import { seedFiles } from '../../support/file-fuzz/seed-files.ts';
import { writeSeed } from '../../support/file-fuzz/written.ts';
import { schemaDatabase } from '../../support/graph.ts';

const LOADED_FILES = 150;
/** Seeds that the runs without a database do not use. */
const FIRST_SEED = 1_000_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-fuzz-graph-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Loads a file. Returns why there is no run, if its date is yet to come. */
async function load(database: Database, { source }: FuzzCase, path: string): Promise<LoadReport | string> {
  try {
    return await withLock(database, `load ${source.id}`, 'loading a damaged file', (lock) =>
      runLoad(database, lock, source, path, { observedAt: OBSERVED_AT }),
    );
  } catch (error) {
    if (error instanceof LoadError) return error.message;
    throw error;
  }
}

/** What does not add up in the report of a load. */
function faultsOf({ tally, refusal, batches }: FileReading, report: LoadReport | string, hasLedger: boolean): string[] {
  if (typeof report === 'string') return refusal === null ? [`no run: ${report}`] : [];
  const { status, error, read, refused, leftOut, leftOutParts, written, unchanged } = report;
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  check((status === 'completed') === (error === null), `${status} with the error ${error}`);
  if (refusal !== null) {
    check(status === 'failed' && written === 0, `the file is refused (${refusal}), and the load is ${status}`);
    return faults;
  }
  check(read === tally.read, `${read} records, where the file has ${tally.read}`);
  check(refused === tally.refused && leftOut === tally.leftOut, `${refused} refused and ${leftOut} left out`);
  check(leftOutParts === tally.leftOutParts, `${leftOutParts} parts left out`);
  const rows = batches.reduce((sum, batch) => sum + batch.size, 0);
  // Of restated records, a row of the graph is what several records state, or a part of one.
  const addUp = hasLedger || written + unchanged === rows;
  check(addUp, `${written} written and ${unchanged} unchanged of ${rows} rows`);
  return faults;
}

it(`The report of a load of a damaged file adds up, and the next load of it writes nothing: ${LOADED_FILES} files`, async () => {
  const files = seedFiles();
  const faults: string[] = [];
  const statuses: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + LOADED_FILES; seed += 1) {
    const fuzzCase = caseOf(seed, files);
    const path = await writeSeed(fuzzCase.file, fuzzCase, join(folder, String(seed)));
    const database = await schemaDatabase();
    const report = await load(database, fuzzCase, path);
    const again = await load(database, fuzzCase, path);
    const found = faultsOf(await readingOf(fuzzCase.source, path), report, fuzzCase.source.ledger !== undefined);
    if (typeof again !== 'string' && again.written > 0) found.push(`the second load writes ${again.written} rows`);
    statuses.push(typeof report === 'string' ? 'none' : report.status);
    faults.push(...found.map((fault) => `seed ${seed}, ${fuzzCase.how}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(statuses.filter((status) => status === 'completed').length).toBeGreaterThan(LOADED_FILES / 4);
});

/**
 * A fuzzer of file families: every file of the sample, and the examples of formats that the sample lacks, damaged in all ways and read as a
 * load reads it, short of the database. Seeds are fixed, and a fault names its seed: `caseOf(seed, seedFiles())` is its file.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultOf } from '../../support/file-fuzz/faults.ts';
import { readingOf } from '../../support/file-fuzz/file-reading.ts';
import { seedFiles } from '../../support/file-fuzz/seed-files.ts';
import { watchedRuns } from '../../support/file-fuzz/watched-runs.ts';
import { writeSeed } from '../../support/file-fuzz/written.ts';

const DAMAGED_FILES = 8_000;
const FILES_WITH_A_BAD_RECORD = 2_500;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-fuzz-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The arguments of two processes, for the two processors that a small machine has. */
function halves(runs: number): string[][] {
  return [0, 1].map((first) => [String(first), String(runs), '2', join(folder, String(first))]);
}

it('Each file is read whole before it is damaged', async () => {
  const faults: string[] = [];
  for (const [at, file] of seedFiles().entries()) {
    const reading = await readingOf(file.source, await writeSeed(file, file, join(folder, 'whole', String(at))));
    const fault = reading.refusal ?? faultOf(reading);
    if (fault !== null) faults.push(`${file.path}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

it(`A damaged file is read or refused, and what is read is counted: ${DAMAGED_FILES} files`, async () => {
  const { faults, counts } = await watchedRuns('test/full/files/fuzz-child.ts', halves(DAMAGED_FILES));
  expect(faults).toEqual([]);
  expect(counts.runs).toBe(DAMAGED_FILES);
  // Most mutations leave enough of a file to be read.
  expect(counts.read).toBeGreaterThan(DAMAGED_FILES / 3);
});

it(`A bad record takes nothing from the others, and is counted: ${FILES_WITH_A_BAD_RECORD} files`, async () => {
  const { faults, counts } = await watchedRuns('test/full/files/records-child.ts', halves(FILES_WITH_A_BAD_RECORD));
  expect(faults).toEqual([]);
  expect(counts.runs).toBe(FILES_WITH_A_BAD_RECORD);
  // The others have no list of records, or the record means something to those after it.
  expect(counts.unharmed).toBeGreaterThan(FILES_WITH_A_BAD_RECORD / 3);
});

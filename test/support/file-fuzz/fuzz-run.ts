import { rm } from 'node:fs/promises';
import { SOURCES } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { faultOf } from './faults.ts';
import { readingOf } from './file-reading.ts';
import { mutated } from './mutations.ts';
import { Choices } from './random.ts';
import type { SeedFile } from './seed-files.ts';
import { writeSeed } from './written.ts';

/** A mutated file, and the source that is to read it. */
export interface FuzzCase {
  readonly source: SourceDeclaration;
  readonly file: SeedFile;
  readonly name: string;
  readonly bytes: Buffer;
  /** How it was mutated, for the report of a fault. */
  readonly how: string;
}

/** The case of a seed: the same in every run. */
export function caseOf(seed: number, files: readonly SeedFile[]): FuzzCase {
  const choices = new Choices(seed);
  const file = files[seed % files.length] ?? choices.of(files);
  const { name, bytes, ways } = mutated(file, choices.of(files), choices);
  // One in ten is given to a source that reads something else.
  const source = choices.below(10) === 0 ? choices.of(SOURCES) : file.source;
  return { source, file, name, bytes, how: `${file.path} as ${source.id}: ${ways.join(', ')}` };
}

/** What came of a case. */
export interface CaseOutcome {
  /** What is wrong with the reading; null if nothing is. */
  readonly fault: string | null;
  /** True if the file was refused whole. */
  readonly isRefused: boolean;
}

/** Reads the file of a case. */
export async function faultOfCase(fuzzCase: FuzzCase, folder: string): Promise<CaseOutcome> {
  const path = await writeSeed(fuzzCase.file, fuzzCase, folder);
  try {
    const reading = await readingOf(fuzzCase.source, path);
    return { fault: faultOf(reading), isRefused: reading.refusal !== null };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error), isRefused: false };
  } finally {
    await rm(path);
  }
}

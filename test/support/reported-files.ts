import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { openInput } from '../../loaders/pipeline/input.ts';
import { preflight } from '../../loaders/pipeline/preflight.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { factLine } from './fact-lines.ts';
import { readSource } from './source-input.ts';

/** What a load makes of a file: why it is refused as a whole, or its facts in lines and the refusals of single records. */
export interface LoadedFile {
  readonly refusal: string | null;
  readonly facts: readonly string[];
  readonly refusals: readonly string[];
}

const NOVEMBER_1 = Date.UTC(2026, 10, 1);
const REPORTS = join(import.meta.dirname, '..', 'data', 'public-reports');

/** Reads a file as a load does: it is unpacked and checked, then read. Nothing is written. */
export async function loadedFile(sourceId: string, path: string): Promise<LoadedFile> {
  const source = sourceDeclaration(sourceId);
  if (source === undefined) throw new Error(`no source ${sourceId}`);
  const input = await openInput(path, source);
  try {
    const context = { observedAt: NOVEMBER_1, suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER };
    const { refusal } = await preflight(input, source, { ...context, isFirstEdition: true });
    if (refusal !== null) return { refusal: refusal.message, facts: [], refusals: [] };
    const { facts, refusals } = await readSource(source, input, NOVEMBER_1);
    return { refusal: null, facts: facts.map(factLine), refusals: refusals.map(({ reason }) => reason) };
  } finally {
    await input.close();
  }
}

/** Reads the file of one report: the only one in its folder. */
export async function reportedFile(report: string, sourceId: string): Promise<LoadedFile> {
  const [name] = await readdir(join(REPORTS, report));
  return loadedFile(sourceId, join(REPORTS, report, name ?? ''));
}

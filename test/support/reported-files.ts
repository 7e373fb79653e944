import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { openInput } from '../../loaders/pipeline/input.ts';
import { preflight } from '../../loaders/pipeline/preflight.ts';
import {
  type Fact,
  type ReadContext,
  ReadNotice,
  RefusedRecord,
  type SourceDeclaration,
  type SourceRecord,
} from '../../loaders/source.ts';
import { KeyError, LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { factLine } from './fact-lines.ts';

/** What a load makes of a file: why it is refused as a whole, or its facts in lines and the refusals of single records. */
export interface LoadedFile {
  readonly refusal: string | null;
  readonly facts: readonly string[];
  readonly refusals: readonly string[];
  /** Absent where there are none. */
  readonly notices?: readonly string[];
}

const NOVEMBER_1 = Date.UTC(2026, 10, 1);
const REPORTS = join(import.meta.dirname, '..', 'data', 'public-reports');

/** Reads a file as a load does: it is unpacked and checked, then read. Nothing is written. */
export async function loadedFile(sourceId: string, path: string, origin?: string): Promise<LoadedFile> {
  const source = sourceDeclaration(sourceId);
  if (source === undefined) throw new Error(`no source ${sourceId}`);
  const input = await openInput(path, source);
  try {
    const known = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null, origin };
    const { refusal, notices } = await preflight(input, source, { ...known, observedAt: NOVEMBER_1 });
    if (refusal !== null) return { refusal: refusal.message, facts: [], refusals: [] };
    const facts: string[] = [];
    const refusals: string[] = [];
    const allNotices: string[] = [...notices];
    for await (const record of source.read(input, { ...known, observedAt: NOVEMBER_1 })) {
      if (record instanceof ReadNotice) allNotices.push(record.message);
      else if (record instanceof RefusedRecord) refusals.push(record.message);
      else {
        const made = factsOf(source, record, { ...known, observedAt: NOVEMBER_1 });
        if (typeof made === 'string') refusals.push(made);
        else facts.push(...made.map(factLine));
      }
    }
    return { refusal: null, facts, refusals, ...(allNotices.length === 0 ? {} : { notices: allNotices }) };
  } finally {
    await input.close();
  }
}

/** The facts of a record, or why it is refused. */
function factsOf(source: SourceDeclaration, record: SourceRecord<unknown>, context: ReadContext): Fact[] | string {
  try {
    return [...source.facts(record, context)];
  } catch (error) {
    if (error instanceof RefusedRecord || error instanceof KeyError) return error.message;
    throw error;
  }
}

/** Reads the file of one report: the only one in its folder. */
export async function reportedFile(report: string, sourceId: string): Promise<LoadedFile> {
  const [name] = await readdir(join(REPORTS, report));
  return loadedFile(sourceId, join(REPORTS, report, name ?? ''));
}

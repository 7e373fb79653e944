import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import type { Batch } from '../../../loaders/pipeline/batch.ts';
import { batchesOf, emptyTally, type ReadTally } from '../../../loaders/pipeline/collect.ts';
import { feedFacts } from '../../../loaders/pipeline/feed-facts.ts';
import { openInput } from '../../../loaders/pipeline/input.ts';
import { LoadError } from '../../../loaders/pipeline/load-error.ts';
import { preflight } from '../../../loaders/pipeline/preflight.ts';
import { startOf } from '../../../loaders/pipeline/run-start.ts';
import {
  DamagedFile,
  EmptyList,
  type Fact,
  IncompleteFile,
  ReadNotice,
  RefusedRecord,
  type SourceDeclaration,
} from '../../../loaders/source.ts';
import { KeyError, LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

/** What a load makes of a file, short of the database. */
export interface FileReading {
  /** Why the file is refused, or why its reading ended early; null if it was read to its end. */
  readonly refusal: string | null;
  readonly tally: ReadTally;
  readonly batches: readonly Batch[];
  /** The facts of each record that has some, with its line. */
  readonly records: readonly { readonly line: number; readonly facts: readonly Fact[] }[];
  /** Records that the reader yielded, refused ones included. */
  readonly yielded: number;
}

const KNOWN = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };
/** The date of a file that states none. */
export const OBSERVED_AT = Date.UTC(2026, 10, 1);

/**
 * Reads a file as a load does: it is opened, surveyed, tried and read to its end. Throws for an error that is neither the refusal of a file
 * nor that of a record: a fault of a reader.
 */
export async function readingOf(source: SourceDeclaration, path: string): Promise<FileReading> {
  const records: { line: number; facts: readonly Fact[] }[] = [];
  const count = { yielded: 0 };
  const tally = emptyTally();
  const batches: Batch[] = [];
  const outcome = (refusal: string | null): FileReading => ({
    refusal,
    tally,
    batches,
    records,
    yielded: count.yielded,
  });
  const faults: unknown[] = [];
  const watched = watchedSource(source, records, count, faults);
  try {
    const input = await openInput(path, watched);
    try {
      const { refusal, statedAt } = await preflight(input, watched, { ...KNOWN, observedAt: OBSERVED_AT });
      if (faults.length > 0) throw faults[0];
      if (refusal !== null) return outcome(typedRefusal(refusal).message);
      records.length = 0;
      count.yielded = 0;
      const start = startOf(source, input, { observedAt: OBSERVED_AT }, statedAt);
      const speaker = { ...start, approximate: start.dateIsApproximate };
      for await (const batch of batchesOf(watched, input, speaker, tally, feedFacts(source), KNOWN))
        batches.push(batch);
      return outcome(null);
    } finally {
      await input.close();
    }
  } catch (error) {
    if (faults.length > 0) throw faults[0];
    return outcome(typedRefusal(error).message);
  }
}

/** Returns an error that says to a user what is wrong with a file; throws any other. */
function typedRefusal(error: unknown): Error {
  if (error instanceof LoadError || error instanceof DamagedFile) return error;
  throw error;
}

/** A source whose errors and facts are noted as its reader throws and states them. */
function watchedSource(
  source: SourceDeclaration,
  records: { line: number; facts: readonly Fact[] }[],
  count: { yielded: number },
  faults: unknown[],
): SourceDeclaration {
  return {
    ...source,
    async *read(input, context) {
      try {
        for await (const record of source.read(input, context)) {
          const isRecord = ![EmptyList, ReadNotice, IncompleteFile].some((kind) => record instanceof kind);
          if (isRecord) count.yielded += 1;
          yield record;
        }
      } catch (error) {
        if (!isFileError(error)) faults.push(error);
        throw error;
      }
    },
    *facts(record, context) {
      try {
        const facts = [...source.facts(record, context)];
        records.push({ line: record.line, facts });
        yield* facts;
      } catch (error) {
        if (!(error instanceof RefusedRecord || error instanceof KeyError)) faults.push(error);
        throw error;
      }
    },
  };
}

/** Whether a reader may end a load with this error: it was written for the user, and is about the file and not about a record. */
function isFileError(error: unknown): boolean {
  if (error instanceof LoadError || error instanceof DamagedFile || error instanceof SyntaxError) return true;
  return error instanceof Error && error.constructor === Error;
}

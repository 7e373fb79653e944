import { LIBRARY_SUFFIXES, type SuffixList } from '../../schema/keys/index.ts';
import { CURATED_REGISTER } from '../feeds/actor-register.ts';
import { batchesOf, emptyTally, type ReadTally } from '../pipeline/collect.ts';
import { feedFacts } from '../pipeline/feed-facts.ts';
import { type OpenedInput, openInput } from '../pipeline/input.ts';
import { speakerOf } from '../pipeline/ledger-store.ts';
import { LoadError } from '../pipeline/load-error.ts';
import type { LoadOptions } from '../pipeline/load-options.ts';
import { preflight } from '../pipeline/preflight.ts';
import type { RunStart } from '../pipeline/run-record.ts';
import { startOf } from '../pipeline/run-start.ts';
import { noteShapes } from '../pipeline/sweep.ts';
import { wholeFromOf } from '../pipeline/whole-edition.ts';
import { announcedFamilies, wholeTables } from '../pipeline/whole-tables.ts';
import type { SourceDeclaration } from '../source.ts';
import type { GatheredActors } from './gathered-actors.ts';
import { RecordSpill } from './import-ledger.ts';
import { ImportWriter } from './import-writer.ts';
import type { Spill } from './spill.ts';

/** A file to import, with the options of its caller. */
export interface ImportFile extends Pick<LoadOptions, 'observedAt' | 'approximate' | 'origin'> {
  readonly declaration: SourceDeclaration;
  readonly path: string;
}

/** A file of an import that is open and checked, but not read yet. */
export interface OpenedFile {
  readonly declaration: SourceDeclaration;
  readonly input: OpenedInput;
  readonly start: RunStart;
  /** The zone that relative names are under, if its caller gives it. */
  readonly origin?: string | undefined;
  /** What the user should know about it, a sentence each. */
  readonly notices: readonly string[];
}

/** The result of reading a file. */
export interface FileReading {
  readonly start: RunStart;
  /** Speaker of its records; the source if it restates none. */
  readonly speaker: string;
  /** Name of the source's feed; null if it is no feed. */
  readonly feed: string | null;
  readonly tally: ReadTally;
  /** Nodes, edges and islands of its batches. Several batches may contain the same one. */
  readonly rows: number;
  readonly shapes: readonly string[];
  /** From so many records on the edition is whole; absent if its source does not say. */
  readonly wholeFrom?: number;
  /** Address families for which the file is a whole table of announcements. */
  readonly wholeTables: readonly string[];
}

/** What reading a file of an import depends on: the list of suffixes among the files, and the groups of the files before. */
export interface ImportKnowledge {
  readonly suffixes: SuffixList;
  readonly actors: GatheredActors;
}

/** Opens a file and checks that it is what it should be. Throws a `LoadError` with the reason if it is not. */
export async function openFile(
  { declaration, path, ...options }: ImportFile,
  onBytes: (bytes: number, total: number) => void,
): Promise<OpenedFile> {
  const input = await openInput(path, declaration, onBytes);
  try {
    const observedAt = options.observedAt ?? input.modifiedAt;
    const known = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER };
    const { refusal, statedAt, notices } = await preflight(input, declaration, {
      observedAt,
      ...known,
      earlierEdition: null,
      origin: options.origin,
    });
    if (refusal !== null) throw refusal;
    const start = startOf(declaration, input, options, statedAt);
    return { declaration, input, start, origin: options.origin, notices };
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Reads a file to its end into the spill. Throws a `LoadError` if it may not be whole. */
export async function readFile(
  { declaration, input, start, origin, notices }: OpenedFile,
  spill: Spill,
  file: number,
  { suffixes, actors }: ImportKnowledge,
  { signal, onRecords }: { readonly signal?: AbortSignal | undefined; readonly onRecords: () => void },
): Promise<FileReading> {
  const tally: ReadTally = { ...emptyTally(), notices: [...notices] };
  const speaker = { ...start, approximate: start.dateIsApproximate };
  const writer = new ImportWriter(spill, file, start);
  const shapes = new Set<string>();
  const announced = new Set<string>();
  let rows = 0;
  const opening = feedFacts(declaration);
  // An import fills an empty database, so no edition was before a file.
  const known = { suffixes, actors: actors.register(), earlierEdition: null, origin };
  const { ledger } = declaration;
  const recordSpeaker = speakerOf(start.source, ledger);
  const records = ledger && new RecordSpill(spill, file, recordSpeaker, start.observedAt);
  for await (const batch of batchesOf(declaration, input, speaker, tally, opening, known, { onRecords })) {
    signal?.throwIfAborted();
    const settled = records?.settle(batch);
    tally.leftOut += settled?.older ?? 0;
    noteShapes(shapes, batch);
    actors.note(batch);
    for (const family of announcedFamilies(batch)) announced.add(family);
    rows += (await writer.write(batch, settled?.numbers)).written;
  }
  const doubt = doubtOf(tally, input.fileName);
  if (doubt !== null) throw new LoadError(`${doubt} Nothing was imported.`);
  if (declaration.accumulates !== true) records?.endWhole();
  const feed = declaration.feed?.name ?? null;
  return {
    start,
    speaker: recordSpeaker,
    feed,
    tally,
    rows,
    shapes: [...shapes],
    ...(await wholeFromOf(declaration, input)),
    wholeTables: wholeTables(declaration, announced),
  };
}

/** Returns why a file may be incomplete or of another format; null if nothing indicates that. */
function doubtOf(
  { read, refused, sound, refusals, incomplete, isEmptyList }: ReadTally,
  fileName: string,
): string | null {
  if (incomplete !== undefined) return `${fileName}: ${incomplete}.`;
  if (read === 0 && isEmptyList === true) return null;
  if (read === 0) return `${fileName} holds no records: it is empty or of another format.`;
  if ((refused - sound) * 2 <= read) return null;
  return `${refused} of ${read} records of ${fileName} were refused (${refusals[0]}): is it the right format?`;
}

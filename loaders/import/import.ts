import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SuffixList } from '../../schema/keys/index.ts';
import { Snapshots } from '../derive/snapshots.ts';
import { LEDGER } from '../pipeline/ledger-store.ts';
import { LoadError } from '../pipeline/load-error.ts';
import type { CsvFiles, Patch } from './csv-group.ts';
import { type CsvContext, writeGroup } from './csv-writer.ts';
import { writeDerived } from './derived-groups.ts';
import { GatheredActors } from './gathered-actors.ts';
import { Contested } from './import-ledger.ts';
import { type FileReading, type ImportFile, type OpenedFile, openFile, readFile } from './read-file.ts';
import { RoutingFacts } from './routing-facts.ts';
import { Spill } from './spill.ts';
import { suffixesAmong } from './suffixes.ts';

/** The import files of one label, or of one shape of edges. */
export interface ImportGroup {
  /** Label, or type and the labels of its ends. */
  readonly group: string;
  readonly files: readonly CsvFiles[];
  readonly patches: readonly Patch[];
}

/** All files that `neo4j-admin database import` must read, in one folder, and what must be set and recorded afterwards. */
export interface ImportSet {
  readonly directory: string;
  readonly groups: readonly ImportGroup[];
  readonly readings: readonly FileReading[];
  /** By number of the file: nodes, edges and islands that exist because of it. */
  readonly written: readonly number[];
}

/** Progress of the preparation: files are checked, read, then merged. */
export interface ImportProgress {
  readonly stage: 'checking' | 'reading' | 'merging';
  /** The file or group that is being checked, read or merged. */
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Rows so far: nodes, edges and islands. */
  readonly rows: number;
}

export interface ImportOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads published files of one or several sources into files for `neo4j-admin database import`, in constant memory. The graph is the same
 * as after loading them over Bolt one after the other. Throws a `LoadError` for the first invalid file.
 */
export async function prepareImport(
  files: readonly ImportFile[],
  directory: string,
  options: ImportOptions = {},
): Promise<ImportSet> {
  const csv = join(directory, 'csv');
  const rows = join(directory, 'rows');
  mkdirSync(csv, { recursive: true });
  const spill = new Spill(rows);
  const { readings, suffixes } = await readAll(files, spill, options);
  const context: CsvContext = {
    directory: csv,
    speakers: readings.map(({ start: { source, part }, speaker }) => ({ source, part, speaker })),
    contested: new Contested(),
    older: readings.map(() => 0),
    suffixes,
    written: readings.map(() => 0),
    routing: new RoutingFacts(Snapshots.of(readings.map(({ start, wholeTables }) => ({ ...start, wholeTables })))),
    names: new Map([
      ['PREFIX', new Set()],
      ['ASN', new Set()],
    ]),
  };
  const stated = merge(spill.files(), context, rowsOf(readings), options);
  const groups = [...stated, ...deriveRoutes(context)];
  for (const [file, { tally }] of readings.entries()) tally.leftOut += context.older[file] ?? 0;
  rmSync(rows, { recursive: true, force: true });
  return { directory: csv, groups, readings, written: context.written };
}

/** Checks all files before it reads the first. Hosts go by the list of suffixes among the files, if there is one. */
async function readAll(
  files: readonly ImportFile[],
  spill: Spill,
  { onProgress, signal }: ImportOptions,
): Promise<{ readonly readings: readonly FileReading[]; readonly suffixes: SuffixList }> {
  const readings: FileReading[] = [];
  const opened: OpenedFile[] = [];
  let report = (file: number, done: number, total: number): void =>
    onProgress?.({ stage: 'checking', name: basename(files[file]?.path ?? ''), done, total, rows: 0 });
  try {
    for (const [number, file] of files.entries())
      opened.push(await openFile(file, (bytes, total) => report(number, bytes, total)));
    refuseTwins(opened);
    const sizes = opened.map(({ input }) => input.size);
    const total = sum(sizes);
    report = (file, bytes) => {
      if (file !== readings.length) return;
      const name = opened[file]?.input.fileName ?? '';
      onProgress?.({ stage: 'reading', name, done: sum(sizes.slice(0, file)) + bytes, total, rows: rowsOf(readings) });
    };
    const suffixes = await suffixesAmong(opened);
    const known = { suffixes, actors: new GatheredActors() };
    for (const [number, file] of opened.entries()) {
      // The bytes of a whole document are read before its records.
      const onRecords = () => report(number, file.input.size, file.input.size);
      readings.push(await readFile(file, spill, number, known, { signal, onRecords }));
    }
    return { readings, suffixes };
  } finally {
    for (const { input } of opened) await input.close();
  }
}

/** Refuses two files of one source and part: the later one would sweep what the earlier one states. Such files must be loaded, in order. */
function refuseTwins(opened: readonly OpenedFile[]): void {
  const seen = new Map<string, string>();
  for (const { start, declaration } of opened) {
    if (declaration.accumulates === true) continue;
    const speaker = `${start.source} ${start.part}`;
    const twin = seen.get(speaker);
    if (twin !== undefined) {
      throw new LoadError(
        `${twin} and ${start.file} are both all that ${speaker.trim()} says, of two days: import the newest alone, ` +
          `or import the older and then run \`weft load ${start.source} ${start.file}\`.`,
      );
    }
    seen.set(speaker, start.file);
  }
}

function merge(
  spilled: ReadonlyMap<string, readonly string[]>,
  context: CsvContext,
  rows: number,
  { onProgress, signal }: ImportOptions,
): ImportGroup[] {
  const total = spilled.size;
  // Which statement about a record counts decides about the rows of all other groups.
  const ordered = [...spilled].sort(([one], [other]) => Number(other === LEDGER) - Number(one === LEDGER));
  return ordered.map(([group, paths], done) => {
    signal?.throwIfAborted();
    onProgress?.({ stage: 'merging', name: group, done, total, rows });
    const csv = writeGroup(group, paths, context);
    return { group, files: csv.finish(), patches: csv.patches };
  });
}

/** Derives the routing view from what was collected while the rows were merged. */
function deriveRoutes({ directory, routing, names }: CsvContext): ImportGroup[] {
  const known = { prefixes: names.get('PREFIX') ?? new Set(), asns: names.get('ASN') ?? new Set() };
  const derived = writeDerived(routing, directory, known);
  return [...derived].map(([group, csv]) => ({ group, files: csv.finish(), patches: csv.patches }));
}

function rowsOf(readings: readonly FileReading[]): number {
  return sum(readings.map(({ rows }) => rows));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

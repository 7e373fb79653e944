import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { dayOf } from '../schema/clock.ts';
import { writeStoredClock } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { planBySamples } from '../store/index-samples.ts';
import { sourceDeclaration } from './catalog.ts';
import { type DerivationListener, deriveTouched, withLock } from './load.ts';
import { digestOf } from './pipeline/input.ts';
import { LoadError } from './pipeline/load-error.ts';
import type { LoadProgress, LoadReport } from './pipeline/load-options.ts';
import { runLoad } from './pipeline/run.ts';
import { isLoaded, underivedRuns } from './pipeline/run-record.ts';
import { readSetting, writeSetting } from './pipeline/settings.ts';
import { Touched } from './pipeline/touched.ts';

const MANIFEST = z.array(
  z.object({
    source: z.string(),
    file: z.string(),
    observedAt: z.string().transform((text, context) => {
      const time = Date.parse(text);
      if (Number.isNaN(time)) context.addIssue(`'${text}' is no ISO 8601 date`);
      return time;
    }),
    approximate: z.boolean().default(false),
    note: z.string().optional(),
    licence: z.string(),
  }),
);

type SampleFile = z.infer<typeof MANIFEST>[number];

/** Progress of the sample: of the file that is being loaded, and of all of them together. */
export interface SampleProgress extends LoadProgress {
  /** Bytes on disk of all files: those that are done, and the total. */
  readonly sampleBytes: number;
  readonly sampleTotalBytes: number;
}

export interface SampleOptions extends DerivationListener {
  readonly onProgress?: (progress: SampleProgress) => void;
  /** Folder with `manifest.json` and the files that it names. */
  readonly directory?: string;
  readonly signal?: AbortSignal;
}

const SAMPLE_DIRECTORY = join(import.meta.dirname, '..', 'sample');

/**
 * Loads the sample in the order of its manifest, sets the instant of the graph (the day of the newest feed), then derives once. It does not
 * load files again that an earlier, interrupted call completed. Returns the reports of the others.
 */
export async function loadSample(database: Database, options: SampleOptions = {}): Promise<LoadReport[]> {
  const directory = options.directory ?? SAMPLE_DIRECTORY;
  const files = await readManifest(directory);
  return withLock(database, 'sample', 'loading the sample', async () => {
    await writeSetting(database, 'sample', 'loading');
    const reports = await loadAll(database, directory, files, options);
    // Verdicts are measured from the instant in the graph.
    await tellTheTime(database, files);
    if ((await underivedRuns(database)).length > 0) {
      await planBySamples(database);
      await deriveTouched(database, Touched.nothing(), [], options);
    }
    await writeSetting(database, 'sample', 'complete');
    return reports;
  });
}

/** Returns whether the whole sample is in the graph. */
export async function isSampleLoaded(database: Database): Promise<boolean> {
  return (await readSetting(database, 'sample')) === 'complete';
}

async function readManifest(directory: string): Promise<readonly SampleFile[]> {
  const path = join(directory, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new LoadError(`There is no ${path}: it lists the files of the sample.`);
  });
  const manifest = MANIFEST.safeParse(JSON.parse(text));
  if (!manifest.success) throw new LoadError(`${path} is not as it should be: ${z.prettifyError(manifest.error)}`);
  return manifest.data;
}

async function loadAll(
  database: Database,
  directory: string,
  files: readonly SampleFile[],
  { onProgress, signal }: SampleOptions,
): Promise<LoadReport[]> {
  const sizes = await Promise.all(files.map(async ({ file }) => (await stat(join(directory, file))).size));
  const sampleTotalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const reports: LoadReport[] = [];
  let before = 0;
  for (const [index, file] of files.entries()) {
    const done = before;
    const report = await loadOne(database, directory, file, signal, (progress) =>
      onProgress?.({ ...progress, sampleBytes: done + progress.bytes, sampleTotalBytes }),
    );
    if (report !== null) reports.push(report);
    before += sizes[index] ?? 0;
  }
  return reports;
}

/** Loads one file. Returns its report; null if an earlier call completed it. */
async function loadOne(
  database: Database,
  directory: string,
  { source, file, observedAt, approximate }: SampleFile,
  signal: AbortSignal | undefined,
  onProgress: (progress: LoadProgress) => void,
): Promise<LoadReport | null> {
  const declaration = sourceDeclaration(source);
  if (declaration === undefined)
    throw new LoadError(`The sample's manifest names the source ${source}, which is not in the catalog.`);
  const path = join(directory, file);
  if (await isLoaded(database, source, basename(path), await digestOf(path))) return null;
  const options = { observedAt, approximate, onProgress, ...(signal === undefined ? {} : { signal }) };
  const report = await withLock(database, `load ${source}`, `loading the sample's ${file}`, (lock) =>
    runLoad(database, lock, declaration, path, options),
  );
  if (report.status !== 'completed') throw new LoadError(`The sample's ${file} did not load: ${report.error}`);
  return report;
}

async function tellTheTime(database: Database, files: readonly SampleFile[]): Promise<void> {
  const feeds = files.map(({ source }) => source).filter((source) => sourceDeclaration(source)?.feed !== undefined);
  const [row] = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'completed'}) WHERE r.source IN $feeds RETURN max(r.observedAt) AS newest`,
    parameters: { feeds },
  });
  if (typeof row?.newest !== 'number') return;
  const sampleSources = [...new Set(files.map(({ source }) => source))].sort();
  const asOf = new Date(dayOf(row.newest));
  await writeStoredClock(database, { asOf, sampleSources, source: null, since: Date.now() });
}

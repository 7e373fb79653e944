import { defineCommand } from 'citty';
import type { ImportProgress } from '../../loaders/import/import.ts';
import { importWithSideEffects } from '../../loaders/side-effects.ts';
import { zoneFile } from '../../loaders/sources/names/zone-file.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { prepareInThread } from '../import-preparation.ts';
import type { NamedFile } from '../import-worker.ts';
import { importIntoHome } from '../neo4j/import-home.ts';
import { IMPORT_STEPS } from '../neo4j/import-tool.ts';
import { complain, say } from '../output.ts';
import { type Progress, showProgress } from '../progress.ts';
import { requireFile } from '../require-file.ts';
import { readSettings } from '../settings.ts';
import { stopSignal } from '../stop-signal.ts';
import { REPEATED } from '../strict/check-arguments.ts';
import { dateOf, originOf, printReport, sourceNamed } from './load.ts';

/** `weft import <source> <file> ...`: the first load of an empty graph, offline, at the speed of Neo4j's import tool. */
export const importFiles = defineCommand({
  meta: {
    name: 'import',
    description: 'Load files of millions of records into an empty graph, offline and several times as fast as load',
  },
  args: {
    source: { type: 'positional', required: true, description: 'id of a source: `weft load --search WORD` finds it' },
    file: {
      type: 'positional',
      required: true,
      valueHint: REPEATED,
      description: 'its file, as published; more pairs may follow',
    },
    'observed-at': {
      type: 'string',
      description: 'date of the data, such as 2026-08-03, of those files that do not say it',
    },
    origin: {
      type: 'string',
      description: 'zone that the relative names of the zone files are under, where a file has no $ORIGIN: example.com',
    },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const observedAt = dateOf(args['observed-at']);
      const dated = observedAt === undefined ? {} : { observedAt };
      const files = pairsOf(args._).map((file) => ({ ...file, ...dated }));
      await importAll(withOrigin(files, args.origin));
    }),
});

/** Gives the zone that `--origin` names to the zone files. Without one it is refused. */
function withOrigin(files: readonly NamedFile[], text: string | undefined): readonly NamedFile[] {
  const zones = files.filter(({ source }) => source === zoneFile.id);
  const origin = originOf(sourceNamed((zones[0] ?? files[0])?.source ?? ''), text);
  return origin === undefined ? files : files.map((file) => (zones.includes(file) ? { ...file, origin } : file));
}

function pairsOf(words: readonly string[]): NamedFile[] {
  if (words.length % 2 !== 0)
    throw new UsageError('expected pairs: `weft import <source> <file> [<source> <file> ...]`');
  const pairs = words.flatMap((word, index) => {
    const path = words[index + 1];
    return index % 2 === 1 || path === undefined ? [] : [{ source: sourceNamed(word).id, path }];
  });
  for (const { path } of pairs) requireFile(path);
  return pairs;
}

async function importAll(files: readonly NamedFile[]): Promise<void> {
  const settings = readSettings(process.env);
  const startedAt = Date.now();
  const signal = stopSignal();
  const progress = showProgress('import');
  const request = {
    home: settings.home,
    named: settings.neo4j,
    environment: process.env,
    command: 'import',
    mayAttach: false,
    log: complain,
    signal,
  };
  try {
    await importIntoHome(request, {
      prepare: (directory) => prepareInThread({ files, directory, home: settings.home }, shower(progress), signal),
      onStep: (step, index) => progress.update(Math.min(index, IMPORT_STEPS), IMPORT_STEPS, `neo4j-admin: ${step}`),
      complete: async (database, set) => {
        const { reports, sideEffects } = await importWithSideEffects(database, set, startedAt, {
          asOf: settings.asOf,
          onDerivation: ({ part, done, total }) => progress.update(done, total, `deriving ${part}`),
        });
        progress.end();
        for (const report of reports) printReport(report);
        for (const sentence of sideEffects) say(sentence);
      },
    });
  } finally {
    progress.end();
  }
}

/** Shows the preparation, with the rows of a second while files are read. */
function shower(progress: Progress): (step: ImportProgress) => void {
  const begun = Date.now();
  return ({ stage, name, done, total, rows }) => {
    const rate = Math.round(rows / Math.max(1, (Date.now() - begun) / 1000));
    const labels = {
      checking: `checking ${name}`,
      reading: name,
      merging: `putting together ${name} (${rows} rows read, ${rate} a second)`,
    };
    progress.update(done, total, labels[stage]);
  };
}

import { defineCommand } from 'citty';
import { nearest } from '../../engine/text/nearest.ts';
import { epochMs } from '../../loaders/formats/dates.ts';
import type { DerivationListener } from '../../loaders/load.ts';
import { LoadError } from '../../loaders/pipeline/load-error.ts';
import type { LoadOptions, LoadReport } from '../../loaders/pipeline/load-options.ts';
import { loadWithSideEffects, type ReportedLoad } from '../../loaders/side-effects.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { zoneFile } from '../../loaders/sources/names/zone-file.ts';
import { foldHost, keyOrNull } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readCatalog } from '../catalog.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { followServer, isServer, type Listening, subscriptionOf } from '../follow-server.ts';
import { recordedChoice } from '../neo4j/choice.ts';
import { onDisk, secondsOf } from '../on-disk.ts';
import { withGraph } from '../open-graph.ts';
import { complain, say } from '../output.ts';
import { shownIn, showProgress } from '../progress.ts';
import { ReadingWatch } from '../reading-watch.ts';
import { requireFile } from '../require-file.ts';
import { requireRoom } from '../require-room.ts';
import { readSettings, type Settings } from '../settings.ts';
import { REPEATED } from '../strict/check-arguments.ts';
import { columns } from '../table.ts';

/** `weft load <source> <file> ...`: published files of one source into the graph, one after another. */
export const load = defineCommand({
  meta: { name: 'load', description: 'Load files in their published format' },
  args: {
    source: {
      type: 'positional',
      required: false,
      description: 'id of a source, such as stamparm-ipsum: `weft load --search WORD` finds it',
    },
    file: {
      type: 'positional',
      required: false,
      valueHint: REPEATED,
      description:
        'the file as published, or several one after another, or - for standard input, or for ris-live wss://... of a server; gzip, zstd, bzip2, xz and zip are unpacked on the way',
    },
    search: {
      type: 'string',
      description: 'list the sources that have these words in their id, title, format or layer',
    },
    all: { type: 'boolean', description: 'list all sources' },
    for: { type: 'string', default: '1m', description: 'how long to listen to a server: 90s, 10m or 2h' },
    every: {
      type: 'string',
      default: '30s',
      description: 'how often what a server said meanwhile is loaded, and its signals of routes are raised',
    },
    only: {
      type: 'string',
      description: 'what a server is asked for, by filters of RIS Live: host=rrc21,prefix=192.0.2.0/24,path=64500',
    },
    'observed-at': {
      type: 'string',
      description: 'date of the data, such as 2026-08-03, where the file does not say it',
    },
    part: {
      type: 'string',
      description: 'name of one of several files of an own list: a load replaces only the rows of its part',
    },
    origin: {
      type: 'string',
      description: 'zone that the relative names of a zone file are under, where the file has no $ORIGIN: example.com',
    },
    'allow-shrink': { type: 'boolean', description: 'believe a file with less than half the records of the last one' },
    'forget-earlier': {
      type: 'boolean',
      description: 'remove what an earlier version of Weft loaded of the source and no record states now',
    },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      if (args.all === true || args.search !== undefined) return say(sourceList(args.search ?? ''));
      const [id, ...files] = args._;
      if (id === undefined)
        throw new UsageError('load needs a SOURCE and a FILE: `weft load --search WORD` finds a source');
      const source = sourceNamed(id);
      if (files.length === 0) throw new UsageError(`load needs a FILE of ${id} as well, or - for standard input`);
      for (const file of files) if (file !== '-' && !isServer(file)) requireFile(file);
      const observedAt = dateOf(args['observed-at']);
      const part = partOf(source, args.part);
      const origin = originOf(source, args.origin);
      const listening = {
        seconds: durationOf('for', args.for),
        every: durationOf('every', args.every),
        subscription: subscriptionOf(args.only),
      };
      const options = {
        allowShrink: args['allow-shrink'] === true,
        forgetEarlier: args['forget-earlier'] === true,
        ...(observedAt === undefined ? {} : { observedAt }),
        ...(part === undefined ? {} : { part }),
        ...(origin === undefined ? {} : { origin }),
      };
      await withGraph({ command: 'load', mayAttach: true }, ({ database, settings, signal }) => {
        const place = liesInHome(settings) ? settings.home : null;
        return loadAll(database, source, files, { ...options, signal, asOf: settings.asOf, place }, listening);
      });
    }),
});

/** How a file is loaded, and the folder on whose disk the graph lies, where that is known. */
type FileOptions = LoadOptions &
  Pick<DerivationListener, 'asOf'> & { readonly place: string | null; readonly signal: AbortSignal };

/** The graph of a container lies in a volume, and that of a named server elsewhere. */
function liesInHome({ neo4j, home }: Settings): boolean {
  return neo4j === null && recordedChoice(home) !== 'docker';
}

/** Each file is a separate run: one that fails does not stop the others, but fails the command. */
async function loadAll(
  database: Database,
  source: SourceDeclaration,
  files: readonly string[],
  options: FileOptions,
  listening: Listening,
): Promise<void> {
  const failures: string[] = [];
  const watch = new ReadingWatch();
  try {
    for (const file of files) {
      try {
        printReport(
          isServer(file)
            ? await followServer(database, source, file, { ...listening, ...options })
            : await onDisk(file, options.signal, (path) => loadWithProgress(database, source, path, options, watch)),
        );
      } catch (error) {
        options.signal.throwIfAborted();
        if (files.length === 1 || !(error instanceof UsageError || error instanceof LoadError)) throw error;
        complain(`weft: ${file}: ${error.message}`);
        failures.push(file);
      }
    }
  } finally {
    await watch.end();
  }
  if (failures.length > 0) throw new UsageError(`${failures.length} of ${files.length} files failed to load`);
}

/** Loads a file and shows how far it is. */
async function loadWithProgress(
  database: Database,
  source: SourceDeclaration,
  path: string,
  { place, ...options }: FileOptions,
  watch: ReadingWatch,
): Promise<ReportedLoad> {
  if (place !== null) requireRoom(place, path);
  const progress = showProgress(source.id);
  const shown = shownIn(progress);
  const watched = watch.of(path, shown.onProgress);
  try {
    return await loadWithSideEffects(database, source, path, { ...options, ...shown, ...watched });
  } finally {
    progress.end();
  }
}

/** The seconds of a duration that an option gives. */
function durationOf(option: string, text: string): number {
  const seconds = secondsOf(text);
  if (seconds === undefined) throw new UsageError(`--${option}: expected 90s, 10m or 2h, but it is "${text}"`);
  return seconds;
}

/** The sources that have all words of a search, a line each. Throws a `UsageError` where none has. */
export function sourceList(search: string): string {
  const words = search.toLowerCase().split(/\s+/);
  const found = readCatalog(readSettings(process.env).home).filter(({ id, title, format, layer }) => {
    const text = `${id} ${title} ${format} ${layer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (found.length === 0) throw new UsageError(`no source has "${search}": \`weft load --all\` lists them all`);
  return columns(found.map(({ id, title, format }) => [id, `${title}: ${format}`]));
}

/** The source of an id, in the catalog or in the operator's `sources.yaml`; a `UsageError` where there is none. */
export function sourceNamed(id: string): SourceDeclaration {
  const known = readCatalog(readSettings(process.env).home);
  const source = known.find((each) => each.id === id);
  if (source !== undefined) return source;
  const near = nearest(
    id,
    known.map((one) => one.id),
  );
  const cure = near === null ? '`weft load --search WORD` finds the sources' : `${near}?`;
  throw new UsageError(`there is no source ${id}: ${cure}`);
}

/** The date that `--observed-at` gives, epoch ms. */
export function dateOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = epochMs(text);
  if (time === undefined)
    throw new UsageError(`--observed-at: expected a date such as 2026-08-03, but it is "${text}"`);
  return time;
}

/** The part that `--part` names; only the files of own lists have names. */
function partOf({ id, own }: SourceDeclaration, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (own !== true) throw new UsageError(`--part: only own lists have named parts, and ${id} is none: leave it out`);
  if (/^[\w.-]{1,100}$/.test(text)) return text;
  throw new UsageError(`--part: expected a name of letters, digits, dots and hyphens, but it is "${text}"`);
}

/** The zone that `--origin` names; only zone files have one. The root is `.`. */
export function originOf({ id }: SourceDeclaration, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (id !== zoneFile.id) throw new UsageError(`--origin: only ${zoneFile.id} has relative names: leave it out`);
  const origin = text === '.' ? '' : keyOrNull(() => foldHost(text));
  if (origin !== null) return origin;
  throw new UsageError(`--origin: expected a zone such as example.com, but it is "${text}"`);
}

/**
 * What was read and written, each refused record with its line and the reason, and what else the load did. A load that failed fails the
 * command.
 */
export function printReport(report: LoadReport | ReportedLoad): void {
  const counts = (['read', 'written', 'unchanged', 'swept', 'refused'] as const).map((name) => [
    name,
    String(report[name]),
  ]);
  if (report.leftOut > 0) counts.push(['left out', `${report.leftOut} (records that state nothing)`]);
  if (report.leftOutParts > 0) counts.push(['left out', `${report.leftOutParts} (parts of loaded records)`]);
  say(columns([['source', report.source], ['file', report.file], ['status', report.status], ...counts]));
  for (const notice of report.notices ?? []) complain(`notice: ${notice}`);
  for (const refusal of report.refusals) complain(`refused ${refusal}`);
  const more = report.refused + report.leftOutParts - report.refusals.length;
  if (more > 0) complain(`refused ${more} more`);
  if ('sideEffects' in report) for (const sentence of report.sideEffects) say(sentence);
  if (report.status === 'failed') throw new UsageError(`the load failed: ${report.error ?? 'no reason is known'}`);
}

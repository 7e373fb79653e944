import { defineCommand } from 'citty';
import { readChecks } from '../../loaders/refresh/check-record.ts';
import { lastLoads } from '../../loaders/refresh/last-loads.ts';
import { type RefreshOutcome, refreshSource } from '../../loaders/refresh/refresh.ts';
import { outstanding, starterSet } from '../../loaders/refresh/starter-set.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { readCatalog } from '../catalog.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { clientOf } from '../fetching.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { complain, say } from '../output.ts';
import { shownIn, showProgress } from '../progress.ts';
import { ReadingWatch } from '../reading-watch.ts';
import { REPEATED } from '../strict/check-arguments.ts';
import { columns } from '../table.ts';
import { printReport, sourceNamed } from './load.ts';

/** `weft refresh [source ...]`: fetches what publishers have changed, and loads it. */
export const refresh = defineCommand({
  meta: { name: 'refresh', description: 'Fetch sources again from their publishers and load what has changed' },
  args: {
    source: {
      type: 'positional',
      required: false,
      valueHint: REPEATED,
      description: 'ids of sources; without any, every source that has been loaded and has an address of its publisher',
    },
    starter: {
      type: 'boolean',
      description:
        'a first set for your own graph: routes, RPKI, registries, places, popularity, actors, feeds, KEV and EPSS; a second run continues with what is missing',
    },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const named = args._.map(sourceNamed);
      if (args.starter === true && named.length > 0)
        throw new UsageError('--starter selects a set of sources: name sources, or use --starter, not both');
      await withGraph({ command: 'refresh', mayAttach: true }, async (graph) =>
        refreshAll(graph, args.starter === true ? await startersOf(graph) : named),
      );
    }),
});

/** What is missing of the starter set. */
async function startersOf({ database }: OpenGraph): Promise<readonly SourceDeclaration[]> {
  const all = starterSet();
  const missing = outstanding(all, await readChecks(database), Date.now());
  const fresh = all.length - missing.length;
  if (missing.length === 0) throw new UsageError(`all ${all.length} sources of the starter set are fresh`);
  complain(
    `fetching ${missing.length} sources${fresh === 0 ? '' : `; ${fresh} more are fresh`}. The table of routes takes longest.`,
  );
  return missing;
}

async function refreshAll(graph: OpenGraph, named: readonly SourceDeclaration[]): Promise<void> {
  const sources = named.length > 0 ? named : await loadedSources(graph);
  const client = clientOf(graph.settings);
  const watch = new ReadingWatch();
  const outcomes: RefreshOutcome[] = [];
  try {
    for (const [at, source] of sources.entries()) {
      const title = sources.length > 1 ? `${at + 1}/${sources.length} ${source.id}` : source.id;
      outcomes.push(await refreshOne(graph, source, { client, watch, title }));
    }
  } finally {
    await watch.end();
    await client.close();
  }
  const failed = outcomes.filter(({ status }) => status === 'failed');
  if (sources.length > 1) say(columns(outcomes.map(({ source, status, error }) => [source, status, error ?? ''])));
  if (failed.length > 0) throw new UsageError(`${failed.length} of ${sources.length} sources could not be refreshed`);
}

async function loadedSources({ database, settings }: OpenGraph): Promise<readonly SourceDeclaration[]> {
  const loads = await lastLoads(database);
  const sources = readCatalog(settings.home).filter(
    ({ id, defaultUrl }) => defaultUrl !== null && (loads.get(id)?.observedAt ?? null) !== null,
  );
  if (sources.length === 0)
    throw new UsageError(
      'no source has been loaded that has an address of its publisher: name one, as `weft sources --all` lists them',
    );
  complain(`refreshing what has been loaded and has an address: ${sources.map(({ id }) => id).join(', ')}`);
  return sources;
}

/** What the refreshes of a command share, and the title of one. */
interface Refreshing {
  readonly client: ReturnType<typeof clientOf>;
  readonly watch: ReadingWatch;
  readonly title: string;
}

async function refreshOne(
  { database, settings, signal }: OpenGraph,
  source: SourceDeclaration,
  { client, watch, title }: Refreshing,
): Promise<RefreshOutcome> {
  const progress = showProgress(title);
  const shown = shownIn(progress);
  const outcome = await refreshSource(database, source, {
    client,
    home: settings.home,
    asOf: settings.asOf,
    onDownload: ({ bytes, totalBytes }) => progress.update(bytes, Math.max(bytes, totalBytes), 'fetching'),
    signal,
    ...shown,
    ...watch.of(source.id, shown.onProgress),
  }).finally(() => progress.end());
  if (outcome.status === 'unchanged') say(`${source.id} has not changed since it was loaded`);
  if (outcome.status === 'failed') complain(`weft: ${source.id}: ${outcome.error ?? 'no reason is known'}`);
  if (outcome.status === 'loaded' && outcome.report !== null) printReport(outcome.report);
  return outcome;
}

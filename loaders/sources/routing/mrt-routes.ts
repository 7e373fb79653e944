import { mapped } from '../../formats/mapped-records.ts';
import type { AsPath } from '../../formats/mrt/as-path.ts';
import { mrtRecords } from '../../formats/mrt/record-stream.ts';
import { type MrtRoutes, mrtRoutes } from '../../formats/mrt/routes.ts';
import { linkFacts, NewPaths, type ObservedPath, originOf, pathFacts } from '../../formats/observed-paths.ts';
import { type Fact, type Records, RefusedRecord, type SourceInput } from '../../source.ts';

/** The routes of one MRT record, with the paths that are new in the file. */
export interface RoutesRecord {
  readonly prefixes: readonly string[];
  readonly origins: readonly number[];
  /** Epoch ms; absent in a table, where all records have the date of the table. */
  readonly at?: number;
  readonly peersSeeing?: number;
  readonly paths: readonly ObservedPath[];
  readonly links: readonly (readonly [number, number])[];
}

/**
 * Reads the records of an MRT file of one kind, a table or updates. Throws if the file is of the other kind: a table shows all routes,
 * updates only the changes, and their sweeps differ.
 */
export function readRoutes(input: SourceInput, kind: MrtRoutes['kind'], sourceOfOther: string): Records<RoutesRecord> {
  const news = new NewPaths();
  const collector = collectorOf(input.fileName);
  return mapped(mrtRoutes(input), (routes) => {
    if (routes.kind !== kind) {
      const other = kind === 'table' ? 'updates, not a table' : 'a table, not updates';
      throw new Error(`${input.fileName} holds ${other}: load it as ${sourceOfOther}`);
    }
    return routesRecord(routes, news, collector);
  });
}

function routesRecord(routes: MrtRoutes, news: NewPaths, collector: string | undefined): RoutesRecord {
  const isTable = routes.kind === 'table';
  const prefixes = (isTable ? [routes.prefix] : routes.announced).filter((prefix) => !prefix.endsWith('/0'));
  const paths = isTable ? routes.paths : routes.path === null || prefixes.length === 0 ? [] : [routes.path];
  const [prefix] = prefixes;
  const observed: ObservedPath[] = [];
  const links: (readonly [number, number])[] = [];
  for (const path of prefix === undefined ? [] : paths) {
    const added = news.take(path);
    if (added.isNew && prefix !== undefined) observed.push({ path, prefix, collector, at: routes.at });
    links.push(...added.links);
  }
  const record = { prefixes, origins: originsOf(paths), paths: observed, links };
  return isTable ? { ...record, peersSeeing: routes.peers } : { ...record, at: routes.at };
}

function originsOf(paths: readonly AsPath[]): number[] {
  const origins = new Set<number>();
  for (const path of paths) {
    const origin = originOf(path);
    if (origin !== null) origins.add(origin);
  }
  return [...origins];
}

/** Returns announcements, and the paths and adjacencies that were not stated before. */
export function* routesFacts({ prefixes, origins, at, peersSeeing, paths, links }: RoutesRecord): Iterable<Fact> {
  const more = {
    ...(at === undefined ? {} : { observedAt: at }),
    ...(peersSeeing === undefined ? {} : { peersSeeing }),
  };
  for (const prefix of prefixes) {
    for (const asn of origins) yield { kind: 'announcement', prefix, asn, ...more };
  }
  for (const path of paths) yield* pathFacts(path);
  yield* linkFacts(links);
}

/** Returns the date of the first record, epoch ms. */
export async function firstRecordAt(input: SourceInput): Promise<number | null> {
  for await (const record of mrtRecords(input)) if (!(record instanceof RefusedRecord)) return record.at;
  return null;
}

/**
 * Returns the collector in the file's name, if there is one: `rrc00.bview.20260822.0000.gz`, `route-views.sydney.rib.20260822.0000.bz2`.
 * RouteViews names the IPv6 table of its first collector `rib6`.
 */
export function collectorOf(fileName: string): string | undefined {
  const named =
    /(?:^|[^a-z0-9])(rrc\d{2}|route-views\d?(?:\.[a-z0-9-]+?)?)(?=[._-](?:latest-)?(?:rib|bview|updates))/i.exec(
      fileName,
    );
  return named?.[1]?.toLowerCase() ?? (/^rib6\./.test(fileName) ? 'rib6' : undefined);
}

import { readRecentRuns } from '../../loaders/refresh/recent-runs.ts';
import { readSourceStates } from '../../loaders/refresh/source-states.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import type { Clock } from '../../schema/clock.ts';
import { Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { type Route, route } from '../contract/route.ts';
import { LIST_REFUSED, LIST_SOURCES } from './source-operations.ts';

/** Returns every source, those that the operator declares too. */
export type Catalog = () => readonly SourceDeclaration[] | Promise<readonly SourceDeclaration[]>;

/** Serves the sources and their loads to the operator (contract rest.md 0.6). */
export function sourceRoutes(database: Database, clock: Clock, catalog: Catalog = builtIn): readonly Route[] {
  return [
    route(LIST_SOURCES, async () => {
      const states = await readSourceStates(database, await catalog(), clock.now());
      const sources = states.map(({ lastLoad, lastRefresh, ...state }) => ({
        ...state,
        lastLoad:
          lastLoad === null
            ? null
            : {
                status: lastLoad.status,
                error: lastLoad.error,
                startedAt: timeText(lastLoad.startedAt),
                read: lastLoad.read,
                refused: lastLoad.refused,
                observedAt: lastLoad.observedAt === null ? null : timeText(lastLoad.observedAt),
              },
        lastRefresh: lastRefresh === null ? null : { ...lastRefresh, at: timeText(lastRefresh.at) },
      }));
      return { total: sources.length, sources };
    }),
    route(LIST_REFUSED, async ({ path: { id } }) => {
      const declared = (await catalog()).find((source) => source.id === id);
      const runs = await readRecentRuns(database, id);
      const layer = declared?.layer ?? runs[0]?.layer;
      if (layer === undefined)
        throw new Problem('source-not-found', 404, `There is no source ${id}: GET /v1/admin/sources lists them.`);
      const reported = runs.map(({ layer: _, startedAt, finishedAt, observedAt, ...run }) => ({
        ...run,
        startedAt: timeText(startedAt),
        finishedAt: finishedAt === null ? null : timeText(finishedAt),
        observedAt: observedAt === null ? null : timeText(observedAt),
      }));
      return { source: id, title: declared?.title ?? null, layer, runs: reported };
    }),
  ];
}

/** Some three hundred sources with their formats: read when somebody asks for them, not by every start. */
async function builtIn(): Promise<readonly SourceDeclaration[]> {
  return (await import('../../loaders/catalog.ts')).SOURCES;
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}

import type { QueryEngine } from '../engine/query-engine.ts';
import type { Database } from '../store/database.ts';
import type { GraphClock } from './graph-clock.ts';
import type { Chore } from './scheduler.ts';

/** Lookups change single facts, many times an hour: they do not outdate a plan. */
const LOADS = `
  OPTIONAL MATCH (r:LOAD_RUN) WHERE NOT coalesce(r.isLive, false)
  RETURN toString(max(r.finishedAt)) + ' ' + toString(count(CASE WHEN r.isDerived THEN 1 END)) AS state`;

/** Neo4j keeps these counts: no node is read for them. The records of the loads themselves are no change. */
const SIZE = 'RETURN COUNT { () } - COUNT { (:LOAD_RUN) } AS nodes, COUNT { ()-->() } AS edges';

/** What follows loads. */
export interface LoadFollower {
  readonly engine: Pick<QueryEngine, 'forgetPlans'>;
  /** Called when loads have left more or fewer nodes or edges than there were. */
  readonly onChange: () => void;
}

/** Keeps a server up to date with loads of any process: after each, it judges plans again and reads the clock again. */
export function followLoadsChore(
  database: Database,
  { engine, onChange }: LoadFollower,
  clock: Pick<GraphClock, 'refresh'>,
): Chore {
  let state: unknown;
  let size: string | undefined;
  const sizeNow = async () => JSON.stringify(await database.read({ text: SIZE }));
  return {
    next: async () => {
      const [row] = await database.read({ text: LOADS });
      await clock.refresh();
      const hasLoaded = state !== undefined && state !== row?.state;
      state = row?.state;
      if (!hasLoaded && size !== undefined) return null;
      const before = size;
      size = await sizeNow();
      if (hasLoaded) engine.forgetPlans();
      if (before !== undefined && before !== size) onChange();
      return null;
    },
  };
}

import type { Database } from '../engine/database/database.ts';
import type { QueryEngine } from '../engine/query-engine.ts';
import type { GraphClock } from './graph-clock.ts';
import type { Chore } from './scheduler.ts';

const LOADS = `
  OPTIONAL MATCH (r:LOAD_RUN)
  RETURN toString(max(r.finishedAt)) + ' ' + toString(count(CASE WHEN r.isDerived THEN 1 END)) AS state`;

/** Keeps a server up to date with loads, whichever process did them: after each, plans are judged and the clock is read anew. */
export function followLoadsChore(
  database: Database,
  engine: Pick<QueryEngine, 'forgetPlans'>,
  clock: Pick<GraphClock, 'refresh'>,
): Chore {
  let known: unknown;
  return {
    next: async () => {
      const [row] = await database.read({ text: LOADS });
      await clock.refresh();
      if (known !== undefined && known !== row?.state) engine.forgetPlans();
      known = row?.state;
      return null;
    },
  };
}

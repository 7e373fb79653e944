import { readAsOf } from '../engine/as-of.ts';
import type { Database } from '../engine/database/database.ts';
import type { QueryEngine } from '../engine/query-engine.ts';
import type { Chore } from './scheduler.ts';

const LOADS = `
  OPTIONAL MATCH (r:LOAD_RUN)
  RETURN toString(max(r.finishedAt)) + ' ' + toString(count(CASE WHEN r.isDerived THEN 1 END)) AS state`;

/**
 * Keeps a server up to date with loads, whichever process did them: after each, plans are judged anew. `asOf` is the very date that
 * engine and routes measure ages from: it is moved, not replaced.
 */
export function followLoadsChore(database: Database, engine: Pick<QueryEngine, 'forgetPlans'>, asOf: Date): Chore {
  let known: unknown;
  return {
    next: async () => {
      const [row] = await database.read({ text: LOADS });
      asOf.setTime((await readAsOf(database, process.env)).getTime());
      if (known !== undefined && known !== row?.state) engine.forgetPlans();
      known = row?.state;
      return null;
    },
  };
}

import { readAsOf } from '../engine/as-of.ts';
import type { Database } from '../engine/database/database.ts';
import type { QueryEngine } from '../engine/query-engine.ts';
import type { Chore } from './scheduler.ts';

const LOADS = `
  OPTIONAL MATCH (r:LOAD_RUN)
  RETURN toString(max(r.finishedAt)) + ' ' + toString(count(CASE WHEN r.isDerived THEN 1 END)) AS state`;

/** Neo4j keeps these counts: no node is read for them. The records of the loads themselves are no change. */
const SIZE = 'RETURN COUNT { () } - COUNT { (:LOAD_RUN) } AS nodes, COUNT { ()-->() } AS edges';

/** What follows loads. */
export interface LoadFollower {
  readonly engine: Pick<QueryEngine, 'forgetPlans'>;
  /** Called when loads have left more or fewer nodes or edges than there were. */
  readonly onChange: () => void;
}

/**
 * Keeps a server up to date with loads, whichever process did them: after each, plans are judged anew. `asOf` is the very date that
 * engine and routes measure ages from: it is moved, not replaced.
 */
export function followLoadsChore(database: Database, { engine, onChange }: LoadFollower, asOf: Date): Chore {
  let state: unknown;
  let size: string | undefined;
  const sizeNow = async () => JSON.stringify(await database.read({ text: SIZE }));
  return {
    next: async () => {
      const [row] = await database.read({ text: LOADS });
      asOf.setTime((await readAsOf(database, process.env)).getTime());
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

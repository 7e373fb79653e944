import { markInterrupted } from '../loaders/pipeline/run-record.ts';
import type { Database } from '../store/database.ts';
import type { Chore } from './scheduler.ts';

/** Records loads whose processes have ended as interrupted, so that what depends on the records of loads sees a change. */
export function interruptedLoadsChore(database: Database): Chore {
  return {
    next: async () => {
      await markInterrupted(database);
      return null;
    },
  };
}

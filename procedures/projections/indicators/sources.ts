import type { Database } from '../../../engine/database/database.ts';

/** What a projection asks: reads of our own, and the instant that ages are measured from. */
export interface ProjectionSources {
  readonly reader: Pick<Database, 'read'>;
  readonly asOf: Date;
}

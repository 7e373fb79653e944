import type { Clock } from '../schema/clock.ts';
import { fixedAsOf } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';

/** The clock of a graph: it is fixed where the operator or the graph has set an instant, and runs otherwise. */
export class GraphClock implements Clock {
  readonly #database: Database;
  readonly #given: Date | undefined;
  #fixed: Date | null = null;

  private constructor(database: Database, given: Date | undefined) {
    this.#database = database;
    this.#given = given;
  }

  /** Reads the graph's instant; `given` is the operator's, which goes before it. */
  static async read(database: Database, given?: Date): Promise<GraphClock> {
    const clock = new GraphClock(database, given);
    await clock.refresh();
    return clock;
  }

  now(): Date {
    return this.#fixed === null ? new Date() : new Date(this.#fixed);
  }

  /** Reads the graph's instant again: a load may have moved it. */
  async refresh(): Promise<void> {
    this.#fixed = await fixedAsOf(this.#database, this.#given);
  }
}

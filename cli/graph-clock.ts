import type { ClockBasis, ExplainedClock } from '../schema/clock.ts';
import { type AsOfSetting, type DecidedClock, readClock } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';

/** The clock of a graph: it is fixed where the operator or the graph has set an instant, and runs otherwise. */
export class GraphClock implements ExplainedClock {
  readonly #database: Database;
  readonly #setting: AsOfSetting | undefined;
  #decided: DecidedClock;

  private constructor(database: Database, setting: AsOfSetting | undefined, decided: DecidedClock) {
    this.#database = database;
    this.#setting = setting;
    this.#decided = decided;
  }

  /** Reads the graph's instant; `setting` is the operator's choice, which overrides it. */
  static async read(database: Database, setting?: AsOfSetting): Promise<GraphClock> {
    return new GraphClock(database, setting, await readClock(database, setting));
  }

  now(): Date {
    return this.#decided.isFixed ? new Date(this.#decided.asOf) : new Date();
  }

  get basis(): ClockBasis {
    return this.#decided;
  }

  /** Reads the graph's instant again: a load may have moved it. */
  async refresh(): Promise<void> {
    this.#decided = await readClock(this.#database, this.#setting);
  }
}

import type { Reader, Row, Statement } from '../../store/database.ts';
import type { ProcedureRead, StepContext } from '../contract/step.ts';
import { withNumbers } from '../serialise/driver-values.ts';

/** Reads for a computed procedure within the query's time, and remembers them for EXPLAIN and PROFILE. */
export class ProcedureReader implements Reader {
  readonly made: ProcedureRead[] = [];
  readonly #isExplained: boolean;
  readonly #readOwn: StepContext['readOwn'];

  /** Reads for a procedure. A query that is only explained reads nothing: `isExplained` answers every read with no rows. */
  constructor(isExplained: boolean, readOwn: StepContext['readOwn']) {
    this.#isExplained = isExplained;
    this.#readOwn = readOwn;
  }

  async read(statement: Statement, options?: { readonly timeoutMs?: number }): Promise<Row[]> {
    const { text } = statement;
    if (this.#isExplained) {
      if (!this.made.some((read) => read.text === text)) this.made.push({ text, rows: null, timeMs: null });
      return [];
    }
    const started = performance.now();
    const { rows } = await this.#readOwn(statement, options);
    this.made.push({ text, rows: rows.length, timeMs: performance.now() - started });
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withNumbers(value)])),
    );
  }
}

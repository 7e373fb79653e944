import type { Row } from '../store/database.ts';

/** The rows of several texts about the same nodes, joined by the key of the node. */
export class JoinedRows {
  readonly #rows = new Map<string, Row>();

  add(key: string, row: Row): void {
    this.#rows.set(key, { ...this.#rows.get(key), ...row });
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }
}

import type { Database } from '../../engine/database/database.ts';

/** Date of the newest complete snapshot by source and part, epoch ms. */
export class Snapshots {
  readonly #newest: ReadonlyMap<string, number>;

  private constructor(newest: ReadonlyMap<string, number>) {
    this.#newest = newest;
  }

  /** Reads them from the records of completed loads. */
  static async read(database: Database): Promise<Snapshots> {
    const rows = await database.read({
      text: `MATCH (r:LOAD_RUN {status: 'completed'})
        RETURN r.source + ' ' + r.part AS snapshot, max(r.observedAt) AS observedAt`,
    });
    return new Snapshots(new Map(rows.map((row) => [String(row.snapshot), Number(row.observedAt)])));
  }

  /**
   * Date of the newest snapshot in which a source would have shown this announcement, had there been one: the whole
   * table, or the list of that network where the source publishes one list a network. 0 where there was none.
   */
  newestFor(source: string, asn: number, prefix: string): number {
    const family = prefix.includes(':') ? 'ipv6' : 'ipv4';
    const parts = ['', `AS${asn}`, `AS${asn} ${family}`];
    return Math.max(...parts.map((part) => this.#newest.get(`${source} ${part}`) ?? 0));
  }
}

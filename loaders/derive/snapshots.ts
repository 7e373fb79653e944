import type { Database } from '../../engine/database/database.ts';

/** Date of the newest complete snapshot by source and part, epoch ms. */
export class Snapshots {
  readonly #newest: ReadonlyMap<string, number>;
  /** Of sources whose parts are tables of collectors: the date of the table that is the oldest of the newest ones. */
  readonly #tables: ReadonlyMap<string, number>;

  private constructor(newest: ReadonlyMap<string, number>, tables: ReadonlyMap<string, number>) {
    this.#newest = newest;
    this.#tables = tables;
  }

  /** Reads them from the records of completed loads. */
  static async read(database: Database): Promise<Snapshots> {
    const rows = await database.read({
      text: `MATCH (r:LOAD_RUN {status: 'completed'})
        RETURN r.source AS source, r.part AS part, max(r.observedAt) AS observedAt`,
    });
    return Snapshots.of(
      rows.map(({ source, part, observedAt }) => ({
        source: String(source),
        part: String(part),
        observedAt: Number(observedAt),
      })),
    );
  }

  /** Those of these complete loads, one each source and part. */
  static of(
    loads: readonly { readonly source: string; readonly part: string; readonly observedAt: number }[],
  ): Snapshots {
    const tables = new Map<string, number>();
    for (const { source, part, observedAt } of loads) {
      if (!/^table\b/.test(part)) continue;
      tables.set(source, Math.min(observedAt, tables.get(source) ?? observedAt));
    }
    return new Snapshots(new Map(loads.map((load) => [`${load.source} ${load.part}`, load.observedAt])), tables);
  }

  /**
   * Date of the newest snapshot in which a source would have shown this announcement, had there been one: the whole
   * table, or the list of that network where the source publishes one list a network. Of several collectors one alone may
   * have the route: only what the tables of all of them lack since is gone. 0 where there was no snapshot.
   */
  newestFor(source: string, asn: number, prefix: string): number {
    const family = prefix.includes(':') ? 'ipv6' : 'ipv4';
    const parts = ['', `AS${asn}`, `AS${asn} ${family}`];
    const dates = parts.map((part) => this.#newest.get(`${source} ${part}`) ?? 0);
    return Math.max(this.#tables.get(source) ?? 0, ...dates);
  }
}

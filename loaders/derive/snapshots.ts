import type { Database } from '../../store/database.ts';

/** A complete load: its source, its part and its date (epoch ms). */
interface CompleteLoad {
  readonly source: string;
  readonly part: string;
  readonly observedAt: number;
  /** Address families for which its file is a whole table of announcements. */
  readonly wholeTables: readonly string[];
}

/** An announcement last seen this long before the newest whole table is past (contract 2.6). */
const PAST_MS = 180 * 24 * 60 * 60 * 1000;

/** Dates of the newest complete snapshots, epoch ms. */
export class Snapshots {
  /** By source and part. */
  readonly #newest: ReadonlyMap<string, number>;
  /** For sources whose parts are tables of collectors: the oldest date among the newest tables of all collectors. */
  readonly #tables: ReadonlyMap<string, number>;
  /** For whole tables of any source, by address family. */
  readonly #whole: ReadonlyMap<string, number>;

  private constructor(loads: readonly CompleteLoad[]) {
    const newest = new Map<string, number>();
    const whole = new Map<string, number>();
    for (const { source, part, observedAt, wholeTables } of loads) {
      raise(newest, `${source} ${part}`, observedAt);
      for (const family of wholeTables) raise(whole, family, observedAt);
    }
    const tables = new Map<string, number>();
    for (const { source, part } of loads) {
      if (!/^table\b/.test(part)) continue;
      const own = newest.get(`${source} ${part}`) ?? 0;
      tables.set(source, Math.min(own, tables.get(source) ?? own));
    }
    this.#newest = newest;
    this.#tables = tables;
    this.#whole = whole;
  }

  /** Reads the dates from the records of completed loads. */
  static async read(database: Database): Promise<Snapshots> {
    const rows = await database.read({
      text: `MATCH (r:LOAD_RUN {status: 'completed'})
        RETURN r.source AS source, r.part AS part, coalesce(r.wholeTables, []) AS wholeTables, max(r.observedAt) AS observedAt`,
    });
    return Snapshots.of(
      rows.map(({ source, part, observedAt, wholeTables }) => ({
        source: String(source),
        part: String(part),
        observedAt: Number(observedAt),
        wholeTables: Array.isArray(wholeTables) ? wholeTables.map(String) : [],
      })),
    );
  }

  /** Returns the dates of these complete loads. */
  static of(loads: readonly CompleteLoad[]): Snapshots {
    return new Snapshots(loads);
  }

  /**
   * Returns whether an announcement has ended: a newer snapshot of its source lacks it, or no table and no list has seen it for long before
   * the newest whole table of its address family.
   */
  isOver(source: string, asn: number, prefix: string, lastSeen: number): boolean {
    return this.#newestFor(source, asn, prefix) > lastSeen || lastSeen <= this.#newestTable(prefix) - PAST_MS;
  }

  /** Returns the dates of the newest whole tables as one text, which changes when any of them does. */
  get newestTables(): string {
    return [...this.#whole]
      .map(([family, date]) => `${family} ${date}`)
      .sort()
      .join(', ');
  }

  /**
   * Returns the date of the newest snapshot in which a source would have shown this announcement: the whole table, or the list of that
   * network if the source publishes one list for each network. With several collectors a route may be at only one, so it has ended only
   * when the newer tables of all of them lack it. 0 if there was no snapshot.
   */
  #newestFor(source: string, asn: number, prefix: string): number {
    const parts = ['', `AS${asn}`, `AS${asn} ${familyOf(prefix)}`];
    const dates = parts.map((part) => this.#newest.get(`${source} ${part}`) ?? 0);
    return Math.max(this.#tables.get(source) ?? 0, ...dates);
  }

  #newestTable(prefix: string): number {
    return this.#whole.get(familyOf(prefix)) ?? 0;
  }
}

function familyOf(prefix: string): 'ipv4' | 'ipv6' {
  return prefix.includes(':') ? 'ipv6' : 'ipv4';
}

function raise(dates: Map<string, number>, key: string, date: number): void {
  dates.set(key, Math.max(date, dates.get(key) ?? date));
}

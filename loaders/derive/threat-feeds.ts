/** How far the feeds accuse what they list (contract 7.1): by this addresses are counted. */
import type { Database } from '../../engine/database/database.ts';
import { categoryDeclaration } from '../../schema/categories.ts';

/** The classes that count, the lightest first; trust and reference feeds accuse nobody. */
const COUNTED_CLASSES: readonly string[] = ['descriptive', 'suspicious', 'confirmed-bad'];

/** What the feeds that list one thing say together. */
export interface Judgement {
  /** Its worst class: 0 descriptive, 1 suspicious, 2 confirmed-bad. */
  readonly worst: number;
  /** Ids of the categories, in order. */
  readonly categories: readonly string[];
}

/** The feeds that count, and what any number of them say together; equal judgements are one object. */
export class ThreatFeeds {
  readonly #feeds: ReadonlyMap<string, Judgement>;
  readonly #joined = new Map<string, Judgement>();

  constructor(feeds: ReadonlyMap<string, Judgement>) {
    this.#feeds = feeds;
  }

  static async read(database: Database): Promise<ThreatFeeds> {
    const feeds = new Map<string, Judgement>();
    const rows = await database.read({ text: 'MATCH (f:FEED_SOURCE) RETURN f.name AS name, f.category AS category' });
    for (const { name, category } of rows) {
      const declared = categoryDeclaration(String(category));
      const worst = COUNTED_CLASSES.indexOf(declared?.class ?? '');
      if (declared !== undefined && worst >= 0) feeds.set(String(name), { worst, categories: [declared.id] });
    }
    return new ThreatFeeds(feeds);
  }

  get names(): readonly string[] {
    return [...this.#feeds.keys()];
  }

  /** What these feeds say, those that do not count left out; undefined where none counts. */
  of(names: readonly string[]): Judgement | undefined {
    return names.reduce<Judgement | undefined>((known, name) => this.join(known, this.#feeds.get(name)), undefined);
  }

  /** What two judgements say together. */
  join(one: Judgement | undefined, other: Judgement | undefined): Judgement | undefined {
    if (one === undefined || one === other) return other;
    if (other === undefined) return one;
    const worst = Math.max(one.worst, other.worst);
    const categories = [...new Set([...one.categories, ...other.categories])].sort();
    const key = `${worst} ${categories.join(' ')}`;
    const known = this.#joined.get(key) ?? { worst, categories };
    this.#joined.set(key, known);
    return known;
  }
}

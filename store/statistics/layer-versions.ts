import { OVERRIDDEN_SETTING } from '../../schema/internal.ts';
import type { Reader } from '../database.ts';

/** How long a read is valid, ms; for as long again it is used while the next one runs. After that, all callers see a load. */
const HOLDS_MS = { least: 100, most: 1000 };
/** Reads may take this part of the time: where the record of loads has grown long one holds longer. */
const SHARE = 0.05;

/** Overrides of analysts change verdicts without a load: their version goes with that of every layer. */
const OVERRIDES = 'overrides';

const VERSIONS = `
  MATCH (r:LOAD_RUN)
  RETURN r.layer AS layer,
    toString(max(coalesce(r.finishedAt, 0))) + '.' + toString(count(CASE WHEN r.isDerived THEN 1 END)) AS version
  UNION ALL MATCH (s:SETTING {name: '${OVERRIDDEN_SETTING}'}) RETURN '${OVERRIDES}' AS layer, s.value AS version`;

/** Gives layers versions that advance with each load, whichever process loads. */
export class LayerVersions {
  readonly #database: Reader;
  #known: ReadonlyMap<string, string> = new Map();
  #holdsUntil = 0;
  #endsAt = 0;
  #reading: Promise<void> | null = null;

  constructor(database: Reader) {
    this.#database = database;
  }

  /**
   * Returns the version of some layers together, of all if none is named. Read it before the data: then the data is at least as new as the
   * version says.
   */
  async of(layers?: readonly string[]): Promise<string> {
    const now = performance.now();
    if (now >= this.#endsAt) await this.#shared();
    // Refreshes in the background: a failure is reported to a caller that has to wait.
    else if (now >= this.#holdsUntil) this.#shared().catch(() => undefined);
    if (layers === undefined) return [...this.#known].flat().join(' ');
    const overrides = this.#known.get(OVERRIDES);
    const versions = layers.map((layer) => this.#known.get(layer) ?? '-');
    return [...versions, ...(overrides === undefined ? [] : [overrides])].join(' ');
  }

  #shared(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    const rows = await this.#database.read({ text: VERSIONS });
    this.#known = new Map(rows.map(({ layer, version }) => [String(layer), String(version)]));
    const holds = Math.min(HOLDS_MS.most, Math.max(HOLDS_MS.least, (performance.now() - begun) / SHARE));
    this.#holdsUntil = begun + holds;
    this.#endsAt = begun + 2 * holds;
  }
}

import { LAYERS } from '../schema/layers.ts';
import type { Database } from '../store/database.ts';
import { type LoadState, loadsOfLayer, readLoadStates } from '../store/statistics/load-runs.ts';

/** How long the list of loaded sources is cached, ms. */
const LIFE_MS = 60_000;

/** A source of which something is loaded. */
export interface LoadedSource {
  readonly source: string;
  /** Date of its newest data, epoch ms. */
  readonly observedAt: number | null;
}

/** The loaded sources, by layer. */
export class LoadedSources {
  readonly #database: Database;
  #read: { readonly at: number; readonly states: Promise<readonly LoadState[]> } | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The sources of a layer, newest first. */
  async of(layer: string): Promise<readonly LoadedSource[]> {
    const declared = LAYERS.find(({ id }) => id === layer);
    if (declared === undefined) return [];
    const newest = new Map<string, number | null>();
    for (const { source, refreshedAt } of loadsOfLayer(await this.#states(), declared)) {
      newest.set(source, Math.max(newest.get(source) ?? 0, refreshedAt ?? 0) || null);
    }
    return [...newest]
      .map(([source, observedAt]) => ({ source, observedAt }))
      .sort((one, other) => (other.observedAt ?? 0) - (one.observedAt ?? 0));
  }

  #states(): Promise<readonly LoadState[]> {
    const now = Date.now();
    if (this.#read !== null && this.#read.at + LIFE_MS > now) return this.#read.states;
    const read = { at: now, states: readLoadStates(this.#database) };
    this.#read = read;
    // A failure reaches those who wait for it, and is not cached.
    read.states.catch(() => {
      if (this.#read === read) this.#read = null;
    });
    return read.states;
  }
}

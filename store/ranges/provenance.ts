/** A source that says so, and of when (epoch ms). */
export interface Said {
  readonly source: string;
  readonly observedAt: number;
}

/** The parallel lists of several statements together: one entry a source, its newest; and the newest of all. */
export interface Speakers {
  readonly sources: readonly string[];
  readonly observed: readonly number[];
  readonly source: string;
  readonly observed_at: number;
}

/** The sources of a statement, sorted by source; empty lists if there are none. */
export function speakersOf(said: readonly Said[]): Speakers {
  const bySource = new Map<string, number>();
  for (const { source, observedAt } of said) {
    bySource.set(source, Math.max(observedAt, bySource.get(source) ?? observedAt));
  }
  const entries = [...bySource].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const newest = entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best), entries[0] ?? ['', 0]);
  return {
    sources: entries.map(([source]) => source),
    observed: entries.map(([, observedAt]) => observedAt),
    source: newest[0],
    observed_at: newest[1],
  };
}

/** The provenance properties of a derived edge, in the driver's types; none if there is no source. */
export function provenance(said: readonly Said[], inferred: boolean): Readonly<Record<string, unknown>> {
  if (said.length === 0) return { inferred };
  const { sources, observed, source, observed_at } = speakersOf(said);
  return { sources, source, inferred, observed: observed.map(BigInt), observed_at: BigInt(observed_at) };
}

/** Reads the parallel lists of a stored edge. */
export function statedBy(sources: unknown, observed: unknown): Said[] {
  if (!Array.isArray(sources) || !Array.isArray(observed)) return [];
  return sources.map((source, index) => ({ source: String(source), observedAt: Number(observed[index] ?? 0) }));
}

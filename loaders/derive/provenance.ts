import { provenanceOf } from '../pipeline/claims.ts';

/** A source that says so, and of when (epoch ms). */
export interface Said {
  readonly source: string;
  readonly observedAt: number;
}

/** The provenance properties of a derived edge, in the driver's types; none where nobody says so. */
export function provenance(said: readonly Said[], inferred: boolean): Readonly<Record<string, unknown>> {
  if (said.length === 0) return { inferred };
  const claims = said.map(({ source, observedAt }) => ({ source, observedAt, part: '', inferred, properties: {} }));
  const { observed, observed_at, ...rest } = provenanceOf(claims);
  return { ...rest, observed: observed.map(BigInt), observed_at: BigInt(observed_at) };
}

/** What the parallel lists of a stored edge say. */
export function saidBy(sources: unknown, observed: unknown): Said[] {
  if (!Array.isArray(sources) || !Array.isArray(observed)) return [];
  return sources.map((source, index) => ({ source: String(source), observedAt: Number(observed[index] ?? 0) }));
}

/** The confidence of an attribution, in words (contract 4.4). */
export type Band = 'DIRECT' | 'DERIVED' | 'HEURISTIC' | 'UNKNOWN';

const DIRECT_FROM = 0.9;
const DERIVED_FROM = 0.7;

/** Returns the band of a confidence; null means that no operator is known. */
export function bandOf(confidence: number | null): Band {
  if (confidence === null) return 'UNKNOWN';
  if (confidence >= DIRECT_FROM) return 'DIRECT';
  return confidence >= DERIVED_FROM ? 'DERIVED' : 'HEURISTIC';
}

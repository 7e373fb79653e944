/** How sure an attribution is, in words (contract 4.4). */
export type Band = 'DIRECT' | 'DERIVED' | 'HEURISTIC' | 'UNKNOWN';

const DIRECT_FROM = 0.9;
const DERIVED_FROM = 0.7;

/** The band of a confidence; null where nobody is known. */
export function bandOf(confidence: number | null): Band {
  if (confidence === null) return 'UNKNOWN';
  if (confidence >= DIRECT_FROM) return 'DIRECT';
  return confidence >= DERIVED_FROM ? 'DERIVED' : 'HEURISTIC';
}

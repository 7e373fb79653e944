/** Rows that a write changed, and rows that were there just so. */
export interface WriteTally {
  readonly written: number;
  readonly unchanged: number;
}

/** Several writes as one. */
export function sumTallies(tallies: readonly WriteTally[]): WriteTally {
  return {
    written: tallies.reduce((total, { written }) => total + written, 0),
    unchanged: tallies.reduce((total, { unchanged }) => total + unchanged, 0),
  };
}

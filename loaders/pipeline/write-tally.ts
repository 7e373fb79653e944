/** Rows that a write changed, and rows that were there just so. */
export interface WriteTally {
  readonly written: number;
  readonly unchanged: number;
}

/** What a write of nodes or islands did: `changed` names those that it created or set. */
export interface NodeTally extends WriteTally {
  readonly changed: readonly string[];
}

/** What a write of edges did: the ends of those that it created or set. */
export interface EdgeTally extends WriteTally {
  readonly changed: readonly { readonly from: string; readonly to: string }[];
}

/** Several writes as one. */
export function sumTallies(tallies: readonly WriteTally[]): WriteTally {
  return {
    written: tallies.reduce((total, { written }) => total + written, 0),
    unchanged: tallies.reduce((total, { unchanged }) => total + unchanged, 0),
  };
}

import { degreesOf } from './degrees.ts';
import type { Drawn } from './model.ts';

/** The filter of a drawing. */
export interface Filter {
  /** Edges seen before this moment are hidden, epoch ms. */
  readonly since: number | null;
  /** Edges seen at or after this moment are hidden, epoch ms. */
  readonly before: number | null;
  /** Whether edges without a time are shown while a time filter is set. */
  readonly isUndatedShown: boolean;
  /** Nodes with fewer edges than this are hidden. */
  readonly least: number;
}

/** Hides filtered edges, and nodes that then have too few edges. The start of the exploration is always shown. */
export function filtered({ nodes, edges, root }: Drawn, { since, before, isUndatedShown, least }: Filter): Drawn {
  const isByTime = since !== null || before !== null;
  const isSeen = (moment: number | null) => {
    if (moment === null) return !isByTime || isUndatedShown;
    return (since === null || moment >= since) && (before === null || moment < before);
  };
  const seen = [...edges.values()].filter(({ observedAt }) => isSeen(observedAt));
  const degrees = degreesOf(seen);
  const shown = new Map([...nodes].filter(([id]) => id === root || (degrees.get(id) ?? 0) >= least));
  return {
    nodes: shown,
    edges: new Map(seen.filter(({ from, to }) => shown.has(from) && shown.has(to)).map((edge) => [edge.id, edge])),
    root,
  };
}

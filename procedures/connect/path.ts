import type { GraphNode } from '../../facts/neighbours.ts';

/** A step of a path: the edge that leads to `node`, and which way it points. */
export interface Step {
  readonly type: string;
  readonly direction: 'out' | 'in';
  readonly node: GraphNode;
}

/** A path from the first indicator to the second. */
export interface Path {
  readonly start: GraphNode;
  readonly steps: readonly Step[];
}

import { STORED_EDGES } from '../../schema/edges.ts';
import type { EdgeDeclaration, EdgeEnds } from '../../schema/model.ts';

/** The part of the edges of one type that belongs to one layer, and how the count store counts it. */
export interface EdgeShare {
  readonly type: string;
  readonly layer: string;
  /** Computed at query time in the hosted service. */
  readonly virtual: boolean;
  /** The labels at one end that only this part has; null where it is all that the other parts leave. */
  readonly by: { readonly side: 'from' | 'to'; readonly labels: readonly string[] } | null;
}

/** How the edges of every stored type divide into layers: most types are in one. */
export const EDGE_SHARES: readonly EdgeShare[] = STORED_EDGES.flatMap(sharesOf);

function sharesOf(edge: EdgeDeclaration): EdgeShare[] {
  const groups = Map.groupBy(edge.ends, (ends) => `${ends.layer ?? edge.layer} ${ends.queryTime ?? edge.queryTime}`);
  return [...groups.values()].map((group) => {
    const others = edge.ends.filter((ends) => !group.includes(ends));
    const [first] = group;
    return {
      type: edge.type,
      layer: first?.layer ?? edge.layer,
      virtual: first?.queryTime ?? edge.queryTime,
      by: others.length === 0 ? null : (only(group, others, 'to') ?? only(group, others, 'from')),
    };
  });
}

function only(group: readonly EdgeEnds[], others: readonly EdgeEnds[], side: 'from' | 'to'): EdgeShare['by'] {
  const labels = [...new Set(group.flatMap((ends) => ends[side]))];
  const taken = new Set(others.flatMap((ends) => ends[side]));
  return labels.some((label) => taken.has(label)) ? null : { side, labels };
}

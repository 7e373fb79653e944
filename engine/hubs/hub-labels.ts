import type { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import { fitsLabel } from '../parse/label-expressions.ts';
import type { NodePattern } from '../parse/syntax.ts';

/** Labels of the nodes that an untyped path may end at but does not run through (contract 2.6, 3.4). */
const HUB_LABELS = ['TLD', 'COUNTRY', 'CATEGORY', 'FEED_SOURCE', 'MISP_TAG', 'REGISTRAR', 'RIR', 'VENDOR'] as const;

/** The label expression of any hub, and the one of any node that is none. */
export const ANY_HUB = HUB_LABELS.join('|');
export const NO_HUB = HUB_LABELS.map((label) => `!${label}`).join('&');

/**
 * The same as a condition of a node that a plan could begin with. The planner takes even an empty label for ten nodes,
 * so that in a tiny graph `NO_HUB` seems to leave next to nothing, and it would read every node; of this it knows nothing.
 */
export function noHub(node: string): string {
  return `none(label IN labels(${node}) WHERE label IN [${HUB_LABELS.map((label) => `"${label}"`).join(', ')}])`;
}

/**
 * Whether a node is a hub: its own pattern rules it out, another pattern of its variable does, it may be one, or the query asks for one.
 */
export type Hubness = 'never' | 'elsewhere' | 'maybe' | 'named';

/** Reads it from the node's own labels, else from those of its variable elsewhere. */
export function hubnessOf(node: NodePattern, knowledge: LabelKnowledge): Hubness {
  const { labelExpression, variable, span } = node;
  if (labelExpression !== null) {
    if (node.labels.some(({ name, negated }) => !negated && isHub(name))) return 'named';
    return HUB_LABELS.some((label) => fitsLabel(labelExpression, label)) ? 'maybe' : 'never';
  }
  if (variable === null) return 'maybe';
  const { labels, certain } = knowledge.ofVariable(variable, span);
  if (labels.some(({ name }) => isHub(name))) return 'named';
  return certain && labels.length > 0 ? 'elsewhere' : 'maybe';
}

/** Returns whether a label is that of a hub. */
export function isHub(label: string): boolean {
  return HUB_LABELS.some((hub) => hub === label);
}

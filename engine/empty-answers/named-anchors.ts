import type { Parameters } from '../contract/step.ts';
import { anchorsOf } from '../correct/keys/anchors.ts';
import { keysOf, labelsThatFit } from '../correct/keys/read-key.ts';
import { LabelKnowledge, nodesOf } from '../correct/labels/label-knowledge.ts';
import type { NameUse, NodePattern, ParsedStatement, RelationshipPattern, Span } from '../parse/outline.ts';

/** Maximum number of steps of a chain that are checked: later ones cost more than they reveal. */
const MOST_STEPS = 4;
/** A step is an edge and the node after it. */
const MOST_ELEMENTS = 2 * MOST_STEPS;

/** A step that every row walks from an anchored node. */
export interface AnchoredStep {
  readonly pattern: RelationshipPattern;
  readonly types: readonly string[];
  /** Seen from the anchored node. */
  readonly way: 'out' | 'in' | 'any';
  /** Labels of the node at its other end; empty for any. */
  readonly ends: readonly string[];
  /** The step that every row takes from there; null if there is none, if other steps may be in between, or if the maximum is reached. */
  readonly next: AnchoredStep | null;
}

/** A node that a query names, and what it walks from there. */
export interface NamedAnchor {
  readonly labels: readonly string[];
  readonly name: string;
  /** The one label in the text, and the name as a literal: what a rewrite would replace. */
  readonly label: NameUse | null;
  readonly literal: Span | null;
  readonly steps: readonly AnchoredStep[];
}

/** The nodes that a statement names by literals and parameters, at most so many. */
export function namedAnchors(statement: ParsedStatement, parameters: Parameters, most: number): NamedAnchor[] {
  const knowledge = new LabelKnowledge(statement);
  const anchors = anchorsOf(statement, knowledge, 'name', (_span, written) => written).flatMap((anchor) => {
    const [label, second] = anchor.labels;
    const nodes = nodesOf(statement).filter((node) => isAnchored(node, anchor, knowledge));
    const steps = nodes.flatMap((node) => stepsFrom(statement, node, knowledge));
    return keysOf(anchor.value, parameters).flatMap((key): NamedAnchor[] => {
      const labels = labelsThatFit(
        anchor.labels.map((use) => use.name),
        key,
      );
      if (typeof key !== 'string' || labels.length === 0) return [];
      const literal = anchor.value.kind === 'string' ? anchor.value.span : null;
      return [{ labels, name: key, label: second === undefined ? (label ?? null) : null, literal, steps }];
    });
  });
  return anchors.slice(0, most);
}

function isAnchored(
  node: NodePattern,
  { variable, place }: { readonly variable: string | null; readonly place: Span },
  knowledge: LabelKnowledge,
): boolean {
  if (node.span.start === place.start) return true;
  return variable !== null && node.variable === variable && knowledge.sameVariable(variable, node.span, place);
}

/** Steps of the paths that must match, with a type each, next to this very node. */
function stepsFrom(statement: ParsedStatement, node: NodePattern, knowledge: LabelKnowledge): AnchoredStep[] {
  return statement.outline.paths
    .filter(({ place, optional }) => place === 'match' && !optional)
    .flatMap(({ elements }) => {
      const index = elements.indexOf(node);
      if (index < 0) return [];
      return [
        ...stepAt(elements.slice(index + 1, index + 1 + MOST_ELEMENTS), 'right', knowledge),
        ...stepAt(elements.slice(Math.max(0, index - MOST_ELEMENTS), index).toReversed(), 'left', knowledge),
      ];
    });
}

/** The first step of a path, and those after it. */
function stepAt(
  [pattern, end, ...rest]: readonly (NodePattern | RelationshipPattern)[],
  side: 'left' | 'right',
  knowledge: LabelKnowledge,
): AnchoredStep[] {
  if (pattern?.kind !== 'relationship' || pattern.types.length === 0 || pattern.length?.min === 0) return [];
  if (pattern.hasWildcard || pattern.types.some(({ negated }) => negated)) return [];
  const isOneHop = pattern.length === null;
  const ends = end?.kind === 'node' && isOneHop ? knowledge.certainOf(end).map(({ name }) => name) : [];
  const way = pattern.direction === 'none' ? 'any' : pattern.direction === side ? 'out' : 'in';
  const [next = null] = isOneHop ? stepAt(rest, side, knowledge) : [];
  return [{ pattern, types: pattern.types.map(({ name }) => name), way, ends, next }];
}

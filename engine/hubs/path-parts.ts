import { STORED_EDGE_TYPES } from '../../schema/introspection.ts';
import type { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import { fitsLabel } from '../parse/label-expressions.ts';
import type {
  NodePattern,
  PathLength,
  Pattern,
  PatternElement,
  PatternGroup,
  RelationshipPattern,
} from '../parse/syntax.ts';
import { type Hubness, hubnessOf } from './hub-labels.ts';

/** One `(...)` of a path. */
export interface NodePart {
  readonly kind: 'node';
  readonly pattern: NodePattern;
  readonly hub: Hubness;
}

/** One `-[...]->` of a path. */
export interface StepPart {
  readonly kind: 'step';
  readonly pattern: RelationshipPattern;
  /** Whether it has no type, or only excludes types: `%`, `!CHILD_OF`. */
  readonly isOpen: boolean;
  /** The contract's types that it may walk. */
  readonly types: readonly string[];
  readonly direction: RelationshipPattern['direction'];
  /** Null for a single step. */
  readonly length: PathLength | null;
}

/** A path in parentheses, and how often it is walked. */
export interface GroupPart {
  readonly kind: 'group';
  readonly pattern: PatternGroup;
  readonly length: PathLength;
  readonly parts: readonly PathPart[];
}

export type PathPart = NodePart | StepPart | GroupPart;

/** The parts of a path, in the order of the text. */
export function partsOf({ elements }: Pattern, knowledge: LabelKnowledge): PathPart[] {
  return elements.map((element) => partOf(element, knowledge));
}

function partOf(element: PatternElement, knowledge: LabelKnowledge): PathPart {
  switch (element.kind) {
    case 'node':
      return { kind: 'node', pattern: element, hub: hubnessOf(element, knowledge) };
    case 'relationship': {
      const { direction, length } = element;
      return { kind: 'step', pattern: element, ...typesOf(element), direction, length };
    }
    case 'group': {
      const length = element.length ?? { min: 1, max: 1 };
      return { kind: 'group', pattern: element, length, parts: partsOf(element.pattern, knowledge) };
    }
  }
}

/** The types of the contract that a step may walk, and whether it leaves them open. */
export function typesOf({
  typeExpression,
  types,
  hasWildcard,
}: RelationshipPattern): Pick<StepPart, 'isOpen' | 'types'> {
  if (typeExpression === null) return { isOpen: true, types: STORED_EDGE_TYPES };
  const isOpen = hasWildcard || types.some(({ negated }) => negated);
  return { isOpen, types: STORED_EDGE_TYPES.filter((type) => fitsLabel(typeExpression, type)) };
}

import type { ParserRuleContext } from 'antlr4ng';
import { STORED_EDGE_TYPES } from '../../schema/introspection.ts';
import type { LabelKnowledge } from '../correct/label-knowledge.ts';
import { fitsLabel, readLabels } from '../parse/labels.ts';
import { variableOf } from '../parse/names.ts';
import { directionOf, lengthOf, type PathLength } from '../parse/patterns.ts';
import { childRule, childRules, ruleOf } from '../parse/tree.ts';
import { type Hubness, hubnessOf } from './hub-labels.ts';

/** One `(...)` of a path. */
export interface NodePart {
  readonly kind: 'node';
  readonly tree: ParserRuleContext;
  readonly variable: string | null;
  readonly hub: Hubness;
}

/** One `-[...]->` of a path. */
export interface StepPart {
  readonly kind: 'step';
  readonly tree: ParserRuleContext;
  readonly variable: string | null;
  /** Without a type, or with one that says only what it is not: `%`, `!CHILD_OF`. */
  readonly isOpen: boolean;
  /** The contract's types that it may walk. */
  readonly types: readonly string[];
  readonly direction: 'left' | 'right' | 'none';
  /** Null for a single step. */
  readonly length: PathLength | null;
  /** The `*1..3` inside the brackets, and the `{1,3}` behind the arrow. */
  readonly pathLength: ParserRuleContext | null;
  readonly quantifier: ParserRuleContext | null;
}

/** A path in parentheses, with how often it is walked. */
export interface GroupPart {
  readonly kind: 'group';
  readonly tree: ParserRuleContext;
  readonly length: PathLength;
  readonly parts: readonly PathPart[];
}

export type PathPart = NodePart | StepPart | GroupPart;

/** The parts of a `patternElement` or `pathPatternNonEmpty`, in the order of the text. */
export function partsOf(path: ParserRuleContext, knowledge: LabelKnowledge): PathPart[] {
  const trees = childRules(path, 'nodePattern', 'relationshipPattern', 'parenthesizedPath', 'quantifier');
  return trees.flatMap((tree, index): PathPart[] => {
    const next = trees[index + 1];
    switch (ruleOf(tree)) {
      case 'nodePattern':
        return [{ kind: 'node', tree, variable: variableOf(tree), hub: hubnessOf(tree, knowledge) }];
      case 'relationshipPattern':
        return [stepOf(tree, next !== undefined && ruleOf(next) === 'quantifier' ? next : null)];
      case 'parenthesizedPath':
        return [groupOf(tree, knowledge)];
      default:
        return [];
    }
  });
}

function stepOf(tree: ParserRuleContext, quantifier: ParserRuleContext | null): StepPart {
  const pathLength = childRule(tree, 'pathLength');
  const bounds = pathLength ?? quantifier;
  return {
    kind: 'step',
    tree,
    variable: variableOf(tree),
    ...typesOf(tree),
    direction: directionOf(tree),
    length: bounds === null ? null : lengthOf(bounds),
    pathLength,
    quantifier,
  };
}

/** The types of the contract that a `relationshipPattern` may walk, and whether it leaves them open. */
export function typesOf(step: ParserRuleContext): Pick<StepPart, 'isOpen' | 'types'> {
  const expression = childRule(step, 'labelExpression');
  if (expression === null) return { isOpen: true, types: STORED_EDGE_TYPES };
  const { names, hasWildcard } = readLabels(childRule(expression, 'labelExpression4'));
  const isOpen = hasWildcard || names.some(({ negated }) => negated);
  return { isOpen, types: STORED_EDGE_TYPES.filter((type) => fitsLabel(expression, type)) };
}

function groupOf(tree: ParserRuleContext, knowledge: LabelKnowledge): GroupPart {
  const quantifier = childRule(tree, 'quantifier');
  const pattern = childRule(tree, 'pattern');
  const inner = pattern === null ? null : childRule(pattern, 'anonymousPattern');
  const element = inner === null ? null : childRule(inner, 'patternElement');
  return {
    kind: 'group',
    tree,
    length: quantifier === null ? { min: 1, max: 1 } : lengthOf(quantifier),
    parts: element === null ? [] : partsOf(element, knowledge),
  };
}

import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from './names.ts';
import type { NameUse } from './outline.ts';
import { childRule, childRules, childTokens, findAll, ruleOf, spanOf } from './tree.ts';

/** The names of a label or type expression, and what in it is no plain name. */
export interface LabelReading {
  readonly names: readonly NameUse[];
  readonly hasWildcard: boolean;
  readonly hasDynamic: boolean;
}

/** Reads a label or type expression (`A|(B&!C)`, `%`, `$(x)`); `negated` where it stands under a NOT already. */
export function readLabels(tree: ParserRuleContext | null, negated = false): LabelReading {
  if (tree === null) return { names: [], hasWildcard: false, hasDynamic: false };
  const names: NameUse[] = [];
  let hasWildcard = false;
  let hasDynamic = false;
  const visit = (node: ParserRuleContext, isNegated: boolean): void => {
    const marks = childTokens(node).filter((name) => name === 'EXCLAMATION_MARK').length;
    const inner = marks % 2 === 1 ? !isNegated : isNegated;
    if (childTokens(node).includes('PERCENT')) hasWildcard = true;
    for (const child of childRules(node, 'symbolicNameString')) {
      names.push({ name: identifier(child), span: spanOf(child), negated: inner });
    }
    if (childRule(node, 'dynamicAnyAllExpression') !== null) hasDynamic = true;
    for (const child of childRules(node, ...LEVELS)) visit(child, inner);
  };
  visit(tree, negated);
  return { names, hasWildcard, hasDynamic };
}

const LEVELS = ['labelExpression4', 'labelExpression3', 'labelExpression2', 'labelExpression1'] as const;

/**
 * Whether a node that carries none of the named labels, but some other one, fits the expression: `%` and `!A` are true
 * of it, `A` is false. A pattern with such an expression does not say what it is looking for.
 */
export function fitsForeignNode(tree: ParserRuleContext): boolean {
  return fits(tree, () => false);
}

/** Whether what carries just this label (a relationship: this type) fits the expression. */
export function fitsLabel(tree: ParserRuleContext, label: string): boolean {
  return fits(tree, (name) => name === label);
}

function fits(tree: ParserRuleContext, isTrue: (name: string) => boolean): boolean {
  switch (ruleOf(tree)) {
    case 'labelExpression4':
      return childRules(tree, 'labelExpression3').some((part) => fits(part, isTrue));
    case 'labelExpression3':
      return childRules(tree, 'labelExpression2').every((part) => fits(part, isTrue));
    case 'labelExpression2': {
      const [inner] = childRules(tree, 'labelExpression1');
      const marks = childTokens(tree).length;
      return (inner === undefined || fits(inner, isTrue)) !== (marks % 2 === 1);
    }
    case 'labelExpression1': {
      const inner = childRule(tree, 'labelExpression4');
      if (inner !== null) return fits(inner, isTrue);
      const name = childRule(tree, 'symbolicNameString');
      return name === null || isTrue(identifier(name));
    }
    default: {
      const inner = childRule(tree, 'labelExpression4');
      return inner === null || fits(inner, isTrue);
    }
  }
}

/** Whether anything under a node is a name that the text computes: `$(...)` in place of a label or type. */
export function dynamicNames(tree: ParserRuleContext): ParserRuleContext[] {
  return findAll(tree, 'dynamicAnyAllExpression', 'dynamicExpression');
}

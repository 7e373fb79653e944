import type { LabelExpression, NameUse } from './syntax.ts';

/** The names of a label or type expression, and its parts other than plain names. */
export interface LabelUses {
  readonly names: readonly NameUse[];
  readonly hasWildcard: boolean;
  readonly hasDynamic: boolean;
}

const NO_LABELS: LabelUses = { names: [], hasWildcard: false, hasDynamic: false };

/** Reads a label or type expression (`A|(B&!C)`, `%`, `$(x)`); `negated` if it is already under a NOT. */
export function labelUses(labels: LabelExpression | null, negated = false): LabelUses {
  if (labels === null) return NO_LABELS;
  const names: NameUse[] = [];
  let hasWildcard = false;
  let hasDynamic = false;
  const visit = (node: LabelExpression, isNegated: boolean): void => {
    switch (node.kind) {
      case 'label-name':
        names.push({ name: node.name, span: node.span, negated: isNegated });
        break;
      case 'label-wildcard':
        hasWildcard = true;
        break;
      case 'label-dynamic':
        hasDynamic = true;
        break;
      case 'label-not':
        visit(node.operand, node.times % 2 === 1 ? !isNegated : isNegated);
        break;
      case 'label-parenthesised':
        visit(node.inner, isNegated);
        break;
      default:
        for (const operand of node.operands) visit(operand, isNegated);
    }
  };
  visit(labels, negated);
  return { names, hasWildcard, hasDynamic };
}

/**
 * Returns whether a node without any of the named labels, but with some other one, fits the expression: `%` and `!A` are true for it, `A`
 * is false. A pattern with such an expression does not say what it is looking for.
 */
export function fitsForeignNode(labels: LabelExpression): boolean {
  return fits(labels, () => false);
}

/** Returns whether a node with only this label (a relationship: this type) fits the expression. */
export function fitsLabel(labels: LabelExpression, label: string): boolean {
  return fits(labels, (name) => name === label);
}

function fits(node: LabelExpression, isTrue: (name: string) => boolean): boolean {
  switch (node.kind) {
    case 'label-or':
      return node.operands.some((operand) => fits(operand, isTrue));
    case 'label-and':
      return node.operands.every((operand) => fits(operand, isTrue));
    case 'label-not':
      return fits(node.operand, isTrue) !== (node.times % 2 === 1);
    case 'label-parenthesised':
      return fits(node.inner, isTrue);
    case 'label-name':
      return isTrue(node.name);
    default:
      return true;
  }
}

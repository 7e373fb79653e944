import type { PropertyComparison } from './outline.ts';
import type { Comparison, Expression, Predicate, Span } from './syntax.ts';
import { valueReference } from './value-references.ts';

type Operator = PropertyComparison['operator'];

/** Operators of a chain, and how each reads from its right side. */
const TURNED: ReadonlyMap<string, readonly [written: Operator, turned: Operator]> = new Map([
  ['=', ['=', '=']],
  ['<>', ['<>', '<>']],
  ['<', ['<', '>']],
  ['<=', ['<=', '>=']],
  ['>', ['>', '<']],
  ['>=', ['>=', '<=']],
]);

/** The `n.name = value` and `value = n.name`, `n.name IN [...]` of one comparison; `a < b <= c` is two. */
export function comparisonsOf(node: Comparison | Predicate): PropertyComparison[] {
  if (node.kind === 'predicate') return comparison(node.left, node.operator, node.right, node.span);
  return node.operators.flatMap(({ text }, index) => {
    const [written, turned] = TURNED.get(text) ?? [];
    const [left, right] = [node.operands[index], node.operands[index + 1]];
    if (written === undefined || turned === undefined || left === undefined || right === undefined) return [];
    const span = { start: left.span.start, end: right.span.end };
    return [...comparison(left, written, right, span), ...comparison(right, turned, left, span)];
  });
}

function comparison(left: Expression, operator: Operator, right: Expression, span: Span): PropertyComparison[] {
  if (left.kind !== 'access' || left.base.kind !== 'variable') return [];
  const [step, second] = left.steps;
  if (step?.kind !== 'property' || second !== undefined) return [];
  const { key: property, keySpan: propertySpan } = step;
  return [{ variable: left.base.name, property, propertySpan, operator, value: valueReference(right), span }];
}

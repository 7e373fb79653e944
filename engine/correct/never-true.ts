import type { ParserRuleContext } from 'antlr4ng';
import type { ParsedStatement } from '../parse/outline.ts';
import { ancestor, childRule, childRules, childTokens, findAll, onlyDescendant, spanOf } from '../parse/tree.ts';
import type { Reading } from './reading.ts';

/** Conditions of WHERE that are never true in Cypher, though they are in the language that they come from. */
export function neverTrue(statement: ParsedStatement): Reading[] {
  return findAll(statement.tree, 'expression8')
    .filter((tree) => tree.children.length > 1 && ancestor(tree, 'whereClause') !== null)
    .flatMap((tree) => equalsNull(tree, statement.text) ?? labelsAsText(tree, statement.text) ?? barsAsOr(tree));
}

/** `h.soa = NULL`: nothing equals null. */
function equalsNull(tree: ParserRuleContext, text: string): Reading[] | null {
  const [left, right, third] = childRules(tree, 'expression7');
  const [operator] = childTokens(tree);
  if (left === undefined || right === undefined || third !== undefined) return null;
  if (textOf(right, text).toUpperCase() !== 'NULL' || !isProperty(left)) return null;
  if (operator !== 'EQ' && operator !== 'NEQ') return null;
  const test = operator === 'EQ' ? 'IS NULL' : 'IS NOT NULL';
  const span = { start: spanOf(left).end, end: spanOf(right).end };
  return [{ edits: [{ span, text: ` ${test}` }], given: text.slice(span.start, span.end).trim(), meant: test }];
}

/** `labels(n) = 'HOSTNAME'`: a list of labels is no text. */
function labelsAsText(tree: ParserRuleContext, text: string): Reading[] | null {
  const [left, right, third] = childRules(tree, 'expression7');
  if (left === undefined || right === undefined || third !== undefined || childTokens(tree)[0] !== 'EQ') return null;
  const [list, name] = /^labels\s*\(/i.test(textOf(left, text)) ? [left, right] : [right, left];
  const isCall = onlyDescendant(list, 'functionInvocation') !== null && /^labels\s*\(/i.test(textOf(list, text));
  if (!isCall || onlyDescendant(name, 'stringLiteral') === null) return null;
  const meant = `${textOf(name, text)} IN ${textOf(list, text)}`;
  return [{ edits: [{ span: spanOf(tree), text: meant }], given: textOf(tree, text), meant }];
}

/** `a = 1 || b = 2`: two bars join strings, so this compares `a`, `1 || b` and `2` in a chain. */
function barsAsOr(tree: ParserRuleContext): Reading[] {
  const between = childRules(tree, 'expression7').slice(1, -1);
  return between.flatMap((side) => {
    const joined = onlyDescendant(side, 'expression6');
    const bars = joined?.children.filter((child) => child.getText() === '||') ?? [];
    const [bar, second] = bars;
    const [before, after] = joined === null ? [] : childRules(joined, 'expression5');
    if (bar === undefined || second !== undefined || before === undefined || after === undefined) return [];
    const span = { start: spanOf(before).end, end: spanOf(after).start };
    return [{ edits: [{ span, text: ' OR ' }], given: '||', meant: 'OR' }];
  });
}

/** `n.name`, or a longer way to a property. */
function isProperty(tree: ParserRuleContext): boolean {
  const access = onlyDescendant(tree, 'expression2');
  return access !== null && childRules(access, 'postFix').some((postfix) => childRule(postfix, 'property') !== null);
}

function textOf(tree: ParserRuleContext, text: string): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}

import { type ParserRuleContext, TerminalNode } from 'antlr4ng';
import { readLabels } from './labels.ts';
import { identifier, variableOf } from './names.ts';
import type { NodePattern, PathPattern, PatternProperty, RelationshipPattern, Span } from './outline.ts';
import { ancestor, childRule, childRules, childTokens, ruleOf, spanOf } from './tree.ts';
import { readValue } from './values.ts';

/** How often a relationship is walked: `max` null where nothing bounds it. */
export type PathLength = { readonly min: number; readonly max: number | null };

/** Reads one `(...)`. */
function readNode(tree: ParserRuleContext): NodePattern {
  const expression = childRule(tree, 'labelExpression');
  const labels = readLabels(labelRoot(expression));
  return {
    kind: 'node',
    variable: variableOf(tree),
    labels: labels.names,
    hasWildcard: labels.hasWildcard,
    hasDynamicLabel: labels.hasDynamic,
    labelSpan: expression === null ? null : spanOf(expression),
    labelAt: behindVariable(tree, spanOf(tree).start + 1),
    properties: readProperties(tree),
    span: spanOf(tree),
  };
}

/** Reads one `-[...]->` with the quantifier behind it, where it has one. */
function readRelationship(tree: ParserRuleContext, quantifier: ParserRuleContext | null): RelationshipPattern {
  const expression = childRule(tree, 'labelExpression');
  const types = readLabels(labelRoot(expression));
  const pathLength = childRule(tree, 'pathLength');
  const bracket = bracketOf(tree);
  return {
    kind: 'relationship',
    variable: variableOf(tree),
    types: types.names,
    hasWildcard: types.hasWildcard,
    hasDynamicType: types.hasDynamic,
    direction: directionOf(tree),
    length: pathLength !== null ? lengthOf(pathLength) : quantifier !== null ? lengthOf(quantifier) : null,
    typeSpan: expression === null ? null : spanOf(expression),
    bracketSpan: bracket,
    arrowSpan: spanOf(tree),
    typeAt: bracket === null ? null : behindVariable(tree, bracket.start + 1),
    properties: readProperties(tree),
    span: quantifier === null ? spanOf(tree) : { start: spanOf(tree).start, end: spanOf(quantifier).end },
  };
}

function behindVariable(tree: ParserRuleContext, otherwise: number): number {
  const variable = childRule(tree, 'variable');
  return variable === null ? otherwise : spanOf(variable).end;
}

/** Reads the paths of a `patternElement` or `pathPatternNonEmpty`; a quantified group `((a)-->(b)){2}` ends one path and begins another. */
export function readPaths(tree: ParserRuleContext): PathPattern[] {
  const paths: PathPattern[] = [];
  let elements: (NodePattern | RelationshipPattern)[] = [];
  const flush = (): void => {
    if (elements.length > 0) paths.push(pathOf(tree, elements));
    elements = [];
  };
  const parts = childRules(tree, 'nodePattern', 'relationshipPattern', 'parenthesizedPath', 'quantifier');
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    const quantifier = next !== undefined && ruleOf(next) === 'quantifier' ? next : null;
    if (ruleOf(part) === 'parenthesizedPath') flush();
    else if (ruleOf(part) === 'nodePattern') {
      if (elements.at(-1)?.kind === 'node') flush();
      elements.push(readNode(part));
    } else if (ruleOf(part) === 'relationshipPattern') elements.push(readRelationship(part, quantifier));
  });
  flush();
  return paths;
}

function pathOf(tree: ParserRuleContext, elements: readonly (NodePattern | RelationshipPattern)[]): PathPattern {
  const first = elements[0]?.span ?? spanOf(tree);
  return {
    elements,
    shortest: tree.parent !== null && isShortest(tree.parent),
    place: ancestor(tree, 'expression') === null ? 'match' : 'expression',
    optional: isOptional(tree),
    span: { start: first.start, end: elements.at(-1)?.span.end ?? first.end },
  };
}

function isOptional(pattern: ParserRuleContext): boolean {
  const clause = ancestor(pattern, 'matchClause', 'expression');
  return clause !== null && ruleOf(clause) === 'matchClause' && childTokens(clause).includes('OPTIONAL');
}

function isShortest(parent: ParserRuleContext): boolean {
  if (ruleOf(parent) === 'shortestPathPattern') return true;
  const pattern = ancestor(parent, 'pattern');
  const prefix = pattern === null ? null : childRule(pattern, 'pathPatternPrefix');
  return prefix !== null && (childTokens(prefix).includes('SHORTEST') || childTokens(prefix).includes('ANY'));
}

function labelRoot(expression: ParserRuleContext | null): ParserRuleContext | null {
  return expression === null ? null : childRule(expression, 'labelExpression4');
}

export function directionOf(tree: ParserRuleContext): 'left' | 'right' | 'none' {
  const left = childRule(tree, 'leftArrow') !== null;
  const right = childRule(tree, 'rightArrow') !== null;
  if (left === right) return 'none';
  return left ? 'left' : 'right';
}

function bracketOf(tree: ParserRuleContext): Span | null {
  const tokens = tree.children.filter((child) => child instanceof TerminalNode).map((child) => child.symbol);
  const open = tokens.find((token) => token.text === '[');
  const close = tokens.findLast((token) => token.text === ']');
  return open === undefined || close === undefined ? null : { start: open.start, end: close.stop + 1 };
}

/** The bounds of `*1..3`, `{2,4}`, `+`. */
export function lengthOf(tree: ParserRuleContext): PathLength {
  const text = tree.getText().replaceAll('_', '');
  if (text === '+') return { min: 1, max: null };
  if (text === '*') return { min: ruleOf(tree) === 'pathLength' ? 1 : 0, max: null };
  const [, low = '', separator = '', high = ''] = /^[*{]([0-9]*)(\.\.|,)?([0-9]*)\}?$/.exec(text) ?? [];
  const least = ruleOf(tree) === 'pathLength' ? 1 : 0;
  const min = low === '' ? least : Number(low);
  if (separator === '') return { min, max: min };
  return { min, max: high === '' ? null : Number(high) };
}

function readProperties(tree: ParserRuleContext): PatternProperty[] {
  const properties = childRule(tree, 'properties');
  const map = properties === null ? null : childRule(properties, 'map');
  if (map === null) return [];
  const values = childRules(map, 'expression');
  return childRules(map, 'propertyKeyName').flatMap((key, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ key: identifier(key), keySpan: spanOf(key), value: readValue(value) }];
  });
}

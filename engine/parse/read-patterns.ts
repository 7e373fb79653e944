import { type ParserRuleContext, TerminalNode } from 'antlr4ng';
import { labelUses } from './label-expressions.ts';
import { readLabelExpression } from './read-labels.ts';
import type {
  Expression,
  LabelExpression,
  NodePattern,
  Pattern,
  PatternElement,
  PatternGroup,
  PatternProperty,
  RelationshipPattern,
  Span,
  SyntaxNode,
  Variable,
  WrittenLength,
} from './syntax.ts';
import { inOrder, readVariables, type SyntaxReader } from './syntax-reader.ts';
import { tokenName } from './tokens.ts';
import { childRule, childRules, childTokens, ruleOf, spanOf, walk } from './tree.ts';
import { valueReference } from './value-references.ts';

/** Reads a path with its name and selector: of a MATCH, of `shortestPath()`, or bare in an expression. */
export function readPattern(tree: ParserRuleContext, reader: SyntaxReader): Pattern {
  const rule = ruleOf(tree);
  const isComprehension = rule === 'patternComprehension';
  const [variable = null] = rule === 'pattern' || isComprehension ? readVariables(tree, reader) : [];
  const prefix = childRule(tree, 'pathPatternPrefix');
  const anonymous = childRule(tree, 'anonymousPattern') ?? tree;
  const shortest = childRule(anonymous, 'shortestPathPattern');
  const path = childRule(shortest ?? anonymous, 'patternElement', 'pathPatternNonEmpty') ?? anonymous;
  const elements = readElements(path, reader);
  const marks = prefix === null ? [] : reader.parts(prefix);
  const pathSpan = spanOf(path);
  return {
    kind: 'pattern',
    variable,
    selector: prefix === null ? [] : wordsOf(prefix),
    function: shortest === null ? null : shortestFunction(shortest),
    elements,
    pathSpan,
    span: isComprehension ? { start: variable?.span.start ?? pathSpan.start, end: pathSpan.end } : spanOf(tree),
    children: [...(variable === null ? [] : [variable]), ...marks, ...elements],
  };
}

function wordsOf(prefix: ParserRuleContext): string[] {
  return [...walk(prefix)].flatMap((node) =>
    node.children.filter((child) => child instanceof TerminalNode).map((child) => child.getText().toUpperCase()),
  );
}

function shortestFunction(tree: ParserRuleContext): Pattern['function'] {
  return childTokens(tree).includes('SHORTEST_PATH') ? 'shortestPath' : 'allShortestPaths';
}

function readElements(path: ParserRuleContext, reader: SyntaxReader): PatternElement[] {
  const parts = childRules(path, 'nodePattern', 'relationshipPattern', 'parenthesizedPath', 'quantifier');
  return parts.flatMap((part, index): PatternElement[] => {
    switch (ruleOf(part)) {
      case 'nodePattern':
        return [readNode(part, reader)];
      case 'relationshipPattern': {
        const next = parts[index + 1];
        return [readRelationship(part, next !== undefined && ruleOf(next) === 'quantifier' ? next : null, reader)];
      }
      case 'parenthesizedPath':
        return [readGroup(part, reader)];
      default:
        return [];
    }
  });
}

/** Common parts of nodes and relationships. */
interface Element {
  readonly variable: Variable | null;
  readonly labels: LabelExpression | null;
  readonly labelSpan: Span | null;
  readonly properties: readonly PatternProperty[];
  readonly propertyMap: Expression | null;
  readonly where: Expression | null;
  readonly children: readonly SyntaxNode[];
}

function readElement(tree: ParserRuleContext, reader: SyntaxReader): Element {
  const [variable = null] = readVariables(tree, reader);
  const expression = childRule(tree, 'labelExpression');
  const labels = expression === null ? null : readLabelExpression(expression, reader);
  const properties = childRule(tree, 'properties');
  const written = properties === null ? null : childRule(properties, 'map', 'parameter');
  const propertyMap = written === null ? null : reader.expression(written);
  const condition = childRule(tree, 'expression');
  const where = condition === null ? null : reader.expression(condition);
  return {
    variable,
    labels,
    labelSpan: expression === null ? null : spanOf(expression),
    properties: propertyMap?.kind === 'map' ? propertyMap.entries.map(propertyOf) : [],
    propertyMap,
    where,
    children: inOrder(variable, labels, propertyMap, where),
  };
}

function propertyOf({ key, keySpan, value }: { key: string; keySpan: Span; value: Expression }): PatternProperty {
  return { key, keySpan, value: valueReference(value) };
}

/** Reads one `(...)`. */
function readNode(tree: ParserRuleContext, reader: SyntaxReader): NodePattern {
  const { variable, labels, ...rest } = readElement(tree, reader);
  const { names, hasWildcard, hasDynamic } = labelUses(labels);
  const span = spanOf(tree);
  return {
    kind: 'node',
    ...rest,
    variable: variable?.name ?? null,
    variableSpan: variable?.span ?? null,
    labels: names,
    hasWildcard,
    hasDynamicLabel: hasDynamic,
    labelExpression: labels,
    labelAt: variable?.span.end ?? span.start + 1,
    span,
  };
}

/** Reads one `-[...]->` with the quantifier after it, if it has one. */
function readRelationship(
  tree: ParserRuleContext,
  quantifier: ParserRuleContext | null,
  reader: SyntaxReader,
): RelationshipPattern {
  const { variable, labels, labelSpan, ...rest } = readElement(tree, reader);
  const { names, hasWildcard, hasDynamic } = labelUses(labels);
  const writtenLengths = [childRule(tree, 'pathLength'), quantifier].flatMap((length) =>
    length === null ? [] : [lengthOf(length)],
  );
  const [length] = writtenLengths;
  const bracket = bracketOf(tree);
  const arrowSpan = spanOf(tree);
  return {
    kind: 'relationship',
    ...rest,
    variable: variable?.name ?? null,
    variableSpan: variable?.span ?? null,
    types: names,
    hasWildcard,
    hasDynamicType: hasDynamic,
    typeExpression: labels,
    direction: directionOf(tree),
    length: length === undefined ? null : { min: length.min, max: length.max },
    writtenLengths,
    typeSpan: labelSpan,
    bracketSpan: bracket,
    arrowSpan,
    typeAt: bracket === null ? null : (variable?.span.end ?? bracket.start + 1),
    span: quantifier === null ? arrowSpan : { start: arrowSpan.start, end: spanOf(quantifier).end },
  };
}

/** Reads `((a)-->(b) WHERE ...){1,3}`. */
function readGroup(tree: ParserRuleContext, reader: SyntaxReader): PatternGroup {
  const pattern = reader.pattern(childRule(tree, 'pattern') ?? tree);
  const condition = childRule(tree, 'expression');
  const where = condition === null ? null : reader.expression(condition);
  const quantifier = childRule(tree, 'quantifier');
  return {
    kind: 'group',
    pattern,
    where,
    length: quantifier === null ? null : lengthOf(quantifier),
    span: spanOf(tree),
    children: inOrder(pattern, where),
  };
}

function directionOf(tree: ParserRuleContext): RelationshipPattern['direction'] {
  const left = childRule(tree, 'leftArrow') !== null;
  const right = childRule(tree, 'rightArrow') !== null;
  if (left === right) return 'none';
  return left ? 'left' : 'right';
}

function bracketOf(tree: ParserRuleContext): Span | null {
  const tokens = tree.children.filter((child) => child instanceof TerminalNode).map((child) => child.symbol);
  const open = tokens.find((token) => tokenName(token) === 'LBRACKET');
  const close = tokens.findLast((token) => tokenName(token) === 'RBRACKET');
  return open === undefined || close === undefined ? null : { start: open.start, end: close.stop + 1 };
}

/** The bounds of `*1..3`, `{2,4}`, `+`. */
function lengthOf(tree: ParserRuleContext): WrittenLength {
  const form = ruleOf(tree) === 'pathLength' ? 'star' : 'quantifier';
  const least = form === 'star' ? 1 : 0;
  const span = spanOf(tree);
  const text = tree.getText().replaceAll('_', '');
  if (text === '+') return { form, span, min: 1, max: null };
  if (text === '*') return { form, span, min: least, max: null };
  const [, low = '', separator = '', high = ''] = /^[*{]([0-9]*)(\.\.|,)?([0-9]*)\}?$/.exec(text) ?? [];
  const min = low === '' ? least : Number(low);
  if (separator === '') return { form, span, min, max: min };
  return { form, span, min, max: high === '' ? null : Number(high) };
}

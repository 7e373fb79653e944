import { ParserRuleContext, TerminalNode } from 'antlr4ng';
import type { RuleName } from './generated/cypher.js';
import { readLabelExpression } from './read-labels.ts';
import { readStringLiteral } from './string-literal.ts';
import type {
  AccessStep,
  CaseAlternative,
  Expression,
  KeywordCall,
  MapEntry,
  MapProjectionItem,
  Operator,
  Predicate,
  Quantifier,
  Span,
} from './syntax.ts';
import {
  dottedNameAt,
  inOrder,
  nameAt,
  readVariable,
  readVariables,
  type SyntaxReader,
  writtenAt,
} from './syntax-reader.ts';
import { isExpression } from './syntax-walk.ts';
import { tokenName } from './tokens.ts';
import { childRule, childRules, childTokens, ruleOf, spanOf } from './tree.ts';

/** Rules that only wrap an expression if they have one child. */
const LEVELS: ReadonlySet<RuleName | null> = new Set<RuleName>([
  'expression',
  'expression11',
  'expression10',
  'expression9',
  'expression8',
  'expression7',
  'expression6',
  'expression5',
  'expression4',
  'expression3',
  'expression2',
  'expression1',
  'functionArgument',
  'procedureArgument',
]);

const KEYWORD_CALLS: Partial<Record<RuleName, KeywordCall['name']>> = {
  trimFunction: 'trim',
  normalizeFunction: 'normalize',
  vectorFunction: 'vector',
  vectorDistanceFunction: 'vector_distance',
  vectorNormFunction: 'vector_norm',
  allReduceExpression: 'allReduce',
};

const SUBQUERIES = { existsExpression: 'exists', countExpression: 'count', collectExpression: 'collect' } as const;

/** Reads an expression of the grammar, from whichever of its levels. */
export function readExpression(tree: ParserRuleContext, reader: SyntaxReader): Expression {
  const node = unwrapped(tree);
  const span = spanOf(node);
  const rule = ruleOf(node);
  switch (rule) {
    case 'variable':
      return readVariable(node, reader);
    case 'literal':
      return readLiteral(node, reader);
    case 'map':
      return readMap(node, reader);
    case 'parameter': {
      const name = childRule(node, 'parameterName');
      return { kind: 'parameter', name: name === null ? '' : nameAt(name, reader), span, children: [] };
    }
    case 'listLiteral': {
      const items = expressionsOf(node, reader);
      return { kind: 'list', items, span, children: items };
    }
    case 'functionInvocation':
      return readCall(node, reader);
    case 'expression2':
      return readAccess(node, reader);
    case 'expression':
      return readConnective(node, 'or', reader);
    case 'expression11':
      return readConnective(node, 'xor', reader);
    case 'expression10':
      return readConnective(node, 'and', reader);
    case 'expression9': {
      const operand = reader.expression(onlyRule(node));
      return { kind: 'not', times: node.children.length - 1, operand, span, children: [operand] };
    }
    case 'expression8':
      return { kind: 'comparison', ...chainOf(node, reader) };
    case 'expression7':
      return readPredicate(node, reader);
    case 'expression6':
      return { kind: 'sum', ...chainOf(node, reader) };
    case 'expression5':
      return { kind: 'product', ...chainOf(node, reader) };
    case 'expression4':
      return { kind: 'power', ...chainOf(node, reader) };
    case 'expression3': {
      const operand = reader.expression(onlyRule(node));
      return {
        kind: 'sign',
        sign: childTokens(node).includes('MINUS') ? '-' : '+',
        operand,
        span,
        children: [operand],
      };
    }
    case 'parenthesizedExpression': {
      const inner = reader.expression(onlyRule(node));
      return { kind: 'parenthesised', inner, span, children: [inner] };
    }
    case 'caseExpression':
    case 'extendedCaseExpression':
      return readCase(node, reader);
    case 'existsExpression':
    case 'countExpression':
    case 'collectExpression':
      return readSubquery(node, SUBQUERIES[rule], reader);
    default:
      return readBinder(node, reader) ?? readRare(node, reader);
  }
}

function unwrapped(tree: ParserRuleContext): ParserRuleContext {
  let node = tree;
  while (node.children.length === 1 && LEVELS.has(ruleOf(node))) node = onlyRule(node);
  return node;
}

/** The first child that is no token; a level of the grammar's expressions always has one. */
function onlyRule(tree: ParserRuleContext): ParserRuleContext {
  return tree.children.find((child) => child instanceof ParserRuleContext) ?? tree;
}

function expressionsOf(tree: ParserRuleContext, reader: SyntaxReader): Expression[] {
  return childRules(tree, 'expression').map(reader.expression);
}

function readLiteral(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const [child] = node.children;
  const plain = { kind: 'literal', span: spanOf(node), children: [] } as const;
  if (child instanceof TerminalNode) return { ...plain, ...keywordValue(tokenName(child.symbol)) };
  switch (child instanceof ParserRuleContext ? ruleOf(child) : null) {
    case 'stringLiteral':
      return { ...plain, type: 'string', value: readStringLiteral(writtenAt(node, reader)) };
    case 'numberLiteral': {
      const isFloat = childTokens(onlyRule(node)).includes('DECIMAL_DOUBLE');
      return { ...plain, type: isFloat ? 'float' : 'integer', value: Number(node.getText().replaceAll('_', '')) };
    }
    default:
      return readMap(onlyRule(node), reader);
  }
}

type KeywordValue =
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' | 'infinity' | 'nan'; readonly value: null };

function keywordValue(token: string): KeywordValue {
  switch (token) {
    case 'TRUE':
    case 'FALSE':
      return { type: 'boolean', value: token === 'TRUE' };
    case 'NULL':
      return { type: 'null', value: null };
    default:
      return { type: token === 'NAN' ? 'nan' : 'infinity', value: null };
  }
}

function readMap(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const values = expressionsOf(node, reader);
  const entries = childRules(node, 'propertyKeyName').flatMap((key, index): MapEntry[] => {
    const value = values[index];
    return value === undefined ? [] : [{ key: nameAt(key, reader), keySpan: spanOf(key), value }];
  });
  return { kind: 'map', entries, span: spanOf(node), children: values };
}

function readCall(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const name = childRule(node, 'functionName') ?? node;
  const given = childRules(node, 'functionArgument').map(reader.expression);
  return {
    kind: 'call',
    name: dottedNameAt(name, reader),
    nameSpan: spanOf(name),
    isDistinct: childTokens(node).includes('DISTINCT'),
    arguments: given,
    span: spanOf(node),
    children: given,
  };
}

function readAccess(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const base = reader.expression(onlyRule(node));
  const steps = childRules(node, 'postFix').map((step) => readStep(step, reader));
  return { kind: 'access', base, steps, span: spanOf(node), children: [base, ...steps] };
}

function readStep(step: ParserRuleContext, reader: SyntaxReader): AccessStep {
  const span = spanOf(step);
  const property = childRule(step, 'property');
  const key = property === null ? null : childRule(property, 'propertyKeyName');
  if (key !== null) return { kind: 'property', key: nameAt(key, reader), keySpan: spanOf(key), span, children: [] };
  const expressions = expressionsOf(step, reader);
  const dots = step.children.find((child) => child instanceof TerminalNode && tokenName(child.symbol) === 'DOTDOT');
  const [first] = expressions;
  if (!(dots instanceof TerminalNode) && first !== undefined)
    return { kind: 'index', index: first, span, children: expressions };
  const at = dots instanceof TerminalNode ? dots.symbol.start : span.end;
  return {
    kind: 'slice',
    from: expressions.find((bound) => bound.span.end <= at) ?? null,
    to: expressions.find((bound) => bound.span.start > at) ?? null,
    span,
    children: expressions,
  };
}

function readConnective(node: ParserRuleContext, kind: 'or' | 'xor' | 'and', reader: SyntaxReader): Expression {
  const { operands, span } = chainOf(node, reader);
  return { kind, operands, span, children: operands };
}

interface Chain {
  readonly operands: readonly Expression[];
  readonly operators: readonly Operator[];
  readonly span: Span;
  readonly children: readonly Expression[];
}

/** `a + b - c`: operands and the operators between them. */
function chainOf(node: ParserRuleContext, reader: SyntaxReader): Chain {
  const operands: Expression[] = [];
  const operators: Operator[] = [];
  for (const child of node.children) {
    if (child instanceof TerminalNode) {
      const { start, stop } = child.symbol;
      operators.push({ text: child.getText(), span: { start, end: stop + 1 } });
    } else if (child instanceof ParserRuleContext) operands.push(reader.expression(child));
  }
  return { operands, operators, span: spanOf(node), children: operands };
}

/** `a IN b`, `a IS NULL`, `n:Label`. */
function readPredicate(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const operand = reader.expression(onlyRule(node));
  const rest = childRule(node, 'comparisonExpression6') ?? node;
  const span = spanOf(node);
  const tokens = childTokens(rest);
  const isNegated = tokens.includes('NOT');
  const right = childRule(rest, 'expression6');
  if (right !== null && rest !== node) {
    const other = reader.expression(right);
    return {
      kind: 'predicate',
      operator: predicateOperator(tokens),
      left: operand,
      right: other,
      span,
      children: [operand, other],
    };
  }
  const labels = childRule(rest, 'labelExpression4');
  if (labels !== null) {
    const named = readLabelExpression(labels, reader);
    return { kind: 'label-check', operand, isNegated, labels: named, span, children: [operand, named] };
  }
  const kind =
    childRule(rest, 'type') !== null ? 'type-check' : tokens.includes('NULL') ? 'null-check' : 'normalised-check';
  return { kind, operand, isNegated, span, children: [operand] };
}

function predicateOperator(tokens: readonly string[]): Predicate['operator'] {
  switch (tokens[0]) {
    case 'STARTS':
      return 'STARTS WITH';
    case 'ENDS':
      return 'ENDS WITH';
    case 'CONTAINS':
      return 'CONTAINS';
    case 'IN':
      return 'IN';
    default:
      return '=~';
  }
}

function readCase(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const alternatives = childRules(node, 'caseAlternative', 'extendedCaseAlternative').map((alternative) =>
    readAlternative(alternative, reader),
  );
  const own = expressionsOf(node, reader);
  const otherwise = childTokens(node).includes('ELSE') ? (own.at(-1) ?? null) : null;
  const [subject = null] = ruleOf(node) === 'extendedCaseExpression' ? own : [];
  return {
    kind: 'case',
    subject,
    alternatives,
    otherwise,
    span: spanOf(node),
    children: inOrder(subject, ...alternatives, otherwise),
  };
}

function readAlternative(tree: ParserRuleContext, reader: SyntaxReader): CaseAlternative {
  const expressions = expressionsOf(tree, reader);
  const whens = childRules(tree, 'extendedWhen').map((when) => readWhen(when, reader));
  const result = expressions.at(-1) ?? reader.expression(tree);
  const tests = [...whens, ...expressions.slice(0, -1)];
  return { kind: 'case-alternative', tests, result, span: spanOf(tree), children: [...tests, result] };
}

function readWhen(when: ParserRuleContext, reader: SyntaxReader): Expression {
  const whole = childRule(when, 'expression');
  if (whole !== null) return reader.expression(whole);
  const check = childRule(when, 'comparisonExpression6') ?? when;
  const right = childRule(check, 'expression6', 'expression7');
  const operand = right === null ? null : reader.expression(right);
  const words = check.children.filter((child) => child instanceof TerminalNode);
  const operator = words.map((word) => word.getText().toUpperCase()).join(' ');
  return {
    kind: 'open-comparison',
    operator,
    operand,
    span: spanOf(when),
    children: operand === null ? reader.parts(check) : [operand],
  };
}

function readSubquery(node: ParserRuleContext, form: 'exists' | 'count' | 'collect', reader: SyntaxReader): Expression {
  const list = childRule(node, 'patternList');
  const body = childRule(node, 'queryWithLocalDefinitions');
  const patterns = list === null ? [] : childRules(list, 'pattern').map(reader.pattern);
  const query = body === null ? null : reader.query(body);
  const where = reader.where(node);
  const modes = childRules(node, 'matchMode').map(
    (mode) => ({ kind: 'match-mode', span: spanOf(mode), children: [] }) as const,
  );
  return {
    kind: 'subquery-expression',
    form,
    query,
    patterns,
    patternsSpan: list === null ? null : spanOf(list),
    where,
    span: spanOf(node),
    children: inOrder(...modes, ...patterns, query, where),
  };
}

/** Expressions that bind their own variables. */
function readBinder(node: ParserRuleContext, reader: SyntaxReader): Expression | null {
  const span = spanOf(node);
  const tokens = childTokens(node);
  switch (ruleOf(node)) {
    case 'listComprehension': {
      const [variable] = readVariables(node, reader);
      const [list, ...rest] = expressionsOf(node, reader);
      if (variable === undefined || list === undefined) return null;
      const [where = null] = tokens.includes('WHERE') ? rest : [];
      const body = tokens.includes('BAR') ? (rest.at(-1) ?? null) : null;
      return { kind: 'list-comprehension', variable, list, where, body, span, children: [variable, list, ...rest] };
    }
    case 'reduceExpression': {
      const [accumulator, variable] = readVariables(node, reader);
      const [initial, list, body] = expressionsOf(node, reader);
      if (accumulator === undefined || variable === undefined) return null;
      if (initial === undefined || list === undefined || body === undefined) return null;
      const children = [accumulator, initial, variable, list, body];
      return { kind: 'reduce', accumulator, initial, variable, list, body, span, children };
    }
    case 'listItemsPredicate': {
      const [variable] = readVariables(node, reader);
      const [list, where = null] = expressionsOf(node, reader);
      if (variable === undefined || list === undefined) return null;
      const quantifier = quantifierOf(tokens);
      return { kind: 'quantifier', quantifier, variable, list, where, span, children: inOrder(variable, list, where) };
    }
    case 'patternComprehension': {
      const pattern = reader.pattern(node);
      const expressions = expressionsOf(node, reader);
      const body = expressions.at(-1);
      const bar = node.children.find((child) => child instanceof TerminalNode && child.getText() === '|');
      if (body === undefined || !(bar instanceof TerminalNode)) return null;
      const [where = null] = tokens.includes('WHERE') ? expressions : [];
      const barAt = bar.symbol.start;
      return { kind: 'pattern-comprehension', pattern, where, body, barAt, span, children: [pattern, ...expressions] };
    }
    default:
      return null;
  }
}

function quantifierOf([word]: readonly string[]): Quantifier['quantifier'] {
  return word === 'ALL' ? 'all' : word === 'ANY' ? 'any' : word === 'NONE' ? 'none' : 'single';
}

function readRare(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const span = spanOf(node);
  const rule = ruleOf(node);
  switch (rule) {
    case 'countStar':
      return { kind: 'count-star', span, children: [] };
    case 'mapProjection':
      return readMapProjection(node, reader);
    case 'patternExpression': {
      const pattern = reader.pattern(node);
      return { kind: 'pattern-expression', pattern, span, children: [pattern] };
    }
    case 'shortestPathExpression': {
      const pattern = reader.pattern(node);
      return { kind: 'shortest-path-expression', pattern, span, children: [pattern] };
    }
    case 'propertyExistsPredicate': {
      const [variable] = readVariables(node, reader);
      const key = childRule(node, 'propertyKeyName');
      if (variable === undefined || key === null) break;
      return { kind: 'property-exists', variable, keySpan: spanOf(key), span, children: [variable] };
    }
    case 'interpolatedStringLiteral':
      return { kind: 'interpolated-string', span, children: reader.parts(node) };
    case 'obfuscatedLiteral':
      return { kind: 'obfuscated-literal', span, children: [] };
    default: {
      const name = rule === null ? undefined : KEYWORD_CALLS[rule];
      if (name === undefined) break;
      const children = reader.parts(node);
      return { kind: 'keyword-call', name, arguments: children.filter(isExpression), span, children };
    }
  }
  return { kind: 'other-expression', span, children: reader.parts(node) };
}

function readMapProjection(node: ParserRuleContext, reader: SyntaxReader): Expression {
  const variable = readVariable(childRule(node, 'variable') ?? node, reader);
  const items = childRules(node, 'mapProjectionElement').map((item) => readProjected(item, reader));
  const inner = items.flatMap((item) =>
    item.kind === 'entry' ? [item.value] : item.kind === 'variable' ? [item.variable] : [],
  );
  return { kind: 'map-projection', variable, items, span: spanOf(node), children: [variable, ...inner] };
}

function readProjected(item: ParserRuleContext, reader: SyntaxReader): MapProjectionItem {
  const span = spanOf(item);
  const property = childRule(item, 'property');
  const [key] = childRules(property ?? item, 'propertyKeyName');
  const value = childRule(item, 'expression');
  const [variable] = readVariables(item, reader);
  if (key !== undefined && value !== null)
    return { kind: 'entry', key: nameAt(key, reader), value: reader.expression(value), span };
  if (key !== undefined) return { kind: 'property', key: nameAt(key, reader), span };
  return variable === undefined ? { kind: 'all', span } : { kind: 'variable', variable, span };
}

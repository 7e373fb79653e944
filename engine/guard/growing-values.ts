import { ParserRuleContext } from 'antlr4ng';
import type { RuleName } from '../parse/generated/cypher.js';
import { dottedName, identifier } from '../parse/names.ts';
import { childRule, childRules, childTokens, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/** Levels of an expression that answer a truth or a number once they have an operator: what went in is not in there. */
const OPERATORS: ReadonlySet<RuleName | null> = new Set<RuleName>([
  'expression',
  'expression11',
  'expression10',
  'expression9',
  'expression8',
  'expression7',
  'expression5',
  'expression4',
]);

const SCALAR: ReadonlySet<string> = new Set([
  'size',
  'length',
  'char_length',
  'character_length',
  'tointeger',
  'tofloat',
]);

/**
 * Refuses a `reduce` whose value holds its last one twice, `{a: m, b: m}` or `s + s`: it doubles at every turn, so that
 * thirty turns make a gigabyte which Neo4j writes out to its end, whatever the query's time.
 */
export const refuseDoublingValues: Filter = (statement) => {
  for (const loop of findAll(statement.tree, 'reduceExpression')) {
    const [accumulator] = childRules(loop, 'variable');
    const body = childRules(loop, 'expression')[2];
    if (accumulator === undefined || body === undefined) continue;
    const name = identifier(accumulator);
    if (copies(body, name) < 2) continue;
    const detail = `This reduce doubles ${name} at every turn; hold it once in its next value.`;
    throw queryError(statement, spanOf(loop), 'LIMIT_ERROR', detail);
  }
};

/** How often a variable's whole value stands in an expression's, at most. */
function copies(node: ParserRuleContext, name: string): number {
  const rule = ruleOf(node);
  if (rule === 'variable') return identifier(node) === name ? 1 : 0;
  if (OPERATORS.has(rule) && node.children.length > 1) return 0;
  if (rule === 'listItemsPredicate' || isScalar(node)) return 0;
  // An entry or a property of the value, not the whole.
  if (rule === 'expression2' && childRule(node, 'postFix') !== null) return 0;
  if (rule === 'caseExpression' || rule === 'extendedCaseExpression')
    return Math.max(0, ...branches(node).map((branch) => copies(branch, name)));
  if (rule === 'listComprehension') {
    const [source, ...bodies] = childRules(node, 'expression');
    return (source === undefined ? 0 : copies(source, name)) + 2 * sum(bodies, name);
  }
  return sum(
    node.children.filter((child) => child instanceof ParserRuleContext),
    name,
  );
}

function sum(nodes: readonly ParserRuleContext[], name: string): number {
  return nodes.reduce((total, node) => total + copies(node, name), 0);
}

function isScalar(node: ParserRuleContext): boolean {
  const name = childRule(node, 'functionName');
  return name !== null && SCALAR.has(dottedName(name).toLowerCase());
}

/** What a CASE may answer: the expression behind each THEN, and behind ELSE. */
function branches(node: ParserRuleContext): ParserRuleContext[] {
  const thens = childRules(node, 'caseAlternative', 'extendedCaseAlternative').flatMap(
    (alternative) => childRules(alternative, 'expression').at(-1) ?? [],
  );
  const otherwise = childTokens(node).includes('ELSE') ? childRules(node, 'expression').slice(-1) : [];
  return [...thens, ...otherwise];
}

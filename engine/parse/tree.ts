import { ParserRuleContext, type ParseTree, TerminalNode } from 'antlr4ng';
import { type RuleName, WeftCypherParser } from './generated/cypher.js';
import type { Span } from './outline.ts';
import { tokenName } from './tokens.ts';

/** The grammar's rule that made a node of the tree; null for a token. */
export function ruleOf(tree: ParseTree): RuleName | null {
  return tree instanceof ParserRuleContext ? (WeftCypherParser.ruleNames[tree.ruleIndex] ?? null) : null;
}

/** Direct children made by one of the rules, in order. */
export function childRules(tree: ParserRuleContext, ...rules: readonly RuleName[]): ParserRuleContext[] {
  return tree.children.filter((child): child is ParserRuleContext => {
    const rule = ruleOf(child);
    return rule !== null && rules.includes(rule);
  });
}

/** The first direct child made by one of the rules. */
export function childRule(tree: ParserRuleContext, ...rules: readonly RuleName[]): ParserRuleContext | null {
  return childRules(tree, ...rules)[0] ?? null;
}

/** Direct children that are no tokens, in order. */
export function rulesUnder(tree: ParserRuleContext): ParserRuleContext[] {
  return tree.children.filter((child) => child instanceof ParserRuleContext);
}

/** Names of the tokens that are direct children, in order: `['OPTIONAL', 'MATCH']`. */
export function childTokens(tree: ParserRuleContext): string[] {
  return tree.children.filter((child) => child instanceof TerminalNode).map((child) => tokenName(child.symbol));
}

/** The stretch of text under a node. */
export function spanOf(tree: ParserRuleContext): Span {
  const start = tree.start?.start ?? 0;
  return { start, end: Math.max(start, (tree.stop?.stop ?? start - 1) + 1) };
}

/** Every rule node under (and with) this one, in the order of the text. */
export function* walk(tree: ParserRuleContext): Generator<ParserRuleContext> {
  const pending: ParserRuleContext[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child instanceof ParserRuleContext) pending.push(child);
    }
  }
}

const indexes = new WeakMap<ParserRuleContext, Map<RuleName, ParserRuleContext[]>>();

/**
 * Every node of one of the rules under a statement's tree, in the order of the text. The tree is walked once and its
 * nodes are kept by rule: a statement is asked this some thirty times.
 */
export function findAll(root: ParserRuleContext, ...rules: readonly RuleName[]): ParserRuleContext[] {
  const index = indexes.get(root) ?? indexByRule(root);
  const found = rules.flatMap((rule) => index.get(rule) ?? []);
  return rules.length === 1 ? found : found.toSorted((left, right) => spanOf(left).start - spanOf(right).start);
}

function indexByRule(root: ParserRuleContext): Map<RuleName, ParserRuleContext[]> {
  const index = new Map<RuleName, ParserRuleContext[]>();
  for (const node of walk(root)) {
    const rule = ruleOf(node);
    if (rule === null) continue;
    const nodes = index.get(rule);
    if (nodes === undefined) index.set(rule, [node]);
    else nodes.push(node);
  }
  indexes.set(root, index);
  return index;
}

/** The nearest node above (not this one) made by one of the rules. */
export function ancestor(tree: ParserRuleContext, ...rules: readonly RuleName[]): ParserRuleContext | null {
  for (let node = tree.parent; node !== null; node = node.parent) {
    const rule = ruleOf(node);
    if (rule !== null && rules.includes(rule)) return node;
  }
  return null;
}

/** Follows single children down to the first node of that rule: `n.name` inside eleven levels of expression. */
export function onlyDescendant(tree: ParserRuleContext, rule: RuleName): ParserRuleContext | null {
  let node = tree;
  while (ruleOf(node) !== rule) {
    const [child, second] = node.children;
    if (second !== undefined || !(child instanceof ParserRuleContext)) return null;
    node = child;
  }
  return node;
}

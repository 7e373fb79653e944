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

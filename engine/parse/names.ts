import type { ParserRuleContext } from 'antlr4ng';
import { childRule, childRules } from './tree.ts';

/** The name that an identifier stands for: back-ticks taken off, doubled ones inside made single. */
export function identifier(tree: ParserRuleContext): string {
  const text = tree.getText();
  return text.startsWith('`') ? text.slice(1, -1).replaceAll('``', '`') : text;
}

/** The name of a variable, label or key that a node holds as a direct child of that rule; null without one. */
export function variableOf(tree: ParserRuleContext): string | null {
  const variable = childRule(tree, 'variable');
  return variable === null ? null : identifier(variable);
}

/** A dotted name (`svc.resolve`, `` `svc`.`resolve` ``) with each part unquoted. */
export function dottedName(tree: ParserRuleContext): string {
  const namespace = childRule(tree, 'namespace');
  const parts = [
    ...(namespace === null ? [] : childRules(namespace, 'symbolicNameString')),
    ...childRules(tree, 'symbolicNameString'),
  ];
  return parts.map(identifier).join('.');
}

import type { ParserRuleContext } from 'antlr4ng';
import { readIdentifier } from './string-literal.ts';
import { childRule, childRules } from './tree.ts';

/** The name that an identifier of the tree stands for. */
export function identifier(tree: ParserRuleContext): string {
  return readIdentifier(tree.getText());
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

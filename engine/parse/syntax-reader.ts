import type { ParserRuleContext } from 'antlr4ng';
import { readIdentifier } from './string-literal.ts';
import type { Expression, Pattern, Query, SyntaxNode, Variable, Where } from './syntax.ts';
import { childRule, childRules, spanOf } from './tree.ts';

/** Reads the mutually nested parts of a grammar's tree: it gives the readers of a family access to each other. */
export interface SyntaxReader {
  readonly text: string;
  expression(tree: ParserRuleContext): Expression;
  pattern(tree: ParserRuleContext): Pattern;
  query(tree: ParserRuleContext): Query;
  where(tree: ParserRuleContext): Where | null;
  /** Reads all known nodes inside a node whose own form does not matter. */
  parts(tree: ParserRuleContext): SyntaxNode[];
}

/** Returns the text of a node, as written. */
export function writtenAt(tree: ParserRuleContext, { text }: SyntaxReader): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}

/** The name that an identifier stands for. */
export function nameAt(tree: ParserRuleContext, reader: SyntaxReader): string {
  return readIdentifier(writtenAt(tree, reader));
}

/** A dotted name (`svc.resolve`, `` `svc`.`resolve` ``) with each part unquoted. */
export function dottedNameAt(tree: ParserRuleContext, reader: SyntaxReader): string {
  const namespace = childRule(tree, 'namespace');
  const parts = [namespace, tree].flatMap((names) => (names === null ? [] : childRules(names, 'symbolicNameString')));
  return parts.map((part) => nameAt(part, reader)).join('.');
}

export function readVariable(tree: ParserRuleContext, reader: SyntaxReader): Variable {
  return { kind: 'variable', name: nameAt(tree, reader), span: spanOf(tree), children: [] };
}

/** The variables that are direct children, in order. */
export function readVariables(tree: ParserRuleContext, reader: SyntaxReader): Variable[] {
  return childRules(tree, 'variable').map((variable) => readVariable(variable, reader));
}

/** Returns the present ones among some nodes, in the order of the text. */
export function inOrder(...nodes: readonly (SyntaxNode | null | undefined)[]): SyntaxNode[] {
  return nodes
    .filter((node) => node !== null && node !== undefined)
    .sort((left, right) => left.span.start - right.span.start);
}

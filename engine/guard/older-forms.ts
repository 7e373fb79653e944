import type { ParserRuleContext } from 'antlr4ng';
import { applyEdits, type Edit } from '../edit.ts';
import type { RuleName } from '../parse/generated/cypher.js';
import type { ParsedStatement } from '../parse/outline.ts';
import { childRule, childRules, childTokens, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { without } from './filter.ts';

/**
 * A statement with its first form of Cypher 25 written as Cypher 5 has it; null where that takes more than a few words.
 * A second form is told when this text is planned.
 */
export function inOlderForms(statement: ParsedStatement): string | null {
  for (const node of findAll(statement.tree, ...WRITTEN_OTHERWISE)) {
    const text = olderForm(statement, node);
    if (text !== null) return text;
  }
  return null;
}

const WRITTEN_OTHERWISE: readonly RuleName[] = [
  'filterClause',
  'letClause',
  'forListClause',
  'groupBy',
  'pathMode',
  'matchMode',
  'propertyExistsPredicate',
  'nextStatement',
  'returnBody',
];

function olderForm(statement: ParsedStatement, node: ParserRuleContext): string | null {
  switch (ruleOf(node)) {
    case 'filterClause':
      return replaced(statement, node, `WITH * WHERE ${textOf(statement, childRule(node, 'expression') ?? node)}`);
    case 'letClause':
      return replaced(
        statement,
        node,
        `WITH *, ${childRules(node, 'letItem')
          .map((item) => named(statement, item))
          .join(', ')}`,
      );
    case 'forListClause':
      return replaced(statement, node, `UNWIND ${named(statement, node)}`);
    case 'groupBy':
    case 'pathMode':
    case 'matchMode':
      return without(statement, spanOf(node));
    case 'propertyExistsPredicate':
      return replaced(statement, node, propertyOf(statement, node));
    case 'nextStatement':
      return joined(statement, node);
    case 'returnBody':
      return childTokens(node).includes('ALL') ? statement.text.replace(/\bRETURN\s+ALL\b/i, 'RETURN') : null;
    default:
      return null;
  }
}

function textOf({ text }: ParsedStatement, tree: ParserRuleContext): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}

function replaced({ text }: ParsedStatement, node: ParserRuleContext, written: string): string {
  return applyEdits(text, [{ span: spanOf(node), text: written }]);
}

/** `x = expression` and `x IN expression` as `expression AS x`. */
function named(statement: ParsedStatement, item: ParserRuleContext): string {
  const [variable, expression] = [childRule(item, 'variable'), childRule(item, 'expression')];
  return variable === null || expression === null ? '' : `${textOf(statement, expression)} AS ${variable.getText()}`;
}

function propertyOf(statement: ParsedStatement, node: ParserRuleContext): string {
  const [variable, key] = [childRule(node, 'variable'), childRule(node, 'propertyKeyName')];
  return `${variable === null ? '' : textOf(statement, variable)}.${key === null ? '' : textOf(statement, key)} IS NOT NULL`;
}

/** `... RETURN x NEXT ...` as `... WITH x ...`. */
function joined({ text }: ParsedStatement, node: ParserRuleContext): string | null {
  const parts = childRules(node, 'regularQuery').map(spanOf);
  const edits: Edit[] = parts.slice(1).flatMap(({ start }, index) => {
    const before = parts[index];
    const result = before === undefined ? -1 : text.slice(before.start, before.end).toUpperCase().lastIndexOf('RETURN');
    if (before === undefined || result < 0) return [];
    const at = before.start + result;
    return [
      { span: { start: at, end: at + 'RETURN'.length }, text: 'WITH' },
      { span: { start: before.end, end: start }, text: ' ' },
    ];
  });
  return edits.length === 0 ? null : applyEdits(text, edits);
}

import type { ParsedStatement } from '../parse/outline.ts';
import type { BindingClause, Query, Span, SyntaxNode } from '../parse/syntax.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { without } from './filter.ts';

/**
 * Returns a statement with its first form of Cypher 25 written in Cypher 5; null if that takes more than a few words. A second form is
 * reported when this text is planned.
 */
export function inOlderForms(statement: ParsedStatement): string | null {
  for (const node of statement.outline.all(...WRITTEN_OTHERWISE)) {
    const text = olderForm(statement, node);
    if (text !== null) return text;
  }
  return null;
}

const WRITTEN_OTHERWISE = [
  'filter',
  'let',
  'for',
  'group-by',
  'path-mode',
  'match-mode',
  'property-exists',
  'query',
  'projection',
] as const;

function olderForm(statement: ParsedStatement, node: SyntaxNode): string | null {
  switch (node.kind) {
    case 'filter':
      return replaced(statement, node.span, `WITH * WHERE ${textOf(statement, node.condition.span)}`);
    case 'let':
      return replaced(statement, node.span, `WITH *, ${named(statement, node)}`);
    case 'for':
      return replaced(statement, node.span, `UNWIND ${named(statement, node)}`);
    case 'group-by':
    case 'path-mode':
    case 'match-mode':
      return without(statement, node.span);
    case 'property-exists': {
      const [variable, key] = [textOf(statement, node.variable.span), textOf(statement, node.keySpan)];
      return replaced(statement, node.span, `${variable}.${key} IS NOT NULL`);
    }
    case 'query':
      return joined(statement, node);
    case 'projection':
      return node.isAll ? statement.text.replace(/\bRETURN\s+ALL\b/i, 'RETURN') : null;
    default:
      return null;
  }
}

function textOf({ text }: ParsedStatement, { start, end }: Span): string {
  return text.slice(start, end);
}

function replaced({ text }: ParsedStatement, span: Span, written: string): string {
  return applyEdits(text, [{ span, text: written }]);
}

/** `x = expression` and `x IN expression` as `expression AS x`. */
function named(statement: ParsedStatement, { bindings }: BindingClause): string {
  return bindings
    .map(({ variable, expression }) => `${textOf(statement, expression.span)} AS ${textOf(statement, variable.span)}`)
    .join(', ');
}

/** `... RETURN x NEXT ...` as `... WITH x ...`. */
function joined({ text }: ParsedStatement, query: Query): string | null {
  const parts = query.parts.map(({ span }) => span);
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

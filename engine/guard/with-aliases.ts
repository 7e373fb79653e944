import { balancePunctuation } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { ProjectionItem, WithClause } from '../parse/syntax.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/** Refuses `WITH n.name`: an expression goes on under a name that AS gives it. */
export const requireWithAliases: Filter = (statement) => {
  for (const clause of statement.outline.all('with')) {
    const unnamed = clause.projection.items.filter(isUnnamed);
    const [item] = unnamed;
    if (item === undefined) continue;
    const edits = unnamed.flatMap((one) => namingEdits(statement, clause, one));
    const expression = textOf(statement, item);
    const detail = `WITH ${expression} needs a name: WITH ${expression} AS ${nameFor(expression)}.`;
    const rewrite = applyEdits(statement.text, edits);
    throw queryErrorAt(statement, item.span, 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
  }
};

function isUnnamed({ alias, expression }: ProjectionItem): boolean {
  return alias === null && expression.kind !== 'variable';
}

function textOf({ text }: ParsedStatement, { span: { start, end } }: ProjectionItem): string {
  return text.slice(start, end);
}

/** Returns the last word of a property, or the function of a call; in backticks if it is not a name. */
function nameFor(expression: string): string {
  return /^\w+\.([A-Za-z_]\w*)$/.exec(expression)?.[1] ?? /^([A-Za-z_]\w*)\s*\(/.exec(expression)?.[1] ?? 'value';
}

/** The name, and the same name for every repetition of the expression behind the clause. */
function namingEdits(statement: ParsedStatement, clause: WithClause, item: ProjectionItem): Edit[] {
  const expression = textOf(statement, item);
  const name = nameFor(expression);
  const { end } = item.span;
  const from = clause.span.end;
  const until = (statement.outline.around(clause, 'single-query') ?? clause).span.end;
  const escaped = expression.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const again = [...statement.text.slice(from, until).matchAll(new RegExp(`(?<![\\w.])${escaped}(?!\\w)`, 'g'))];
  return [
    { span: { start: end, end }, text: ` AS ${name}` },
    ...again.map(({ index }) => ({ span: { start: from + index, end: from + index + expression.length }, text: name })),
  ];
}

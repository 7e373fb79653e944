import type { ParserRuleContext } from 'antlr4ng';
import { balancePunctuation } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { ancestor, childRule, childRules, findAll, onlyDescendant, spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses `WITH n.name`: an expression goes on under a name that AS gives it. */
export const requireWithAliases: Filter = (statement) => {
  for (const clause of findAll(statement.tree, 'withClause')) {
    const [item] = itemsOf(clause).filter(isUnnamed);
    if (item === undefined) continue;
    const edits = itemsOf(clause)
      .filter(isUnnamed)
      .flatMap((unnamed) => namingEdits(statement, clause, unnamed));
    const expression = textOf(statement, item);
    const detail = `WITH ${expression} needs a name: WITH ${expression} AS ${nameFor(expression)}.`;
    const rewrite = applyEdits(statement.text, edits);
    throw queryError(statement, spanOf(item), 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
  }
};

function itemsOf(clause: ParserRuleContext): ParserRuleContext[] {
  const body = childRule(clause, 'returnBody');
  const items = body === null ? null : childRule(body, 'returnItems');
  return items === null ? [] : childRules(items, 'returnItem');
}

function isUnnamed(item: ParserRuleContext): boolean {
  if (childRule(item, 'variable') !== null) return false;
  const expression = childRule(item, 'expression');
  const atom = expression === null ? null : onlyDescendant(expression, 'expression1');
  return atom === null || childRule(atom, 'variable') === null;
}

function textOf({ text }: ParsedStatement, tree: ParserRuleContext): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}

/** The last word of a property, the function of a call; in back-ticks what is no name. */
function nameFor(expression: string): string {
  return /^\w+\.([A-Za-z_]\w*)$/.exec(expression)?.[1] ?? /^([A-Za-z_]\w*)\s*\(/.exec(expression)?.[1] ?? 'value';
}

/** The name, and the same name for every repetition of the expression behind the clause. */
function namingEdits(statement: ParsedStatement, clause: ParserRuleContext, item: ParserRuleContext): Edit[] {
  const expression = textOf(statement, item);
  const name = nameFor(expression);
  const { end } = spanOf(item);
  const from = spanOf(clause).end;
  const until = spanOf(ancestor(clause, 'singleQuery') ?? clause).end;
  const escaped = expression.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const again = [...statement.text.slice(from, until).matchAll(new RegExp(`(?<![\\w.])${escaped}(?!\\w)`, 'g'))];
  return [
    { span: { start: end, end }, text: ` AS ${name}` },
    ...again.map(({ index }) => ({ span: { start: from + index, end: from + index + expression.length }, text: name })),
  ];
}

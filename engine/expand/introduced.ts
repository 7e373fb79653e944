import type { ParserRuleContext } from 'antlr4ng';
import { identifier } from '../parse/names.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { ancestor, ruleOf, spanOf, walk } from '../parse/tree.ts';
import { mentionsOf } from './mentions.ts';

/** Where a clause names variables: in its patterns, behind AS, behind YIELD. */
const NAMING = ['nodePattern', 'relationshipPattern', 'pattern', 'returnItem', 'unwindClause', 'procedureResultItem'];

/**
 * The variables that a clause itself brings into being: those in its patterns, its aliases and its YIELD that the clauses
 * before it do not speak of. What is computed from the rows before the clause cannot speak of them.
 */
export function introducedBy(clause: ParserRuleContext, statement: ParsedStatement): ReadonlySet<string> {
  const query = ancestor(clause, 'singleQuery');
  const start = query === null ? 0 : spanOf(query).start;
  const before = mentionsOf(statement.text.slice(start, spanOf(clause).start));
  const named = [...walk(clause)].filter(
    (node) => ruleOf(node) === 'variable' && node.parent !== null && NAMING.includes(ruleOf(node.parent) ?? ''),
  );
  return new Set(named.map(identifier).filter((name) => !before.words.has(name)));
}

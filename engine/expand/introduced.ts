import type { ParsedStatement } from '../parse/outline.ts';
import type { SyntaxNode } from '../parse/syntax.ts';
import { walkSyntax } from '../parse/syntax-walk.ts';
import { mentionsOf } from './mentions.ts';

/**
 * The variables that a clause itself brings into being: those in its patterns, its aliases and its YIELD that the clauses
 * before it do not speak of. What is computed from the rows before the clause cannot speak of them.
 */
export function introducedBy(clause: SyntaxNode, { outline, text }: ParsedStatement): ReadonlySet<string> {
  const start = outline.around(clause, 'single-query')?.span.start ?? 0;
  const before = mentionsOf(text.slice(start, clause.span.start));
  const named = [...walkSyntax(clause)].flatMap(namesBoundBy);
  return new Set(named.filter((name) => !before.words.has(name)));
}

/** The variables that a node binds or finds bound: in a pattern, behind AS, behind YIELD. */
function namesBoundBy(node: SyntaxNode): string[] {
  switch (node.kind) {
    case 'node':
    case 'relationship':
      return node.variable === null ? [] : [node.variable];
    case 'pattern':
    case 'unwind':
      return node.variable === null ? [] : [node.variable.name];
    case 'projection-item':
      return node.alias === null ? [] : [node.alias.name];
    case 'yield-item':
      return [node.column.name, ...(node.alias === null ? [] : [node.alias.name])];
    default:
      return [];
  }
}

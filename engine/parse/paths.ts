import type { PathPattern, QueryOutline } from './outline.ts';
import type { NodePattern, Pattern, RelationshipPattern } from './syntax.ts';

/** The paths of one pattern; a quantified group `((a)-->(b)){2}` ends one path and begins another. */
export function pathsOf(pattern: Pattern, outline: Pick<QueryOutline, 'around' | 'isInExpression'>): PathPattern[] {
  const paths: (NodePattern | RelationshipPattern)[][] = [];
  let path: (NodePattern | RelationshipPattern)[] = [];
  for (const element of pattern.elements) {
    const last = path.at(-1);
    if (element.kind === 'group' || (element.kind === 'node' && last?.kind === 'node')) path = [];
    if (element.kind === 'group') continue;
    if (path.length === 0) paths.push(path);
    path.push(element);
  }
  const shortest =
    pattern.function !== null || pattern.selector.includes('SHORTEST') || pattern.selector.includes('ANY');
  const isInExpression = outline.isInExpression(pattern);
  const match = isInExpression ? null : outline.around(pattern, 'match');
  return paths.map((elements) => ({
    elements,
    shortest,
    place: isInExpression ? 'expression' : 'match',
    optional: match?.isOptional === true,
    span: {
      start: elements[0]?.span.start ?? pattern.pathSpan.start,
      end: elements.at(-1)?.span.end ?? pattern.pathSpan.end,
    },
  }));
}

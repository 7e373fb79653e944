import type { Suggestion } from '../../schema/problem.ts';
import { useCounts } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';

/** Matches `RETURN type(r), count(*)` of a step without conditions, or `labels(n)`: the counts of each are known. */
export function countsByKind({ outline }: ParsedStatement): Suggestion | null {
  const [first, second, third] = outline
    .all('return')
    .flatMap(({ projection }) => projection.items)
    .map((item) => outline.textOf(item).replace(/\s+/g, '').toLowerCase());
  if (first === undefined || second === undefined || third !== undefined || outline.paths.length !== 1) return null;
  if (outline.paths.some(({ elements }) => elements.some(({ properties }) => properties.length > 0))) return null;
  const isCount = [first, second].some((text) => text.startsWith('count('));
  if (!isCount) return null;
  const kind = [first, second].map((text) => /^(type|labels)\(/.exec(text)?.[1]).find((name) => name !== undefined);
  if (kind === 'type') return useCounts('The counts of all edge types are known.', 'CALL db.relationshipTypes()');
  return kind === 'labels' ? useCounts('The counts of whole labels are known.', 'CALL db.labels()') : null;
}

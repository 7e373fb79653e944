import type { EmptyList, SourceDeclaration } from '../source.ts';

/** Records that an empty list takes back unasked: as many as go within a day from a list of what is online now. */
export const MOST_TAKEN_BACK = 1_000;

/**
 * Returns whether an empty list is one of the source: without records only its header shows that. The format that the source declares names
 * the first column, and at least half of all.
 */
export function isOfFormat({ columns }: EmptyList, { format }: Pick<SourceDeclaration, 'format'>): boolean {
  const words = new Set(format.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
  const isNamed = (column: string) =>
    format.toLowerCase().includes(column.toLowerCase()) &&
    (column.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []).every((word) => words.has(word));
  const [first] = columns;
  if (first === undefined) return true;
  return first !== '' && isNamed(first) && columns.filter(isNamed).length * 2 >= columns.length;
}

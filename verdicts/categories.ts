/** What the categories of listings say (contract 7.1), from their one declaration. */
import { CATEGORIES, type CategoryDeclaration } from '../schema/categories.ts';

/** The words that categories say, each once, in the order of the declaration. */
function wordsBy(
  wordsOf: (category: CategoryDeclaration) => readonly string[],
): (categoryIds: ReadonlySet<string>) => string[] {
  const ids = new Map<string, string[]>();
  for (const category of CATEGORIES) {
    for (const word of wordsOf(category)) ids.set(word, [...(ids.get(word) ?? []), category.id]);
  }
  const table = [...ids];
  return (categoryIds) =>
    categoryIds.size === 0
      ? []
      : table.flatMap(([word, sayers]) => (sayers.some((id) => categoryIds.has(id)) ? [word] : []));
}

/** Returns the sub-labels of categories, by their ids. */
export const subLabelsOf = wordsBy(({ subLabel }) => (subLabel === null ? [] : [subLabel]));

/** Returns the flag properties that categories, by their ids, set in addition to `isThreat`. */
export const flagsOf = wordsBy(({ flags }) => flags.filter((flag) => flag !== 'isThreat'));

/** Counts by category id, of the categories of the contract that count something: shares round to whole numbers. */
export function byCategory(ids: readonly string[], counts: readonly number[]): Readonly<Record<string, bigint>> {
  const declared = new Set(CATEGORIES.map(({ id }) => id));
  return Object.fromEntries(
    ids.flatMap((id, at) => {
      const count = counts[at] ?? 0;
      return count >= 0.5 && declared.has(id) ? [[id, BigInt(Math.round(count))]] : [];
    }),
  );
}

/** Merges several rows about one indicator into one listing (contract 5.0): the worst class decides, and its newest row gives the date. */

import { isSameClass, worstFirst } from '../../schema/categories.ts';
import type { Properties } from './properties.ts';
import { textsOf } from './properties.ts';

/** The statement of one source about a listing. */
interface Stated {
  readonly properties: Properties;
}

/** The property that only listings have. */
const DATE = 'seenAt';

/**
 * Returns the properties of a listing that depend on each other, from those that two claims state and from the merge of both. If it is no
 * listing, it returns the merge unchanged.
 */
export function heldTogether(claims: readonly Stated[], together: Properties): Properties {
  if (together[DATE] === undefined) return together;
  return consistent({ ...together, ...dateOf(claims, worstOf(together)) });
}

/**
 * Updates a listing that has lost entries: its worst category and the number of its reporters follow its lists. If it has lost its worst
 * class, its newest remaining row is the best known date.
 */
export function withoutGone(before: Properties, after: Properties): Properties {
  if (after[DATE] === undefined) return after;
  const kept = consistent(after);
  const { category, lastSeen } = kept;
  const hasEased = !isSameClass(String(before.category), String(category));
  return hasEased && typeof lastSeen === 'number' ? { ...kept, [DATE]: lastSeen } : kept;
}

/**
 * Returns the properties of a listing that several files of a source state together: an entry that ends in some of them holds until it has
 * ended in all.
 */
export function withLastEnding(claims: readonly Stated[], together: Properties): Properties {
  const { expiresAt, ...endless } = together;
  if (expiresAt === undefined) return together;
  const ends = claims.flatMap(({ properties }) =>
    typeof properties.expiresAt === 'number' ? properties.expiresAt : [],
  );
  return ends.length < claims.length ? endless : { ...endless, expiresAt: Math.max(...ends) };
}

function consistent(listing: Properties): Properties {
  const { reporters } = listing;
  const categories = worstFirst(textsOf(listing.categories));
  const [category] = categories;
  return {
    ...listing,
    ...(category === undefined ? {} : { category, categories }),
    ...(Array.isArray(reporters) && reporters.length > 0 ? { count: reporters.length } : {}),
  };
}

function worstOf({ categories, category }: Properties): string {
  return worstFirst(textsOf(categories))[0] ?? String(category);
}

/** Returns the date of the rows of the worst class: the newest dated row, else the oldest edition that had it. */
function dateOf(claims: readonly Stated[], worst: string): Properties {
  const stated = claims.map(({ properties }) => properties);
  const worsts = stated.filter(
    ({ category, seenAt }) => seenAt !== undefined && (category === undefined || isSameClass(String(category), worst)),
  );
  const dated = worsts.filter(({ isDated }) => isDated === true);
  const dates = (rows: readonly Properties[]) => rows.map(({ seenAt }) => Number(seenAt));
  if (dated.length > 0) return { [DATE]: Math.max(...dates(dated)), isDated: true };
  return worsts.length > 0 ? { [DATE]: Math.min(...dates(worsts)) } : {};
}

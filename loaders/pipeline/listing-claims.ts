/** How several rows about one thing make one listing (contract 5.0): the worst class judges, and its newest row dates it. */
import { isSameClass, worstFirst } from '../../schema/categories.ts';
import type { Properties, PropertyValue } from './properties.ts';

/** What one source says of a listing. */
interface Stated {
  readonly properties: Properties;
}

/** What alone tells that properties are those of a listing. */
const DATE = 'seenAt';

/**
 * The properties of a listing that no property by itself can tell, out of those that two claims state and of what both make
 * together; the latter as they are where it is no listing.
 */
export function heldTogether(claims: readonly Stated[], together: Properties): Properties {
  if (together[DATE] === undefined) return together;
  return consistent({ ...together, ...dateOf(claims, worstOf(together)) });
}

/**
 * A listing of which entries have gone: its worst category and the number of its reporters follow its lists. Where its worst
 * class has gone, the newest row that is left is the best date that is known.
 */
export function withoutGone(before: Properties, after: Properties): Properties {
  if (after[DATE] === undefined) return after;
  const kept = consistent(after);
  const { category, lastSeen } = kept;
  const hasEased = !isSameClass(String(before.category), String(category));
  return hasEased && typeof lastSeen === 'number' ? { ...kept, [DATE]: lastSeen } : kept;
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

/** Of the rows of the worst class: the newest dated one, else the oldest edition that had it. */
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

function textsOf(value: PropertyValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * Merges several rows about one indicator into one listing (contract 5.0): the worst class decides, and its newest dated row gives the date,
 * else its first edition gives the interval.
 */

import { isSameClass, worstFirst } from '../../schema/categories.ts';
import { DAY, storedSighting } from '../../verdicts/sighting.ts';
import type { Properties } from './properties.ts';
import { textsOf } from './properties.ts';

/** The statement of one source about a listing. */
interface Stated {
  readonly properties: Properties;
  /** The edition, epoch ms. */
  readonly observedAt: number;
}

/** The interval of a sighting, epoch ms. */
interface Interval {
  /** Absent if nothing bounds it. */
  readonly seenFrom?: number;
  readonly seenUntil: number;
}

/**
 * Returns the properties of a listing that depend on each other, from those that two claims state and from the merge of both. If it is no
 * listing, it returns the merge unchanged.
 */
export function heldTogether(claims: readonly Stated[], together: Properties): Properties {
  if (together.seenUntil === undefined && together.seenAt === undefined) return together;
  const dates = datesOf(claims, worstOf(together));
  return consistent(dates === null ? together : { ...withoutDates(together), ...dates });
}

/**
 * Updates a listing that has lost entries: its worst category and the number of its reporters follow its lists. If it has lost its worst
 * class, its newest remaining row is the best known date.
 */
export function withoutGone(before: Properties, after: Properties): Properties {
  if (after.seenUntil === undefined && after.seenAt === undefined) return after;
  const kept = consistent(after);
  const { category, lastSeen } = kept;
  const hasEased = !isSameClass(String(before.category), String(category));
  return hasEased && typeof lastSeen === 'number'
    ? { ...withoutDates(kept), seenFrom: lastSeen, seenUntil: lastSeen }
    : kept;
}

/**
 * Returns the properties of a listing that an older edition does not have: its row came after that edition. A row whose interval is older left
 * the list and came back.
 */
export function narrowedListing({ properties, observedAt }: Stated, edition: number, span: number): Properties {
  const interval = intervalOf({ properties, observedAt });
  if (interval === null || properties.isDated !== false || observedAt <= edition) return properties;
  const { seenFrom, seenUntil } = interval;
  if (seenFrom !== undefined && seenFrom >= edition) return properties;
  const until = seenUntil > edition ? seenUntil : observedAt;
  return { ...withoutDates(properties), seenFrom: Math.max(edition, until - span * DAY), seenUntil: until };
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

/** Returns when the rows of the worst class were seen: the newest dated row, else the first edition that had one; null if none says so. */
function datesOf(claims: readonly Stated[], worst: string): Properties | null {
  const worsts = claims.flatMap((claim) => {
    const { category, isDated } = claim.properties;
    const interval = intervalOf(claim);
    const counts = interval !== null && (category === undefined || isSameClass(String(category), worst));
    return counts ? [{ ...interval, isDated }] : [];
  });
  const [newest] = worsts
    .filter(({ isDated }) => isDated === true)
    .sort((one, other) => other.seenUntil - one.seenUntil);
  if (newest !== undefined) return { seenFrom: newest.seenUntil, seenUntil: newest.seenUntil, isDated: true };
  const [first] = worsts.sort((one, other) => one.seenUntil - other.seenUntil || beginOf(other) - beginOf(one));
  if (first === undefined) return null;
  const { seenFrom, seenUntil, isDated } = first;
  return {
    ...(seenFrom === undefined ? {} : { seenFrom }),
    seenUntil,
    ...(isDated === undefined ? {} : { isDated }),
  };
}

function beginOf({ seenFrom = Number.NEGATIVE_INFINITY }: Interval): number {
  return seenFrom;
}

/** Returns the interval of a claim; null if it is no listing. */
function intervalOf({ properties, observedAt }: Stated): Interval | null {
  const stored = {
    seenFrom: numberOrNull(properties.seenFrom),
    seenUntil: numberOrNull(properties.seenUntil),
    seenAt: numberOrNull(properties.seenAt),
    isDated: properties.isDated !== false,
    observedAt,
  };
  if (stored.seenUntil === null && stored.seenAt === null) return null;
  const { seenFrom, seenUntil } = storedSighting(stored);
  return seenUntil === null ? null : { ...(seenFrom === null ? {} : { seenFrom }), seenUntil };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function withoutDates({ seenFrom: _from, seenUntil: _until, seenAt: _at, ...others }: Properties): Properties {
  return others;
}

/** The listings of the evidence, in order, and those that each rule of contract 5 looks at. */

const DAY = 86_400;

/** Days within which a confirmed-bad listing is fresh (rule 1 of 5.2, blocking). */
const FRESH_DAYS = 30;

/** Days after which confirmed-bad listings are old (rule 2 of 5.2). */
const OLD_DAYS = 90;

/** When a listing last stood: the feed's own date, else the date of the edition that has it. */
const SEEN = 'coalesce(listing.lastSeen, listing.observedAt)';

/** Trust and reference lists, of the variable `listing`: they accuse nobody, and no score counts them. */
export const UNCOUNTED = "listing.class IN ['trust', 'reference']";

/** The latest or the earliest of a date over the counted listings: null where none has it. */
function extreme(property: string, comparison: '<' | '>'): string {
  return `reduce(found = null, listing IN counted |
    CASE WHEN found IS NULL OR listing.${property} ${comparison} found THEN listing.${property} ELSE found END)`;
}

/**
 * Binds `now` (epoch seconds); `listings`, heaviest first and what is not counted last; `counted`, which are neither
 * trust nor reference lists; `confirmedBad` and `suspicious`; `newest` and `oldest`, the extreme dates of the counted.
 */
export const LISTINGS = `WITH evidence, toInteger(asOf / 1000) AS now, COLLECT {
    UNWIND evidence.listings AS listing
    RETURN listing ORDER BY ${UNCOUNTED}, listing.weight DESC, listing.feedId
  } AS listings
  WITH *, [listing IN listings WHERE NOT ${UNCOUNTED}] AS counted,
    [listing IN listings WHERE listing.class = 'confirmed-bad'] AS confirmedBad,
    [listing IN listings WHERE listing.class = 'suspicious'] AS suspicious
  WITH *, toInteger(${extreme('lastSeen', '>')}) AS newest, toInteger(${extreme('firstSeen', '<')}) AS oldest`;

/**
 * Binds `fresh`, the confirmed-bad listings seen within 30 days; `witnesses`, how many publishers these have; and
 * `isOld`: there are confirmed-bad listings, and none was seen within 90 days.
 */
export const FRESHNESS = `WITH *, [listing IN confirmedBad WHERE now - ${SEEN} <= ${FRESH_DAYS * DAY}] AS fresh,
    size(confirmedBad) > 0 AND NOT any(listing IN confirmedBad
      WHERE coalesce(now - ${SEEN} <= ${OLD_DAYS * DAY}, false)) AS isOld
  WITH *, size(reduce(publishers = [], listing IN fresh |
    CASE WHEN listing.publisher IN publishers THEN publishers ELSE publishers + listing.publisher END)) AS witnesses`;

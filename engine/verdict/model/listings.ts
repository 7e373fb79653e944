/** The listings of the evidence, in order, and those that each rule of contract 5 looks at. */

const DAY = 86_400;

/** Days within which a confirmed-bad listing is fresh (rule 1 of 5.2, blocking). */
const FRESH_DAYS = 30;

/** Days after which confirmed-bad listings are old (rule 2 of 5.2). */
const OLD_DAYS = 90;

/** Trust and reference lists, of the variable `listing`: they accuse nobody, and no score counts them. */
export const UNCOUNTED = "listing.class IN ['trust', 'reference']";

/**
 * Clauses that keep `evidence` and the variables `keeping` alone, and bind `now` (epoch seconds); `listings`, heaviest first
 * and what is not counted last, and their `categoryIds`;
 * `counted`, which are neither trust nor reference lists; `newest` and `oldest`, the extreme dates of these;
 * `confirmedBad` and `suspicious`. Of the confirmed-bad: `witnesses`, how many publishers have one that stood within 30
 * days, and `isOld`: there are some, and none stood within 90 days. A listing stood when its feed says that it saw the
 * thing, else in the edition that has it.
 */
export function listingsOf(keeping: readonly string[]): string {
  return `WITH ${[...keeping, 'evidence'].join(', ')}, toInteger(asOf / 1000) AS now
  CALL (evidence, now) {
    UNWIND evidence.listings AS listing
    WITH listing, NOT ${UNCOUNTED} AS isCounted, listing.class = 'confirmed-bad' AS isBad,
      coalesce(now - coalesce(listing.lastSeen, listing.observedAt), now) AS unseen
      ORDER BY isCounted DESC, listing.weight DESC, listing.feedId
    RETURN collect(listing) AS listings, collect(listing.categoryId) AS categoryIds,
      collect(CASE WHEN isCounted THEN listing END) AS counted, collect(CASE WHEN isBad THEN listing END) AS confirmedBad,
      collect(CASE WHEN listing.class = 'suspicious' THEN listing END) AS suspicious,
      toInteger(max(CASE WHEN isCounted THEN listing.lastSeen END)) AS newest,
      toInteger(min(CASE WHEN isCounted THEN listing.firstSeen END)) AS oldest,
      count(DISTINCT CASE WHEN isBad AND unseen <= ${FRESH_DAYS * DAY} THEN listing.publisher END) AS witnesses,
      coalesce(min(CASE WHEN isBad THEN unseen END) > ${OLD_DAYS * DAY}, false) AS isOld
  }`;
}

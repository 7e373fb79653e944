/** What speaks for a thing (contract 5.4): strings such as `popularity` or `allow-list:<feedId>`. */

/** Registrable domain of the names of the root servers. */
export const ROOT_SERVER_APEX = 'root-servers.net';

/** Popularity vouches up to this rank, on so many lists of different publishers. */
const MOST_POPULAR = 10_000;
const LISTS_NEEDED = 2;

/** Expression on a list of listings: what lists of the innocent and of well-known resolvers say. */
export function listedVouches(listings: string): string {
  return `[entry IN ${listings} WHERE entry.meaning = 'allow-list' | 'allow-list:' + entry.feedId]
      + CASE WHEN any(entry IN ${listings} WHERE entry.meaning = 'resolver') THEN ['resolver'] ELSE [] END`;
}

/** Condition on a list of listings: among the most popular on lists of several publishers. */
export function isPopular(listings: string): string {
  return `size(reduce(publishers = [], entry IN ${listings} |
      CASE WHEN entry.class = 'trust' AND entry.rank <= ${MOST_POPULAR} AND NOT entry.publisher IN publishers
        THEN publishers + [entry.publisher] ELSE publishers END)) >= ${LISTS_NEEDED}`;
}

/** Condition on names of hosts: a vendor names one of them as its own. */
export function isVendorService(names: string): string {
  return `EXISTS { UNWIND ${names} AS own MATCH (:HOSTNAME {name: own})-[by:DELEGATED_TO]->(:VENDOR)
      WHERE by.channel IN ['curated', 'published-range'] }`;
}

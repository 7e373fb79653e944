/** The listings of a thing as Cypher: what every model of verdicts begins with. */
import { CATEGORIES } from '../../../schema/categories.ts';

/**
 * Expression: id and class of the category of the feed `f`, null where it has none of ours: few and fixed, so that no row has
 * to walk to them, and one text each, as Neo4j takes longer to plan a list.
 */
export const CATEGORY = `split(CASE f.category ${CATEGORIES.map(
  ({ name, id, class: group }) => `WHEN '${name}' THEN '${id} ${group}'`,
).join(' ')} END, ' ')`;

/** Ends a match of an edge `r` to a feed `f`: one map a feed, as `Listing` has it, with what vouching goes by. */
function listingOf(network: string): string {
  return `WITH r, f, ${network} AS network, ${CATEGORY} AS category ORDER BY f.id
    RETURN {feedId: f.id, name: f.name, category: f.category, categoryId: category[0], class: category[1],
      publisher: coalesce(f.publisher, f.id), weight: coalesce(r.weight, f.weight), firstSeen: r.firstSeen,
      lastSeen: r.lastSeen, observedAt: r.observed_at / 1000, network: network,
      rank: coalesce(r.rank, f.topRank), meaning: coalesce(f.meaning, '')}`;
}

/** Expression: the feeds that list a node itself; none where it is null. */
export function ownListings(node = 'n'): string {
  return `COLLECT { MATCH (${node})-[r:LISTED_IN]->(f:FEED_SOURCE)
    ${listingOf('null')} }`;
}

/** Expression: the feeds that list networks, each once, by the most specific of them. `networks` names a list of CIDRs. */
export function networkListings(networks: string): string {
  return `COLLECT { UNWIND ${networks} AS cidr MATCH (:PREFIX {name: cidr})-[listing:LISTED_IN]->(f:FEED_SOURCE)
    WITH f, cidr, listing ORDER BY toInteger(split(cidr, '/')[1]) DESC
    WITH f, head(collect([listing, cidr])) AS nearest
    WITH f, nearest[0] AS r, nearest[1] AS cidr
    ${listingOf('cidr')} }`;
}

/** Expression: own listings and those of networks, one a feed: its own entry goes before that of a network. */
export function mergedListings(own: string, inherited: string): string {
  return `${own} + [entry IN ${inherited} WHERE NOT entry.feedId IN [known IN ${own} | known.feedId]]`;
}

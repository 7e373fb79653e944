/** The entries of feeds as texts of facts gather them, and as rows hold them. */
import { z } from 'zod';
import type { FeedEntry } from '../verdicts/feed-listing.ts';

const ENTRY = `f.id, f.name, f.category, f.publisher, f.meaning, coalesce(r.weight, f.weight), r.firstSeen, r.lastSeen,
      r.observed_at, coalesce(r.rank, f.topRank)`;

/** Expression: the entries of feeds on a node; none where it is null. `where` is a condition on the node, if any. */
export function entriesOf(node = 'n', where = ''): string {
  return `COLLECT { MATCH (${node})-[r:LISTED_IN]->(f:FEED_SOURCE)${where === '' ? '' : ` WHERE ${where}`}
    RETURN [${ENTRY}] }`;
}

/** Expression: the entries of feeds on networks. `networks` is an expression, a list of CIDRs. */
export function networkEntriesOf(networks: string): string {
  return `COLLECT { UNWIND ${networks} AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN [${ENTRY}, cidr] }`;
}

const text = z.string().nullable();
const number = z.number().nullable();

/** Expression: the entries of feeds on the node `n` itself and on networks; `range` holds these. */
export function ownAndNetworkEntriesOf(range: string): string {
  return `COLLECT { CALL (n, ${range}) {
    MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, null AS cidr
    UNION ALL UNWIND ${range}.networks AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, cidr
  } RETURN [${ENTRY}, cidr] }`;
}

/** What those expressions give, decoded. */
export const entries = z
  .array(z.tuple([text, z.string(), text, text, text, number, number, number, number, number], text))
  .transform((tuples) =>
    tuples.map(
      ([
        id,
        name,
        category,
        publisher,
        meaning,
        weight,
        firstSeen,
        lastSeen,
        observedAt,
        rank,
        network,
      ]): FeedEntry => ({
        feedId: id ?? name,
        name,
        category: category ?? '',
        publisher,
        meaning,
        weight: weight ?? 0,
        firstSeen,
        lastSeen,
        observedAt,
        rank,
        network: network ?? null,
      }),
    ),
  );

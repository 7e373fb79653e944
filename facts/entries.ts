/** The entries of feeds as texts of facts gather them, and as rows hold them. */
import { z } from 'zod';
import type { FeedEntry } from '../verdicts/feed-listing.ts';

/** What is read of an entry `r` of a feed `f`; the names are those of `FeedEntry`. */
const ENTRY = `feedId: coalesce(f.id, f.name), category: coalesce(r.category, f.category), weight: coalesce(r.weight, f.weight),
      observedAt: r.observed_at, rank: coalesce(r.rank, f.topRank)`;
const OF_FEED = 'f {.name, .publisher, .meaning, .entries, .reliability, .aggregates}';
const OF_ROWS = 'r {.categories, .count, .firstSeen, .lastSeen, .seenAt, .publishedAt, .isDated, .tags, .reference}';

/** The entry, through a network or a name, an expression. */
const entryThrough = (through: string) => `[${OF_FEED}, ${OF_ROWS}, {${ENTRY}, through: ${through}}]`;

/**
 * Returns an expression for the entries of feeds on a node; none if it is null. `where` is a condition on the node, if any. `through` is
 * the expression of what contains the indicator, if the node is not the indicator itself.
 */
export function entriesOf(node = 'n', where = '', through = 'null'): string {
  return `COLLECT { MATCH (${node})-[r:LISTED_IN]->(f:FEED_SOURCE)${where === '' ? '' : ` WHERE ${where}`}
    RETURN ${entryThrough(through)} }`;
}

/** Expression: the entries of feeds on networks. `networks` is an expression, a list of CIDRs. */
export function networkEntriesOf(networks: string): string {
  return `COLLECT { UNWIND ${networks} AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN ${entryThrough('cidr')} }`;
}

/** Expression: the entries of feeds on the names above a host. `names` is an expression, a list of these. */
export function entriesAboveOf(names: string): string {
  return `COLLECT { UNWIND ${names} AS above MATCH (:HOSTNAME {name: above})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN ${entryThrough('above')} }`;
}

const text = z.string().nullable();
const number = z.number().nullable();

/** Expression: the entries of feeds on the node `n` itself and on networks; `range` holds these. */
export function ownAndNetworkEntriesOf(range: string): string {
  return `COLLECT { CALL (n, ${range}) {
    MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, null AS cidr
    UNION ALL UNWIND ${range}.networks AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, cidr
  } RETURN ${entryThrough('cidr')} }`;
}

const texts = z
  .array(z.string())
  .nullish()
  .transform((values) => values ?? []);
const flag = z.boolean().nullable();

const entry = z.object({
  feedId: z.string(),
  name: z.string(),
  category: text.transform((value) => value ?? ''),
  categories: texts,
  publisher: text,
  meaning: text,
  weight: number.transform((value) => value ?? 0),
  count: number,
  firstSeen: number,
  lastSeen: number,
  seenAt: number,
  publishedAt: number,
  observedAt: number,
  isDated: flag,
  entries: z.enum(['active', 'reported', 'archive']).nullable(),
  reliability: z.enum(['verified', 'automated', 'community']).nullable(),
  aggregates: flag,
  tags: texts,
  reference: text,
  rank: number,
  through: text,
});

const part = z.record(z.string(), z.unknown());

/** Decodes the results of those expressions. */
export const entries = z
  .array(z.tuple([part, part, part]))
  .transform((parts): readonly FeedEntry[] => parts.map((three) => entry.parse(Object.assign({}, ...three))));

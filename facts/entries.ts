/** The entries of feeds as texts of facts gather them, and as rows hold them. */
import { z } from 'zod';
import type { FeedEntry } from '../verdicts/feed-listing.ts';

/** What is read of an entry `r` of a feed `f`; the names are those of `FeedEntry`. */
const OF_BOTH = `feedId: coalesce(f.id, f.name), category: coalesce(r.category, f.category), weight: coalesce(r.weight, f.weight),
      observedAt: r.observed_at, rank: coalesce(r.rank, f.topRank)`;
const OF_FEED = 'f {.name, .publisher, .meaning, .entries, .reliability, .aggregates}';
const OF_ROWS =
  'r {.categories, .count, .firstSeen, .lastSeen, .seenFrom, .seenUntil, .listedFrom, .seenAt, .publishedAt, .isDated, .tags, .reference, .reason, .usedBy, .expiresAt}';

const ENTRY = `${OF_FEED}, ${OF_ROWS}, {${OF_BOTH}`;

/** Expression: the entries of feeds on the node `n`; none where it is null. */
export const OWN_ENTRIES = `COLLECT { MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN [${ENTRY}, through: null}] }`;

/** Expression: an entry `r` of a feed `f` on the node `domain`, by which another name is listed. */
export const ENTRY_OF_DOMAIN = `[${ENTRY}, through: domain.name}]`;

/** Expression: the entries of feeds on the networks of the list `listedAround`. */
export const NETWORK_ENTRIES = `COLLECT { UNWIND listedAround AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN [${ENTRY}, through: cidr}] }`;

/** Expression: the entries of feeds on the names above a host. It reads `$input.zones`, the name of the host and those above it. */
export const ENTRIES_ABOVE = `COLLECT { UNWIND $input.zones[1..] AS above MATCH (:HOSTNAME {name: above})-[r:LISTED_IN]->(f:FEED_SOURCE)
    RETURN [${ENTRY}, through: above}] }`;

/** Expression: the entries of feeds on the node `n` itself and on the networks of the range `list`. */
export const OWN_AND_NETWORK_ENTRIES = `COLLECT { CALL (n, list) {
    MATCH (n)-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, null AS cidr
    UNION ALL UNWIND list.networks AS cidr MATCH (:PREFIX {name: cidr})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN r, f, cidr
  } RETURN [${ENTRY}, through: cidr}] }`;

const text = z.string().nullable();
const number = z.number().nullable();

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
  seenFrom: number,
  seenUntil: number,
  listedFrom: number,
  seenAt: number,
  publishedAt: number,
  observedAt: number,
  isDated: flag,
  entries: z.enum(['active', 'reported', 'archive']).nullable(),
  reliability: z.enum(['verified', 'automated', 'community']).nullable(),
  aggregates: flag,
  tags: texts,
  reference: text,
  reason: text,
  usedBy: text.optional(),
  expiresAt: number,
  rank: number,
  through: text,
});

const part = z.record(z.string(), z.unknown());

/** Decodes the results of those expressions. */
export const entries = z
  .array(z.tuple([part, part, part]))
  .transform((parts): readonly FeedEntry[] => parts.map((three) => entry.parse(Object.assign({}, ...three))));

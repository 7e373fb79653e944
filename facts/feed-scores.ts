/** Data for the scores of feeds: their own statements, how they were loaded, and a sample of their entries with those of other feeds. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { fewAtOnce, readFacts } from './chunks.ts';

/** Maximum number of entries of one feed that are compared with other feeds, and of listings of one entry that are read. */
export const MOST_SAMPLED = 500;
const MOST_LISTINGS = 30;
/** Maximum number of changes of listings that are read, newest first. */
const MOST_CHANGES = 5_000;
const WEEK_MS = 604_800_000;

/** Text of `readFeedRows`: all feeds, by the index of their ids; there are some hundred. */
export const FEED_ROWS = `MATCH (f:FEED_SOURCE) WHERE f.id >= ''
RETURN f.id AS id, f.name AS name, f.category AS category, f.publisher AS publisher, f.entries AS entries,
  f.reliability AS reliability, coalesce(f.isThreat, false) AS isThreat, f.lastRefresh AS lastRefresh,
  COUNT { (f)<-[:LISTED_IN]-() } AS rows,
  COLLECT { MATCH (r:LOAD_RUN) WHERE r.source = f.id AND r.part IS NOT NULL AND r.finishedAt IS NOT NULL
    RETURN {part: r.part, finishedAt: r.finishedAt, refused: r.refused} ORDER BY r.finishedAt DESC LIMIT 50 } AS runs`;

const FEED_ROW = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  publisher: z.string().nullable(),
  entries: z.string().nullable(),
  reliability: z.string().nullable(),
  isThreat: z.boolean(),
  lastRefresh: z.number().nullable(),
  rows: z.number(),
  runs: z.array(z.object({ part: z.string(), finishedAt: z.number(), refused: z.number().nullable() })),
});

/** A feed with its loads, the newest first; times are epoch ms. */
export type FeedRow = z.output<typeof FEED_ROW>;

/** Every feed. */
export async function readFeedRows(reader: Reader): Promise<FeedRow[]> {
  return z.array(FEED_ROW).parse(await reader.read({ text: FEED_ROWS }));
}

/** Text of `readFeedSample`. */
export const FEED_SAMPLE = {
  list: 'feeds',
  text: `UNWIND $input.feeds AS feed
MATCH (f:FEED_SOURCE {id: feed})<-[own:LISTED_IN]-(n)
WITH f, n, own LIMIT ${MOST_SAMPLED}
RETURN n.name AS name, n.rank IS NOT NULL AS hasRank, own.firstSeen AS firstSeen,
  COLLECT { MATCH (n)-[r:LISTED_IN]->(g:FEED_SOURCE) WHERE g <> f WITH r, g LIMIT ${MOST_LISTINGS}
    RETURN {feed: g.id, publisher: g.publisher, isThreat: coalesce(g.isThreat, false),
      isHarmless: coalesce(g.isPopularity, false) OR coalesce(g.meaning, '') IN ['allow-list', 'resolver'],
      firstSeen: r.firstSeen} } AS others`,
  row: z.object({
    name: z.string(),
    hasRank: z.boolean(),
    firstSeen: z.number().nullable(),
    others: z.array(
      z.object({
        feed: z.string(),
        publisher: z.string().nullable(),
        isThreat: z.boolean(),
        isHarmless: z.boolean(),
        firstSeen: z.number().nullable(),
      }),
    ),
  }),
};

/** An entry of a feed, and the other feeds that list it. */
export type SampledEntry = z.output<typeof FEED_SAMPLE.row>;

/** Returns some entries of each feed, the last loaded ones, by the id of the feed. */
export async function readFeedSamples(
  reader: Reader,
  feeds: readonly string[],
): Promise<ReadonlyMap<string, readonly SampledEntry[]>> {
  const read = await fewAtOnce(feeds, async (feed) => [feed, await readFacts(reader, FEED_SAMPLE, [feed])] as const);
  return new Map(read);
}

/** Text of `readSoonRemoved`. */
export const SOON_REMOVED = `MATCH (went:CHANGE_RECORD) WHERE went.recordedAt > 0
WITH went ORDER BY went.recordedAt DESC LIMIT ${MOST_CHANGES}
WITH went WHERE went.field = 'LISTED_IN' AND size(went.after) = 0
WITH went, COLLECT { MATCH (came:CHANGE_RECORD {subject: went.subject})
    WHERE came.field = 'LISTED_IN' AND came.after = went.before AND came.observedAt <= went.observedAt
    RETURN came.observedAt ORDER BY came.observedAt DESC LIMIT 1 }[0] AS since
WHERE since IS NOT NULL AND went.observedAt - since <= ${WEEK_MS}
RETURN went.source AS feed, count(*) AS count`;

/** Returns how many entries each feed removed within a week after it added them, among the newest recorded changes. */
export async function readSoonRemoved(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = z
    .array(z.object({ feed: z.string(), count: z.number() }))
    .parse(await reader.read({ text: SOON_REMOVED }));
  return new Map(rows.map(({ feed, count }) => [feed, count]));
}

import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { type FeedRow, MOST_SAMPLED, readFeedRows, readFeedSamples, readSoonRemoved } from '../../facts/feed-scores.ts';
import type { Row } from '../../store/database.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';
import { ageInDays, hasHistory, type Measures, measuresOf, NOT_MEASURED, refusedOf } from './score.ts';

/** The scoreboard of feeds: what each says of itself, and what it is worth by what the others say. */
export const feeds: ComputedProcedure = {
  name: 'svc.feeds',
  description:
    'The scoreboard of feeds: how many rows each has, how old its data is, and for threat lists the share that no other list has, how ' +
    `often they were first, whom they overlap with and how much of them is popular. Those are shares of a sample: the ${MOST_SAMPLED} ` +
    'entries of each that were loaded last. Unmeasured values are null.',
  example: 'CALL svc.feeds()',
  columns: columns({
    id: ['STRING', 'slug of the feed'],
    name: ['STRING', 'its name'],
    category: ['STRING', 'its category'],
    publisher: ['STRING', 'who judges'],
    entries: ['STRING', 'active, reported or archive; null where it is not declared'],
    reliability: ['STRING', 'verified, automated or community; null likewise'],
    rows: ['INTEGER', 'indicators that it lists'],
    refused: ['INTEGER', 'rows that its newest load refused; null where none is known'],
    age: ['FLOAT', 'days since its data'],
    unique: ['FLOAT', 'share that no threat list of another publisher has'],
    first: ['FLOAT', 'of what others list too, dates known: share that it had on an earlier day than all of them'],
    overlap: [
      'LIST<MAP>',
      'feeds that list most of the same: maps of feed and share, five at most',
      { feed: 'STRING', share: 'FLOAT' },
    ],
    onPopular: ['FLOAT', 'share that has a popularity rank or is on a list of harmless indicators: likely false'],
    removedWithin7d: ['INTEGER', 'entries that went within a week after they had come; null where it was loaded once'],
    sampled: ['INTEGER', 'entries that the shares were measured on'],
  }),
  inExpressions: true,
  mostCalls: 1,
  parameters: NO_PARAMETERS,
  answer: async (calls, { reader, asOf }) => {
    if (calls.length === 0) return { rows: [], layers: LAYERS };
    const [known, removed] = await Promise.all([readFeedRows(reader), readSoonRemoved(reader)]);
    const threats = known.filter(({ isThreat, rows }) => isThreat && rows > 0);
    const samples = await readFeedSamples(
      reader,
      threats.map(({ id }) => id),
    );
    const rows = known.toSorted(compareFeeds).map((feed) => {
      const sample = samples.get(feed.id);
      const measures = sample === undefined ? NOT_MEASURED : measuresOf(feed.publisher, sample);
      return rowOf(feed, measures, removed.get(feed.id) ?? 0, asOf);
    });
    return { rows: calls.map(() => rows), layers: LAYERS };
  },
};

const LAYERS = ['threat-listings'];

/** Threat lists first, then by name. */
function compareFeeds(one: FeedRow, other: FeedRow): number {
  return Number(other.isThreat) - Number(one.isThreat) || (one.name < other.name ? -1 : 1);
}

function rowOf(feed: FeedRow, measures: Measures, removed: number, asOf: Date): Row {
  const { id, name, category, publisher, entries, reliability, rows } = feed;
  const refused = refusedOf(feed);
  return {
    ...{ id, name, category, publisher, entries, reliability, rows: BigInt(rows) },
    refused: refused === null ? null : BigInt(refused),
    age: ageInDays(feed, asOf),
    ...measures,
    removedWithin7d: hasHistory(feed) ? BigInt(removed) : null,
    sampled: BigInt(measures.sampled),
  };
}

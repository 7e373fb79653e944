import { accused } from '../../formats/accused.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import type { Listed } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import { type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { fieldOf, wordsOf } from './list-feed.ts';
import { TWEETFEED_FIELDS } from './table-fields.ts';

const FEED: FeedDeclaration = {
  id: 'tweetfeed',
  name: 'TweetFeed',
  category: 'Threat Intelligence',
  weight: 1,
  // Each row is one researcher's post.
  evidence: { entries: 'reported', reliability: 'community' },
};
const KINDS: ReadonlyMap<string, Listed> = new Map(
  Object.entries({
    ip: 'addresses',
    domain: 'hosts',
    url: 'urls',
    sha256: 'hashes',
    md5: 'hashes',
  }),
);
const COLUMNS = ['date', 'user', 'type', 'value', 'tags', 'tweet'];

/**
 * Indicators that researchers share, each row with its time, its tags, who shared it and the post. Rows of the same indicator merge into
 * one listing that spans them.
 */
export const tweetfeed: SourceDeclaration<CsvRow> = {
  id: FEED.id,
  title: 'Indicators that security researchers share (TweetFeed)',
  publisher: 'Daniel López (TweetFeed)',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/0xDanielLopez/TweetFeed',
  defaultUrl: 'https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/month.csv',
  format: 'CSV date,user,type,value,tags,tweet without a header; types url, domain, ip, sha256, md5',
  cadenceHours: 24,
  fields: TWEETFEED_FIELDS,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  // The publisher cuts one stream into windows. An entry that is missing from today's window may still be in this year's.
  part: (fileName) => /today|week|month|year/.exec(fileName)?.[0] ?? fileName,
  read: (input) => csvRecords(input, { columns: COLUMNS }),
  *facts({ line, value: { date, user, type, value, tags, tweet } }, context) {
    const seen = epochMs(date);
    if (seen === undefined || value === undefined || value.trim() === '') {
      throw new RefusedRecord(
        line,
        `expected a date, user, type and value, got date '${date ?? ''}' and value '${value ?? ''}'`,
      );
    }
    const words = wordsOf(tags);
    const said = {
      firstSeen: seen,
      lastSeen: seen,
      tags: words,
      words,
      reporter: fieldOf(user),
      reference: /^https?:\/\//.test(tweet ?? '') ? tweet : undefined,
    };
    const kind = KINDS.get(type ?? '');
    if (kind === undefined)
      throw new RefusedRecord(line, `expected type url, domain, ip, sha256 or md5, got '${type}'`);
    for (const indicator of accused(value, kind, context.suffixes)) yield* listing(FEED, indicator, said, context);
  },
};

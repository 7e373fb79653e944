import { accused } from '../../formats/accused.ts';
import { epochMs } from '../../formats/dates.ts';
import { listing } from '../../formats/listings.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import { type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { IPSUM_FIELDS } from './table-fields.ts';

const FEED: FeedDeclaration = {
  id: 'stamparm-ipsum',
  name: 'IPsum',
  category: 'General Blacklists',
  weight: 1.2,
  evidence: { entries: 'active', reliability: 'automated', aggregates: true },
};

/** Addresses, with the number of public blacklists that name each. */
export const stamparmIpsum: SourceDeclaration<string> = {
  id: FEED.id,
  title: 'IPsum: addresses on three or more public blacklists',
  publisher: 'Miroslav Stampar',
  licence: 'Unlicense (public domain)',
  homePage: 'https://github.com/stamparm/ipsum',
  defaultUrl: 'https://raw.githubusercontent.com/stamparm/ipsum/master/ipsum.txt',
  format: 'text: `#` comments, then address, a tab and the number of lists',
  cadenceHours: 24,
  whole: { about: 15_000 },
  fields: IPSUM_FIELDS,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  dateOf: async (input) => epochMs(await firstMatch(input, /^#\s*Last update:\s*(.+?)\s*$/)) ?? null,
  read: (input) => dataLines(input),
  *facts({ line, value }, context) {
    const [address, count, ...more] = value.split(/\s+/);
    if (address === undefined || more.length > 0 || (count !== undefined && !/^\d+$/.test(count))) {
      throw new RefusedRecord(line, `expected an address, a tab and a number, got '${value.slice(0, 60)}'`);
    }
    const said = count === undefined ? {} : { count: Math.max(1, Number(count)) };
    for (const indicator of accused(address, 'addresses', context.suffixes)) {
      yield* listing(FEED, indicator, said, context);
    }
  },
};

import { isIP } from 'node:net';
import { accused } from '../../formats/accused.ts';
import { listing } from '../../formats/listings.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'phishing-kit-tracker',
  name: 'PhishingKitTracker',
  category: 'Phishing',
  weight: 1,
};

/**
 * Sites on which archives of phishing kits were found. Only the archives' own names are published, not the paths on the
 * site, so no URL follows from them.
 */
export const phishingKitTracker: SourceDeclaration<string> = {
  id: FEED.id,
  title: 'Sites that held phishing kits',
  publisher: 'Marco Ramilli (PhishingKitTracker)',
  licence: 'MIT',
  homePage: 'https://github.com/marcoramilli/PhishingKitTracker',
  defaultUrl: 'https://raw.githubusercontent.com/marcoramilli/PhishingKitTracker/master/sites.txt',
  format: 'text as `uniq -c` prints it: how many archives, then the site',
  cadenceHours: 8760,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: (input) => dataLines(input),
  *facts({ line, value }, context) {
    const site = /^\d+\s+(\S+)$/.exec(value)?.[1];
    if (site === undefined) throw new RefusedRecord(line, `expected a count and a site, got '${value}'`);
    for (const indicator of accused(site, isIP(site) === 0 ? 'hosts' : 'addresses', context.suffixes)) {
      yield* listing(FEED, indicator, {}, context);
    }
  },
};

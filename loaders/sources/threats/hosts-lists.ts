import { addressScope, foldAddress } from '../../../schema/keys/index.ts';
import { accused } from '../../formats/accused.ts';
import { BLOCKING_HOSTS_FIELDS, type HostsEntry, hostsEntries } from '../../formats/hosts-file.ts';
import { listing } from '../../formats/listings.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { declaredFeed, type FormatFeedRow, feedCatalogRow } from './list-feed.ts';

/** Declares a block list in the form of a hosts file, which points its hosts to the unspecified or the loopback address. */
function hostsList(row: FormatFeedRow): SourceDeclaration<HostsEntry> {
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow({ fields: BLOCKING_HOSTS_FIELDS, ...row }, feed),
    format: 'hosts(5): 0.0.0.0 and a host a line',
    read: hostsEntries,
    *facts({ line, value: { address, host } }, context) {
      const scope = addressScope(foldAddress(address).name);
      if (scope !== 'unspecified' && scope !== 'loopback') {
        throw new RefusedRecord(line, `a block list points hosts nowhere, this one at ${address}`);
      }
      for (const indicator of accused(host, 'hosts', context.suffixes)) yield* listing(feed, indicator, {}, context);
    },
  };
}

/** Hosts of scam shops and the like. */
export const durablenapkinScamblocklist = hostsList({
  id: 'durablenapkin-scamblocklist',
  name: 'DurableNapkin Scam Blocklist',
  category: 'Scam',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'community' },
  title: 'Scam Blocklist by DurableNapkin',
  publisher: 'DurableNapkin',
  licence: 'MIT',
  homePage: 'https://github.com/durablenapkin/scamblocklist',
  url: 'https://raw.githubusercontent.com/durablenapkin/scamblocklist/master/hosts.txt',
  verified: 'real file',
});

/** Hosts of advertising and malware, gathered from many lists. */
export const stevenblackHosts = hostsList({
  id: 'stevenblack-hosts',
  name: 'StevenBlack Hosts',
  category: 'Ad/Tracking Blocklists',
  weight: 0.7,
  evidence: { entries: 'reported', reliability: 'automated', aggregates: true },
  title: 'Hosts of advertising and malware (StevenBlack)',
  publisher: 'Steven Black',
  licence: 'MIT',
  homePage: 'https://github.com/StevenBlack/hosts',
  url: 'https://raw.githubusercontent.com/StevenBlack/hosts/master/hosts',
});

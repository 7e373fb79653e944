import { addressScope, foldAddress, foldHost } from '../../../schema/keys/index.ts';
import { type HostsEntry, hostsEntries } from '../../formats/hosts-file.ts';
import { listedIn } from '../../formats/listings.ts';
import { type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'durablenapkin-scamblocklist',
  name: 'DurableNapkin Scam Blocklist',
  category: 'Scam',
  weight: 1,
};

/** Hosts of scam shops and the like, blocked by pointing them nowhere. */
export const durablenapkinScamblocklist: SourceDeclaration<HostsEntry> = {
  id: FEED.id,
  title: 'Scam Blocklist by DurableNapkin',
  publisher: 'DurableNapkin',
  licence: 'MIT',
  homePage: 'https://github.com/durablenapkin/scamblocklist',
  defaultUrl: 'https://raw.githubusercontent.com/durablenapkin/scamblocklist/master/hosts.txt',
  format: 'hosts(5): 0.0.0.0 and a host a line',
  cadenceHours: 24,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: hostsEntries,
  *facts({ line, value: { address, host } }, { observedAt }) {
    const scope = addressScope(foldAddress(address).name);
    if (scope !== 'unspecified' && scope !== 'loopback') {
      throw new RefusedRecord(line, `a block list points hosts nowhere, this one at ${address}`);
    }
    yield listedIn(FEED, { label: 'HOSTNAME', name: foldHost(host) }, { lastSeen: observedAt });
  },
};

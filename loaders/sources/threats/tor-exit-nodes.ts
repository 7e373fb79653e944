import { foldTorRelay } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { addressNode, listedIn } from '../../formats/listings.ts';
import { type FeedDeclaration, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'tor-exit-nodes',
  name: 'Tor Exit Nodes',
  category: 'TOR Network',
  weight: 0.5,
  evidence: { judge: 'The Tor Project', entries: 'active', reliability: 'automated' },
};

/** Tor relays with the exit flag, one row for each address. */
export const torExitNodes: SourceDeclaration<CsvRow> = {
  id: FEED.id,
  title: 'Addresses of Tor exit relays',
  publisher: 'tor-nodes (Ali Rezaee), from the Tor Project',
  licence: 'MIT',
  homePage: 'https://github.com/alireza-rezaee/tor-nodes',
  defaultUrl: 'https://raw.githubusercontent.com/alireza-rezaee/tor-nodes/main/latest.exits.csv',
  format: 'CSV with header fingerprint, ipaddr, port and a space after each comma',
  cadenceHours: 24,
  whole: { about: 2_500 },
  fields: {
    fingerprint: { becomes: 'the relay, an exit' },
    ipaddr: { becomes: 'the listed address, which operates the relay' },
    port: { leftOut: 'the port on which the relay listens: its traffic leaves from others' },
  },
  layer: 'tor',
  verified: 'real file',
  feed: FEED,
  read: (input) => csvRecords(input),
  *facts({ line, value: { fingerprint, ipaddr } }, context) {
    if (fingerprint === undefined || ipaddr === undefined) {
      throw new RefusedRecord(line, 'expected the columns fingerprint and ipaddr');
    }
    const address = addressNode(ipaddr);
    const { observedAt } = context;
    const relay = { label: 'TOR_RELAY', name: foldTorRelay(fingerprint) };
    yield { kind: 'node', ...relay, properties: { isExit: true, lastSeen: observedAt } };
    yield { kind: 'edge', type: 'OPERATES_EXIT_NODE', from: address, to: relay, properties: { lastSeen: observedAt } };
    yield listedIn(FEED, address, {}, context);
  },
};

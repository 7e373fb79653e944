import { ANYCAST_LISTS } from '../../../loaders/sources/routing/anycast-lists.ts';
import { MRT_ARCHIVES } from '../../../loaders/sources/routing/mrt-archives.ts';
import { type FullExample, type FullExamples, sharedExample } from '../field-uses.ts';
import { mrtTable, mrtUpdate } from '../mrt-files.ts';
import { jsonLine } from '../record-files.ts';
import { headerLines, lineFile } from '../record-lines.ts';
import { AS_PREFIXES, LIVE_MESSAGE, ROUTING_STATUS } from './routing-answers.ts';

const ATTRIBUTES = {
  ORIGIN: '00',
  NEXT_HOP: '0b000001',
  MULTI_EXIT_DISC: '00000001',
  LOCAL_PREF: '00000064',
  ATOMIC_AGGREGATE: '',
  AGGREGATOR: 'fbf40b000001',
  AS4_AGGREGATOR: '00061a800b000001',
  AIGP: '01000b0000000000000001',
  COMMUNITIES: 'fbf40001',
  'EXTENDED COMMUNITIES': '0002fbf400000001',
  LARGE_COMMUNITY: '0000fbf40000000100000002',
  ORIGINATOR_ID: '0b000001',
  CLUSTER_LIST: '0b000001',
  'Only to Customer': '0000fbf4',
};

const TABLE: FullExample = {
  record: {
    Timestamp: 1_787_356_800,
    PEER_INDEX_TABLE: {
      'Collector BGP ID': 0x0b000001,
      'View Name': 'main',
      Peers: [{ 'BGP ID': 0x0b000002, 'IP Address': 0x0b000003, AS: 64_500 }],
    },
    RIB: {
      'Sequence Number': 7,
      Prefix: '11.0.0.0/16',
      Entries: [0, 1].map((peer) => ({
        'Peer Index': peer,
        'Originated Time': 1_787_000_000,
        'Path Identifier': 3,
        AS_PATH: '64500 400000 64501',
        AS4_PATH: '64500 400000 64501',
        ...ATTRIBUTES,
      })),
    },
  },
  file: mrtTable,
};

const UPDATE: FullExample = {
  record: {
    Timestamp: 1_787_356_800,
    'Microsecond Timestamp': 250_000,
    'Peer AS': 64_500,
    'Peer IP Address': 0x0b000001,
    'Local AS': 64_499,
    'Local IP Address': 0x0b000002,
    'Interface Index': 1,
    'Withdrawn Routes': '11.1.0.0/16',
    'Path Identifier': 3,
    AS_PATH: '64500 23456 64501',
    AS4_PATH: '400000 64501',
    ...ATTRIBUTES,
    MP_REACH_NLRI: '2a00::/16',
    MP_UNREACH_NLRI: '2a01::/16',
    NLRI: '11.0.0.0/16',
  },
  file: mrtUpdate,
};

const isTable = ({ id }: { readonly id: string }): boolean => id.endsWith('-tables');

export const BGP_ANNOUNCEMENTS: FullExamples = {
  ...sharedExample(ANYCAST_LISTS, { record: { prefix: '11.0.0.0/16' }, file: lineFile('{prefix}') }),
  ...sharedExample(MRT_ARCHIVES.filter(isTable), TABLE),
  ...sharedExample(
    MRT_ARCHIVES.filter((source) => !isTable(source)),
    UPDATE,
  ),
  asmap: { record: { prefix: '11.0.0.0/16', asn: '64500' }, file: lineFile('{prefix} AS{asn}') },
  'caida-pfx2as': {
    record: { prefix: '11.0.0.0', length: '16', origins: '64500_64501' },
    file: lineFile('{prefix}\t{length}\t{origins}'),
  },
  'pyasn-ipasn': {
    record: {
      'Original file': 'rib.20151101.0600.bz2',
      'Converted on': 'Thu Nov 19 19:03:21 2015',
      'Prefixes-v4': '606138',
      'Prefixes-v6': '27693',
      prefix: '11.0.0.0/16',
      asn: '64500',
    },
    file: (record) =>
      headerLines(record, ';', ['Original file', 'Converted on', 'Prefixes-v4', 'Prefixes-v6']) +
      lineFile('{prefix}\t{asn}')(record),
  },
  'ris-whois-dump': {
    record: { origin: '64500', prefix: '11.0.0.0/16', peers: '300' },
    file: lineFile('{origin}\t{prefix}\t{peers}'),
  },
  'bgptools-table': { record: { CIDR: '11.0.0.0/16', ASN: 64_500, Hits: 300 }, file: jsonLine },
  'ipverse-as-prefixes': AS_PREFIXES,
  'ripestat-routing-status': ROUTING_STATUS,
  'ris-live': LIVE_MESSAGE,
};

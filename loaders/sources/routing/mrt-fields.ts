/** The fields of MRT (RFC 6396, RFC 8050) and the path attributes of BGP by their names at IANA: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const PATH_ID = { leftOut: "the peer's number of the path: each path counts by its networks" };

/** Path attributes of a route. */
const ATTRIBUTES: PublishedFields = {
  AS_PATH: { becomes: 'the path, its adjacencies, and at its end the AS that announces the block' },
  AS4_PATH: { becomes: 'the AS numbers of four bytes in a path of two-byte ones' },
  ...leftOut(
    ['ORIGIN', 'NEXT_HOP', 'MULTI_EXIT_DISC', 'LOCAL_PREF', 'AIGP'],
    'an attribute by which routers choose among routes: the graph has no place for it',
  ),
  ...leftOut(
    ['ATOMIC_AGGREGATE', 'AGGREGATOR', 'AS4_AGGREGATOR'],
    'who merged the routes of several blocks: a set of AS numbers at the end of a path shows that it was done',
  ),
  ...leftOut(['COMMUNITIES', 'EXTENDED COMMUNITIES', 'LARGE_COMMUNITY'], 'marks whose meaning each network defines'),
  ...leftOut(['ORIGINATOR_ID', 'CLUSTER_LIST'], 'the way inside one network'),
  'Only to Customer': {
    leftOut: 'a mark against route leaks (RFC 9234): leaks are found by the relations of the path',
  },
};

/** The fields of a table. */
export const TABLE_FIELDS: PublishedFields = {
  Timestamp: { becomes: 'the date of the table' },
  ...under('PEER_INDEX_TABLE.', {
    'Collector BGP ID': { leftOut: 'the address of the collector: the name of the file names it' },
    'View Name': { leftOut: 'a name inside the collector' },
    ...leftOut(
      ['Peers[].BGP ID', 'Peers[].IP Address', 'Peers[].AS'],
      'who the peer is: its AS is the first of each of its paths',
    ),
  }),
  ...under('RIB.', {
    'Sequence Number': { leftOut: 'a count of the records' },
    Prefix: { becomes: 'the announced block' },
    'Entries[].Peer Index': { becomes: 'the number of different peers that see the block' },
    'Entries[].Originated Time': {
      leftOut: 'when this peer last sent the route: the table shows what is announced at its own time',
    },
    'Entries[].Path Identifier': PATH_ID,
    ...under('Entries[].', ATTRIBUTES),
    'Entries[].AS4_PATH': { leftOut: 'the AS numbers of four bytes: a table has them in AS_PATH' },
  }),
};

/** The fields of updates. */
export const UPDATE_FIELDS: PublishedFields = {
  Timestamp: { becomes: 'the time of the announcement' },
  'Microsecond Timestamp': { becomes: 'the milliseconds of the time' },
  ...leftOut(['Peer AS', 'Peer IP Address'], 'who the peer is: its AS is the first of the path'),
  ...leftOut(['Local AS', 'Local IP Address', 'Interface Index'], "the collector's end of the session"),
  'Withdrawn Routes': { leftOut: 'blocks that one peer no longer hears: other peers may' },
  ...ATTRIBUTES,
  MP_REACH_NLRI: { becomes: 'the announced blocks of IPv6' },
  MP_UNREACH_NLRI: { leftOut: 'blocks that one peer no longer hears: other peers may' },
  'Path Identifier': PATH_ID,
  NLRI: { becomes: 'the announced blocks of IPv4' },
};

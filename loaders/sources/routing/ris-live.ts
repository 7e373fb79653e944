import { z } from 'zod';
import { foldCidr, keyOrNull } from '../../../schema/keys/index.ts';
import { announcement } from '../../formats/announcements.ts';
import { fittedRecords, jsonLineRecords } from '../../formats/json-records.ts';
import { type AsPath, asPath, type PathSegment } from '../../formats/mrt/as-path.ts';
import { linkFacts, type NewOfPath, NewPaths, originOf, pathFacts } from '../../formats/observed-paths.ts';
import { TEXT } from '../../formats/optional-members.ts';
import { leftOut } from '../../formats/published-fields.ts';
import {
  EmptyRecord,
  type Fact,
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';

const ASN = z.number().int().min(0).max(0xffffffff);
const PREFIX = z.string().refine((text) => keyOrNull(() => foldCidr(text)) !== null, 'no prefix');
const MESSAGE = z.object({ type: z.string(), data: z.looseObject({ type: z.string().optional() }).optional() });
const UPDATE = z.object({
  /** Epoch seconds with fractions. */
  timestamp: z.number().positive(),
  host: TEXT,
  path: z.array(z.union([ASN, z.array(ASN)])).optional(),
  announcements: z.array(z.object({ prefixes: z.array(PREFIX) })).optional(),
});

/** The members of a message. Those of messages other than UPDATE are last. */
const FIELDS: PublishedFields = {
  type: { becomes: 'whether the line is a BGP message' },
  'data.type': { becomes: 'whether the message announces' },
  'data.timestamp': { becomes: 'the time of the announcement' },
  'data.host': { becomes: 'the collector of the path' },
  'data.peer': { leftOut: 'the address of the peer: the path begins with its AS' },
  'data.peer_asn': { leftOut: 'the AS of the peer: the path begins with it' },
  'data.id': { leftOut: 'the number of the message in the stream' },
  'data.raw': { leftOut: 'the bytes of the message: the other members are read from them' },
  'data.path[]': { becomes: 'the path, its adjacencies, and at its end the AS that announces the block' },
  'data.announcements[].prefixes[]': { becomes: 'the announced block' },
  'data.announcements[].next_hop': { leftOut: 'the next router, an address inside the exchange of the collector' },
  'data.withdrawals[]': { leftOut: 'a block that one peer no longer hears: other peers may' },
  ...leftOut(
    ['data.origin', 'data.med', 'data.aggregator', 'data.community[][]', 'data.atomic_aggregate'],
    'an attribute by which routers choose among routes: the graph has no place for it',
  ),
  ...leftOut(
    [
      ...['data.state', 'data.direction', 'data.version', 'data.asn', 'data.hold_time', 'data.router_id'],
      ...['data.capabilities.1.name', 'data.capabilities.1.families[]'],
      ...['data.capabilities.65.name', 'data.capabilities.65.asn4', 'data.message'],
      ...['data.notification.code', 'data.notification.subcode', 'data.notification.data'],
    ],
    'a member of a message about the session of collector and peer, which states nothing of a block',
  ),
};

/** The announcements of an UPDATE, with the parts of its path that are new in the file. */
export interface LiveUpdate {
  /** Epoch ms. */
  readonly at: number;
  readonly collector: string | undefined;
  readonly prefixes: readonly string[];
  readonly path: AsPath;
  readonly added: NewOfPath;
}

/** Messages of the live stream, stored in a file or read from the socket as they come. */
export const risLive: SourceDeclaration<LiveUpdate> = {
  id: 'ris-live',
  title: 'Live stream of BGP messages (RIS Live)',
  publisher: 'RIPE NCC, Routing Information Service',
  licence: 'free to use with credit to the RIPE NCC (RIS terms of service)',
  homePage: 'https://ris-live.ripe.net/',
  defaultUrl: null,
  format: 'NDJSON: ris_message with timestamp, host, path and announcements[]{prefixes}',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'bgp-announcements',
  verified: 'real file',
  accumulates: true,
  part: () => 'updates',
  read: liveUpdates,
  *facts({ line, value: { at, collector, prefixes, path, added } }): Iterable<Fact> {
    const origin = originOf(path);
    const folded = prefixes.filter((prefix) => !prefix.endsWith('/0'));
    if (origin !== null) {
      for (const prefix of folded) yield { ...announcement(line, prefix, origin), observedAt: at };
    }
    const [prefix] = folded;
    if (added.isNew && prefix !== undefined) {
      yield* pathFacts({ path, prefix: announcement(line, prefix, 0).prefix, collector, at });
    }
    yield* linkFacts(added.links);
  },
};

/** Reads the UPDATEs that announce something. Withdrawals of one peer, and messages of other types, say nothing about the table. */
async function* liveUpdates(input: SourceInput): Records<LiveUpdate> {
  const news = new NewPaths();
  for await (const message of jsonLineRecords(input, MESSAGE)) {
    if (message instanceof RefusedRecord) {
      yield message;
      continue;
    }
    const { line, value } = message;
    if (value.type !== 'ris_message' || value.data?.type !== 'UPDATE') {
      yield new EmptyRecord(line, 'a message that is no UPDATE');
      continue;
    }
    for (const update of fittedRecords(line, value.data, UPDATE, 'data.'))
      yield update instanceof RefusedRecord ? update : { line, value: liveUpdate(update.value, news) };
  }
}

function liveUpdate(
  { timestamp, host, path = [], announcements = [] }: z.infer<typeof UPDATE>,
  news: NewPaths,
): LiveUpdate {
  const observed = asPath(path.map(segmentOf));
  const prefixes = announcements.flatMap((announced) => announced.prefixes);
  const added = prefixes.length === 0 ? { isNew: false, links: [] } : news.take(observed);
  // Older messages write rrc00 instead of `rrc00.ripe.net`.
  return {
    at: Math.round(timestamp * 1000),
    collector: host?.replace(/\.ripe\.net$/, ''),
    prefixes,
    path: observed,
    added,
  };
}

/** Returns a segment. A list inside the path is a set. */
function segmentOf(hop: number | readonly number[]): PathSegment {
  return typeof hop === 'number' ? { type: 'sequence', asns: [hop] } : { type: 'set', asns: hop };
}

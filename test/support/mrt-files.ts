/** Writes MRT files of one table record or of one update from its parts. */
import { z } from 'zod';
import type { SourceInput } from '../../loaders/source.ts';
import { asPathAttribute, attribute, mrtRecord, numbers } from './mrt-writer.ts';
import { partsOf, textOf } from './record-lines.ts';
import { memoryInput } from './source-input.ts';

/** Path attributes whose bytes a record has as hexadecimal text, by their names and numbers at IANA. */
const ATTRIBUTES: Readonly<Record<string, number>> = {
  ORIGIN: 1,
  NEXT_HOP: 3,
  MULTI_EXIT_DISC: 4,
  LOCAL_PREF: 5,
  ATOMIC_AGGREGATE: 6,
  AGGREGATOR: 7,
  COMMUNITIES: 8,
  ORIGINATOR_ID: 9,
  CLUSTER_LIST: 10,
  'EXTENDED COMMUNITIES': 16,
  AS4_AGGREGATOR: 18,
  AIGP: 26,
  LARGE_COMMUNITY: 32,
  'Only to Customer': 35,
};
const TABLE_DUMP_V2 = 13;
const BGP4MP_ET = 17;

function numberOf(record: unknown, name: string): number {
  return z.number().default(0).parse(partsOf(record)[name]);
}

/** Length and bytes of a prefix that is given as text; nothing for none. */
function prefixBytes(text: string): Buffer {
  const [address = '', length = '0'] = text.split('/');
  const bytes = address.includes(':')
    ? address
        .split(':')
        .flatMap((group) => [Number.parseInt(group || '0', 16) >> 8, Number.parseInt(group || '0', 16) & 255])
    : address.split('.').map(Number);
  return Buffer.from([Number(length), ...bytes.slice(0, Math.ceil(Number(length) / 8))]);
}

function routesOf(text: string, pathId: number): Buffer {
  return text === '' ? Buffer.alloc(0) : Buffer.concat([numbers(4, pathId), prefixBytes(text)]);
}

function attributesOf(record: unknown, width: 2 | 4): Buffer {
  const parts = partsOf(record);
  const path = (name: string) => z.string().parse(parts[name]).split(' ').map(Number);
  return Buffer.concat([
    ...('AS_PATH' in parts ? [asPathAttribute(width, [[2, ...path('AS_PATH')]])] : []),
    ...('AS4_PATH' in parts ? [asPathAttribute(4, [[2, ...path('AS4_PATH')]], 17)] : []),
    ...Object.entries(ATTRIBUTES).flatMap(([name, type]) =>
      name in parts ? [attribute(type, Buffer.from(textOf(record, name), 'hex'))] : [],
    ),
  ]);
}

/** A table with its index of peers and one record (RFC 6396 section 4.3, RFC 8050 section 4). */
export function mrtTable(record: unknown): SourceInput {
  const { PEER_INDEX_TABLE: index, RIB: rib } = partsOf(record);
  const peers = z.array(z.unknown()).parse(partsOf(index).Peers);
  const view = Buffer.from(textOf(index, 'View Name'));
  const indexBody = Buffer.concat([
    ...[numbers(4, numberOf(index, 'Collector BGP ID')), numbers(2, view.length), view, numbers(2, peers.length)],
    ...peers.flatMap((peer) => [
      numbers(1, 2),
      numbers(4, numberOf(peer, 'BGP ID'), numberOf(peer, 'IP Address'), numberOf(peer, 'AS')),
    ]),
  ]);
  const entries = z.array(z.unknown()).parse(partsOf(rib).Entries);
  const ribBody = Buffer.concat([
    ...[numbers(4, numberOf(rib, 'Sequence Number')), prefixBytes(textOf(rib, 'Prefix')), numbers(2, entries.length)],
    ...entries.map((entry) => {
      const attributes = attributesOf(entry, 4);
      const times = numbers(4, numberOf(entry, 'Originated Time'), numberOf(entry, 'Path Identifier'));
      return Buffer.concat([
        numbers(2, numberOf(entry, 'Peer Index')),
        times,
        numbers(2, attributes.length),
        attributes,
      ]);
    }),
  ]);
  const seconds = numberOf(record, 'Timestamp');
  return memoryInput(
    Buffer.concat([mrtRecord(TABLE_DUMP_V2, 1, indexBody, seconds), mrtRecord(TABLE_DUMP_V2, 8, ribBody, seconds)]),
  );
}

/** An UPDATE with AS numbers of two bytes and path identifiers (RFC 6396 section 4.4, RFC 8050 section 3). */
export function mrtUpdate(record: unknown): SourceInput {
  const pathId = numberOf(record, 'Path Identifier');
  const withdrawn = routesOf(textOf(record, 'Withdrawn Routes'), pathId);
  const reached = routesOf(textOf(record, 'MP_REACH_NLRI'), pathId);
  const unreached = routesOf(textOf(record, 'MP_UNREACH_NLRI'), pathId);
  const nextHop = [numbers(2, 2), numbers(1, 1, 16), Buffer.alloc(16), numbers(1, 0)];
  const attributes = Buffer.concat([
    attributesOf(record, 2),
    ...(reached.length === 0 ? [] : [attribute(14, Buffer.concat([...nextHop, reached]))]),
    ...(unreached.length === 0 ? [] : [attribute(15, Buffer.concat([numbers(2, 2), numbers(1, 1), unreached]))]),
  ]);
  const announced = routesOf(textOf(record, 'NLRI'), pathId);
  const payload = Buffer.concat([
    numbers(2, withdrawn.length),
    withdrawn,
    numbers(2, attributes.length),
    attributes,
    announced,
  ]);
  const body = Buffer.concat([
    numbers(4, numberOf(record, 'Microsecond Timestamp')),
    numbers(2, numberOf(record, 'Peer AS'), numberOf(record, 'Local AS'), numberOf(record, 'Interface Index'), 1),
    numbers(4, numberOf(record, 'Peer IP Address'), numberOf(record, 'Local IP Address')),
    ...[Buffer.alloc(16, 0xff), numbers(2, 19 + payload.length), numbers(1, 2), payload],
  ]);
  return memoryInput(mrtRecord(BGP4MP_ET, 8, body, numberOf(record, 'Timestamp')));
}

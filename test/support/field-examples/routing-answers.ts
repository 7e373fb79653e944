/** Full examples of documents about announcements. */

import type { FullExample } from '../field-uses.ts';
import { jsonLine } from '../record-files.ts';
import { partsOf } from '../record-lines.ts';

/** The answer about a block of IPv4, and in the next line that about one of IPv6. */
export const ROUTING_STATUS: FullExample = {
  record: {
    messages: ['info'],
    see_also: ['routing-history'],
    version: '3.2',
    data_call_name: 'routing-status',
    data_call_status: 'supported',
    cached: false,
    query_id: '20260822-1',
    process_time: 12,
    server_id: 'app001',
    build_version: 'live',
    status: 'ok',
    status_code: 200,
    time: '2026-08-22T10:00:00.000000',
    data: {
      resource: '11.0.0.0/16',
      query_time: '2026-08-22T08:00:00',
      origins: [{ origin: 64_500, route_objects: ['RIPE'] }],
      visibility: {
        v4: { ris_peers_seeing: 300, total_ris_peers: 320 },
        v6: { ris_peers_seeing: 200, total_ris_peers: 220 },
      },
      first_seen: { prefix: '11.0.0.0/16', origin: '64500', time: '2010-01-02T00:00:00' },
      last_seen: { prefix: '11.0.0.0/16', origin: '64500', time: '2026-08-22T08:00:00' },
      less_specifics: [{ prefix: '11.0.0.0/8', origin: '64501' }],
      more_specifics: [{ prefix: '11.0.1.0/24', origin: '64502' }],
    },
  },
  file(record) {
    const data = partsOf(partsOf(record).data);
    const other = 'resource' in data ? { ...data, resource: '2a00::/16' } : data;
    return jsonLine(record) + jsonLine({ ...partsOf(record), data: other });
  },
};

/** A message with the members of every type. */
export const LIVE_MESSAGE: FullExample = {
  record: {
    type: 'ris_message',
    data: {
      type: 'UPDATE',
      timestamp: 1_787_356_800.25,
      host: 'rrc00.ripe.net',
      peer: '11.0.0.1',
      peer_asn: '64500',
      id: '11.0.0.1-1787356800.25-1',
      raw: 'FFFF',
      path: [64_500, 64_501],
      announcements: [{ next_hop: '11.0.0.1', prefixes: ['11.0.0.0/16'] }],
      withdrawals: ['11.1.0.0/16'],
      origin: 'igp',
      med: 1,
      aggregator: '64501:11.0.0.1',
      atomic_aggregate: true,
      community: [[64_500, 1]],
      state: 'down',
      direction: 'sent',
      version: 4,
      asn: 64_500,
      hold_time: 180,
      router_id: '11.0.0.1',
      capabilities: { 1: { name: 'multiprotocol', families: ['ipv4/unicast'] }, 65: { name: 'asn4', asn4: 64_500 } },
      message: 'an error',
      notification: { code: 6, subcode: 5, data: '0605' },
    },
  },
  file: jsonLine,
};

const METADATA = [
  'handle',
  'description',
  'countryCode',
  'country',
  'origin',
  'category',
  'networkRole',
  'lastAnnounced',
];
const PRESENT_LAYOUT = [...METADATA.map((name) => `metadata.${name}`), 'prefixes.ipv4[]', 'prefixes.ipv6[]'];

/** The document in both layouts at once: the former one is read where nothing of the present one is there. */
export const AS_PREFIXES: FullExample = {
  record: {
    asn: 64_500,
    metadata: {
      handle: 'EXAMPLENET',
      description: 'Example Networks B.V.',
      countryCode: 'NL',
      country: 'Netherlands',
      origin: 'authoritative',
      category: 'hosting',
      networkRole: 'content_network',
      lastAnnounced: '2026-01-05T02:16:54.183834Z',
    },
    prefixes: { ipv4: ['11.0.0.0/16'], ipv6: ['2a00::/16'] },
    handle: 'FORMERNET',
    description: 'Former Networks B.V.',
    subnets: { ipv4: ['11.1.0.0/16'], ipv6: ['2a01::/16'] },
  },
  file(record) {
    const { metadata, prefixes, ...others } = partsOf(record);
    const isPresent = Object.keys(partsOf(metadata)).length > 0;
    return JSON.stringify(isPresent ? { metadata, prefixes, ...others } : others);
  },
  behind: Object.fromEntries(
    ['handle', 'description', 'subnets.ipv4[]', 'subnets.ipv6[]'].map((field) => [field, PRESENT_LAYOUT]),
  ),
};

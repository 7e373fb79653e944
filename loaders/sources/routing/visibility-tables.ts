/** Tables of announcements that state how many peers see each route. */
import { z } from 'zod';
import { announcement } from '../../formats/announcements.ts';
import { epochMs } from '../../formats/dates.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { NUMBER } from '../../formats/optional-members.ts';
import { leftOut, under } from '../../formats/published-fields.ts';
import { routeObjectFact } from '../../formats/route-objects.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { type AnnouncementFact, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/**
 * The table from which RIPE's RISwhois answers, one file for each address family. Some rows are default routes, of peers that announce one;
 * the loader skips them.
 */
export const risWhoisDump: SourceDeclaration<string> = {
  id: 'ris-whois-dump',
  title: 'Prefixes, origins and the peers that see them (RISwhois)',
  publisher: 'RIPE NCC, Routing Information Service',
  licence: 'free to use with credit to the RIPE NCC (RIS terms of service)',
  homePage: 'https://www.ris.ripe.net/dumps/',
  defaultUrl: null,
  format: 'text: `%` comments, then AS number, tab, prefix, tab, peers that see it; a set of origins in braces',
  cadenceHours: 8,
  fields: {
    origin: { becomes: 'the AS that announces the block' },
    prefix: { becomes: 'the announced block' },
    peers: { becomes: 'the number of peers that see it' },
  },
  layer: 'bgp-announcements',
  complete: true,
  verified: 'specification',
  part: (fileName) => `table ${/ipv6/i.test(fileName) ? 'ipv6' : 'ipv4'}`,
  read: (input) => dataLines(input, '%'),
  *facts({ line, value }) {
    const found = /^(\d+|\{[\d,]+\})\t([0-9a-f.:]+\/\d+)\t(\d+)$/i.exec(value);
    if (!found) throw new RefusedRecord(line, `expected an AS number, a prefix and peers, got '${value.slice(0, 60)}'`);
    const [, origin = '', prefix = '', peers] = found;
    if (origin.startsWith('{') || NO_NETWORK.has(origin) || prefix.endsWith('/0')) return;
    yield { ...announcement(line, prefix, origin), peersSeeing: Number(peers) };
  },
};

/** AS 0 and AS_TRANS announce nothing (RFC 7607, RFC 6793). */
const NO_NETWORK: ReadonlySet<string> = new Set(['0', '23456']);

const ROW = z.object({ CIDR: z.string(), ASN: z.number().int().positive(), Hits: z.number().int().min(0).optional() });

/** The whole table as bgp.tools publishes it, with both families in one file. */
export const bgptoolsTable: SourceDeclaration<z.infer<typeof ROW>> = {
  id: 'bgptools-table',
  title: 'Prefixes, origins and the sessions that see them (bgp.tools)',
  publisher: 'bgp.tools',
  licence: "the publisher's terms: free to use, with a user agent that names you",
  homePage: 'https://bgp.tools/kb/api',
  defaultUrl: null,
  format: 'JSON lines: CIDR, ASN, Hits',
  cadenceHours: 2,
  fields: {
    CIDR: { becomes: 'the announced block' },
    ASN: { becomes: 'the AS that announces it' },
    Hits: { becomes: 'the number of peers that see it' },
  },
  layer: 'bgp-announcements',
  complete: true,
  verified: 'specification',
  read: (input) => jsonLineRecords(input, ROW),
  *facts({ line, value: { CIDR, ASN, Hits } }) {
    yield { ...announcement(line, CIDR, ASN), ...(Hits === undefined ? {} : { peersSeeing: Hits }) };
  },
};

const ORIGIN = NUMBER.pipe(z.number().int().positive());
const PEERS = z.object({ ris_peers_seeing: z.number().int().min(0) }).optional();
/** The first or the last time at which a block was seen. Its origin may be a set, which announces nothing. */
const SIGHTING = z
  .object({ prefix: z.string(), origin: z.coerce.number().int().positive(), time: z.string() })
  .optional()
  .catch(undefined);
type Sighting = z.infer<typeof SIGHTING>;

const STATUS = z.object({
  data: z.object({
    resource: z.string(),
    query_time: z.string().optional(),
    origins: z.array(z.object({ origin: ORIGIN, route_objects: z.array(z.string()).default([]) })),
    visibility: z.object({ v4: PEERS, v6: PEERS }).optional(),
    first_seen: SIGHTING,
    last_seen: SIGHTING,
  }),
});

const SIGHTING_FIELDS: PublishedFields = {
  prefix: { becomes: 'the block of the first or the last sighting' },
  origin: { becomes: 'the AS that announced it then' },
  time: { becomes: 'the time of the sighting' },
};

/** The members of an answer. Its envelope says how the server made it. */
const ROUTING_STATUS_FIELDS: PublishedFields = {
  ...leftOut(
    [
      ...['messages[]', 'see_also[]', 'version', 'data_call_name', 'data_call_status', 'cached', 'query_id'],
      ...['process_time', 'server_id', 'build_version', 'status', 'status_code', 'time'],
    ],
    'how and when the server answered: query_time has the time of the data',
  ),
  'data.resource': { becomes: 'the announced block' },
  'data.query_time': { becomes: 'the time of the observation' },
  'data.origins[].origin': { becomes: 'an AS that announces it' },
  'data.origins[].route_objects[]': { becomes: 'a route object of the block and the AS, in this registry' },
  'data.visibility.v4.ris_peers_seeing': { becomes: 'the number of peers that see an IPv4 block' },
  'data.visibility.v6.ris_peers_seeing': { becomes: 'the number of peers that see an IPv6 block' },
  ...leftOut(
    ['data.visibility.v4.total_ris_peers', 'data.visibility.v6.total_ris_peers'],
    'the number of all peers: the graph stores counts and no shares',
  ),
  ...under('data.first_seen.', SIGHTING_FIELDS),
  ...under('data.last_seen.', SIGHTING_FIELDS),
  ...leftOut(
    [
      ...['data.less_specifics[].prefix', 'data.less_specifics[].origin'],
      ...['data.more_specifics[].prefix', 'data.more_specifics[].origin'],
    ],
    'announcements of other blocks, without the number of peers that see them: another answer has these',
  ),
};

/** An answer of RIPEstat about one prefix. Its answer about an AS states no prefix, and is refused. Each answer is one part. */
export const ripestatRoutingStatus: SourceDeclaration<z.infer<typeof STATUS>> = {
  id: 'ripestat-routing-status',
  title: 'Origins of a prefix and the peers that see it (RIPEstat routing status)',
  publisher: 'RIPE NCC',
  licence: 'RIPEstat service terms and conditions: free to use with credit',
  homePage: 'https://stat.ripe.net/docs/02.data-api/routing-status.html',
  defaultUrl: null,
  format:
    'JSON lines, an answer a line: data {resource, query_time, origins[] {origin, route_objects[]}, visibility {v4, v6}}',
  cadenceHours: 8,
  fields: ROUTING_STATUS_FIELDS,
  layer: 'bgp-announcements',
  accumulates: true,
  verified: 'specification',
  part: (fileName) => fileName,
  read: (input) => jsonLineRecords(input, STATUS),
  *facts({ line, value }) {
    const { resource, query_time, origins, visibility, first_seen, last_seen } = value.data;
    const observedAt = epochMs(query_time);
    const peers = visibility?.[resource.includes(':') ? 'v6' : 'v4']?.ris_peers_seeing;
    if (!resource.includes('/')) throw new RefusedRecord(line, `'${resource}' is no prefix`);
    for (const { origin, route_objects } of origins) {
      yield {
        ...announcement(line, resource, origin),
        ...(observedAt === undefined ? {} : { observedAt }),
        ...(peers === undefined ? {} : { peersSeeing: peers }),
      };
      for (const registry of route_objects) yield routeObjectFact(resource, origin, registry.toUpperCase());
    }
    yield* sightings(line, [first_seen, last_seen]);
  },
};

/** Returns announcements of the past. Those without a time state nothing. */
function* sightings(line: number, seen: readonly Sighting[]): Iterable<AnnouncementFact> {
  for (const { prefix, origin, time } of seen.flatMap((sighting) => sighting ?? [])) {
    const observedAt = epochMs(time);
    if (observedAt !== undefined && !prefix.endsWith('/0')) yield { ...announcement(line, prefix, origin), observedAt };
  }
}

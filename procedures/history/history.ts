import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { type AnyIndicators, anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { collapsed } from '../indicators.ts';
import { lookedUp } from '../look-up.ts';
import type { AnyIndicator } from '../read-indicator.ts';
import { wholeNumber } from '../whole-number.ts';
import type { HistoryKind } from './history-text.ts';
import { instant } from './instants.ts';
import { networksAround } from './networks-around.ts';
import { type HistoryEntry, readHistories } from './read-history.ts';
import { MOST_ROWS, registeredDomain, WHOIS_COLUMNS, whoisTime } from './whois-snapshots.ts';

const PARAMETERS = z.object({
  indicator: anyIndicators(['ip', 'domain', 'network', 'asn']),
  limit: wholeNumber('limit', 1, MOST_ROWS).default(100),
  since: instant('since'),
  until: instant('until'),
});

type Call = z.output<typeof PARAMETERS>;

const KEY_COLUMNS = ['indicator', 'type'];

/** What a call without YIELD shows of each kind, behind the indicator and its type. */
const COLUMNS_OF: Readonly<Record<HistoryKind, readonly string[]>> = {
  domain: [...WHOIS_COLUMNS.map(({ name }) => name), 'cached'],
  routing: ['origin', 'prefix', 'startTime', 'endTime', 'peersSeing', 'peersSeeing'],
  asn: ['prefix', 'startTime', 'endTime'],
};

const KINDS: ReadonlyMap<string, HistoryKind> = new Map(
  Object.entries({
    domain: 'domain',
    ip: 'routing',
    network: 'routing',
    asn: 'asn',
  }),
);

/** What a history rests on: a layer, or the edges of one. */
const LAYER_OF: Readonly<Record<HistoryKind, string>> = {
  domain: 'HAS_WHOIS_RECORD',
  routing: 'bgp-announcements',
  asn: 'bgp-announcements',
};

/** What was: registrations of a domain, origins of an address or a block, blocks of an ASN. */
export const history: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.history',
  description:
    'Registrations of a domain, who announced an address or a block and the blocks around it, or the blocks that an ASN ' +
    'announces, newest first; of each of a list. A call without YIELD shows the columns of its kinds; others are null. A ' +
    'thing without a history has one row.',
  example: 'CALL svc.history("example.com")',
  sampleExample: 'CALL svc.history("1.1.1.0/24")',
  columns: [
    ...columns({
      indicator: ['STRING', 'domain, address, block or ASN in normal form'],
      type: ['STRING', 'domain, routing or asn'],
    }),
    ...WHOIS_COLUMNS,
    ...columns({
      cached: ['BOOLEAN', 'domains: false, the graph itself answers'],
      origin: ['STRING', 'AS that announced the block'],
      prefix: ['STRING', 'announced block'],
      startTime: ['STRING', 'first sighting, ISO 8601 UTC'],
      endTime: ['STRING', 'newest sighting, ISO 8601 UTC'],
      peersSeing: ['INTEGER', 'peersSeeing under its older spelling'],
      peersSeeing: ['INTEGER', "collector's peers that had it at its newest counted sighting"],
      available: ['BOOLEAN', 'false where no loaded layer could have it'],
      error: ['STRING', 'what is not loaded, or null'],
      retryAfter: ['INTEGER', 'seconds; null, as nothing is fetched for an answer'],
    }),
  ],
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const { reader, suffixes } = context;
    const list = await suffixes();
    const parts = calls.map((call) => entriesOf(call, list));
    const entries = parts.flatMap((part) => part.entries);
    const kinds = kindsOf(entries);
    // Only its registry states the past registration of a domain, and only from now on.
    const domains = entries.filter(({ type }) => type === 'domain');
    const live = await lookedUp(
      context,
      domains.map(({ name }) => ({ type: 'domain', name, upstreams: ['rdap'] })),
    );
    const shown = new Set([...KEY_COLUMNS, ...kinds.flatMap((kind) => COLUMNS_OF[kind])]);
    const histories = await readHistories(reader, entries);
    const ofEntry = new Map(entries.map((entry, at) => [entry, histories[at]]));
    return {
      rows: parts.map((part) => part.entries.flatMap((entry) => ofEntry.get(entry)?.rows ?? [])),
      rowNotices: parts.map((part) => part.entries.flatMap((entry) => ofEntry.get(entry)?.notices ?? [])),
      advisories: [
        ...calls.flatMap(({ indicator }) => indicator.advisories),
        ...parts.flatMap(({ advisories }) => advisories),
        ...live,
      ],
      bareColumns: history.columns.map(({ name }) => name).filter((name) => shown.has(name)),
      layers: kinds.map((kind) => LAYER_OF[kind]),
    };
  },
};

/** All kinds where nothing is known of them: a query that is only explained. */
function kindsOf(entries: readonly HistoryEntry[]): HistoryKind[] {
  const all: HistoryKind[] = ['domain', 'routing', 'asn'];
  return entries.length === 0 ? all : all.filter((kind) => entries.some(({ type }) => type === kind));
}

function entriesOf({ indicator, limit, since, until }: Call, suffixes: SuffixList) {
  const given = (indicator satisfies AnyIndicators).entries.map((entry) => folded(entry, suffixes));
  const byName = new Map(given.map(({ entry }) => [`${entry.type} ${entry.name}`, entry]));
  const bounds = {
    limit: BigInt(limit),
    since: whoisTime(since),
    until: whoisTime(until),
    sinceMs: since == null ? null : BigInt(since),
    untilMs: until == null ? null : BigInt(until),
  };
  return {
    entries: [...byName.values()].map((entry): HistoryEntry => ({ ...entry, ...bounds })),
    advisories: [...given.flatMap(({ advisory }) => advisory ?? []), ...collapsed(given.length, byName.size)],
  };
}

function folded({ kind, name }: AnyIndicator, suffixes: SuffixList) {
  const type = KINDS.get(kind) ?? 'domain';
  if (type === 'domain') {
    const { name: apex, advisory } = registeredDomain(name, suffixes);
    return { entry: { type, name: apex, networks: [] }, advisory };
  }
  const networks = type === 'routing' ? networksAround(name) : [];
  return { entry: { type, name, networks }, advisory: null };
}

import { z } from 'zod';
import { type NearVendor, nearestVendors } from '../../attribution/nearest-vendors.ts';
import type { Parties, Subject } from '../../attribution/parties.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { fewAtOnce } from '../../facts/chunks.ts';
import { type GraphNode, readAroundUnknown } from '../../facts/neighbours.ts';
import { readParties } from '../../facts/parties.ts';
import { readSiblings } from '../../facts/siblings.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader, Row } from '../../store/database.ts';
import { anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { subjectsOf } from '../identify/subjects.ts';
import { wholeNumber } from '../whole-number.ts';
import { siblingsInTurn } from './siblings.ts';
import { type WalkedEdge, walkSteps } from './steps.ts';

/** Hosts of one call: each has the whole of the time. */
const LONGEST_LIST = 25;
const DEEPEST = 6;

const PARAMETERS = z.object({
  host: anyIndicators(['ip', 'domain'], LONGEST_LIST),
  depth: wholeNumber('depth', 1, DEEPEST).default(2),
  budget_ms: wholeNumber('budget_ms', 1, 30_000).default(3000),
  limit: wholeNumber('limit', 1, 100).default(25),
});

/** The surroundings of a host or an address: neighbours, siblings and the nearest vendors. */
export const walk: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.walk',
  description:
    'The structural neighbourhood of a host or an address, stored or not: neighbours up to depth steps away, siblings, the nearest ' +
    'vendors. Each part reads a bounded number of edges and begins only while budget_ms is not over; limit bounds each list.',
  example: 'CALL svc.walk("www.example.com")',
  sampleExample: 'CALL svc.walk({host: "cica.gov.uk", budget_ms: 30000, limit: 5})',
  columns: columns({
    host: ['STRING', 'host or address in normal form'],
    coverage: ['STRING', 'full; partial: not stored itself, or out of time; no-data'],
    nearest_known_vendors: [
      'LIST<MAP>',
      'maps of vendor_id, canonical_name, channel (DELEGATED_TO, ORIGIN_AS), via_ip, confidence, is_canonical; of its servers where it has none',
      {
        vendor_id: 'STRING',
        canonical_name: 'STRING',
        channel: 'STRING',
        via_ip: 'STRING',
        confidence: 'FLOAT',
        is_canonical: 'BOOLEAN',
      },
    ],
    siblings: [
      'LIST<MAP>',
      'other hosts: maps of name and via (prefix, name-server, registrant)',
      { name: 'STRING', via: 'STRING' },
    ],
    no_atlas_match: ['BOOLEAN', 'no VENDOR of the graph is among the nearest'],
    neighbours: [
      'LIST<MAP>',
      'maps of type, direction (out, in), label, name, depth and from (the nearer end), nearest first',
      {
        type: 'STRING',
        direction: 'STRING',
        label: 'STRING',
        name: 'STRING',
        depth: 'INTEGER',
        from: 'STRING',
      },
    ],
    arms: [
      'MAP',
      'deadline_hit: a part was left out for want of time; elapsed_ms',
      { deadline_hit: 'BOOLEAN', elapsed_ms: 'INTEGER' },
    ],
  }),
  inExpressions: true,
  mostCalls: 100,
  parameters: PARAMETERS,
  answer: async (calls, { reader, suffixes }) => ({
    rows: await walks(reader, calls, await suffixes()),
    advisories: calls.flatMap(({ host }) => host.advisories),
    layers: ['vendors', 'bgp-announcements'],
  }),
};

type Call = z.output<typeof PARAMETERS>;

/** The rows of each call: one for each of its hosts, a few of which are walked from at once. */
async function walks(
  reader: Reader,
  calls: readonly Call[],
  suffixes: SuffixList,
): Promise<readonly (readonly Row[])[]> {
  const starts = calls.flatMap((call, at) => subjectsOf(call.host, suffixes).map((subject) => ({ call, at, subject })));
  const walked = await fewAtOnce(starts, async ({ call, at, subject }) => ({
    at,
    row: await walkFrom(reader, subject, call),
  }));
  const byCall = Map.groupBy(walked, ({ at }) => at);
  return calls.map((_, at) => (byCall.get(at) ?? []).map(({ row }) => row));
}

async function walkFrom(reader: Reader, subject: Subject, { depth, budget_ms, limit }: Call): Promise<Row> {
  const began = Date.now();
  const isLate = () => Date.now() >= began + budget_ms;
  const [parties] = await readParties(reader, [{ subject, isWide: true, isDeep: depth > 1 }]);
  if (parties === undefined) throw new Error(`nothing was read of ${subject.name}`);
  const hasTime = !isLate();
  const isMet = parties.facts.id !== null;
  const start = await startOf(reader, parties);
  const [siblings, { edges, isCut }] = await Promise.all([
    hasTime ? readSiblings(reader, parties).then((facts) => siblingsInTurn(subject.name, facts)) : [],
    walkSteps(reader, {
      start,
      firstDepth: isMet ? 1 : 2,
      lastDepth: depth,
      mostNodes: limit,
      isLate: () => !hasTime || isLate(),
    }),
  ]);
  const neighbours = [...(isMet ? [] : start.map((node) => edgeToHolder(subject.name, node))), ...edges];
  const vendors = nearestVendors(parties);
  const isNothing = !isMet && neighbours.length === 0 && vendors.length === 0;
  return {
    host: subject.name,
    coverage: isNothing ? 'no-data' : !hasTime || isCut || !isMet ? 'partial' : 'full',
    nearest_known_vendors: vendors.slice(0, limit).map(vendorMap),
    siblings: siblings.slice(0, limit),
    no_atlas_match: !vendors.some(({ isCanonical }) => isCanonical),
    neighbours: neighbours.slice(0, limit).map(edgeMap),
    arms: { deadline_hit: !hasTime || isCut, elapsed_ms: BigInt(Date.now() - began) },
  };
}

/** The node itself; for an indicator that is not stored the nearest name above it, or the networks that hold it. */
async function startOf(
  reader: Reader,
  { subject: { name, zones, address }, facts: { id }, addresses }: Parties,
): Promise<readonly GraphNode[]> {
  if (id !== null) return [{ id, labels: [], name }];
  const own = address === null ? [] : addresses.filter(({ part }) => part === 'SELF');
  const networks = own.flatMap(({ prefix }) => prefix ?? []);
  return readAroundUnknown(reader, name, zones.slice(1), networks);
}

/** The edge that an indicator would have to a node that holds it. */
function edgeToHolder(from: string, { labels: [label = ''], name }: GraphNode): WalkedEdge {
  const types: Readonly<Record<string, string>> = { HOSTNAME: 'CHILD_OF', ANNOUNCED_PREFIX: 'ANNOUNCED_BY' };
  return { type: types[label] ?? 'BELONGS_TO', direction: 'out', label, name, from, depth: 1 };
}

function edgeMap({ type, direction, label, name, depth, from }: WalkedEdge): Row {
  return { type, direction, label, name, depth: BigInt(depth), from };
}

function vendorMap({ vendorId, canonicalName, isCanonical, channel, address, confidence }: NearVendor): Row {
  return {
    vendor_id: vendorId,
    canonical_name: canonicalName,
    is_canonical: isCanonical,
    via_ip: address,
    confidence,
    channel,
  };
}

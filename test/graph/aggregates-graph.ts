import { readEvidence } from '../../facts/read.ts';
import { type DerivationPart, derive } from '../../loaders/derive/derive.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { addressKey, cidrRange, foldAddress } from '../../schema/keys/index.ts';
import type { Database, Row } from '../../store/database.ts';
import { judge } from '../../verdicts/judge.ts';

/** The instant that this graph is judged at. */
export const AS_OF = Date.parse('2026-08-01T00:00:00Z');
export const DAY = 86_400_000;
const PARTS: readonly DerivationPart[] = ['routePlanes', 'planes', 'addresses', 'threatCells', 'aggregates', 'removal'];
/** Each with whether it is a threat list, what its rows are, and who vouches for them. */
const FEEDS = [
  ['c2', 'C2 Servers', 1.5, true, 'reported', 'automated'],
  ['brute', 'Brute Force', 1, true, 'reported', 'community'],
  ['tor', 'TOR Network', 0.5, false, 'active', 'verified'],
  ['drop', 'Malicious Infrastructure', 1.2, true, 'active', 'verified'],
  ['blacklist', 'General Blacklists', 1.2, true, 'reported', 'community'],
  ['ads', 'Ad/Tracking Blocklists', 0.7, false, 'reported', 'community'],
  ['resolvers', 'Reference Data', 1, false, 'active', 'verified'],
] as const;

const hosts = (network: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `${network}.${at + from}`);

/** Makes a feed list addresses and networks. */
export async function list(
  database: Database,
  feed: string,
  names: readonly string[],
  touched = Touched.everything(),
): Promise<void> {
  for (const label of ['IPV4', 'IPV6', 'PREFIX', 'ASN']) {
    const rows = names.filter((name) => labelOf(name) === label).map((name) => ({ name, key: keyOf(name) }));
    await database.write({
      text: `UNWIND $rows AS row MERGE (n:${label} {name: row.name}) SET n.orderKey = row.key
        WITH n MATCH (f:FEED_SOURCE {id: $feed}) CREATE (n)-[:LISTED_IN {source: 'toy', sources: ['toy'], observed: [7],
          observed_at: 7, inferred: false, weight: f.weight, lastSeen: $seen, seenAt: $seen, isDated: true}]->(f)`,
      parameters: { rows, feed, seen: BigInt(AS_OF - DAY / 24) },
    });
    touched.noteEdges(
      { type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' },
      rows.map(({ name }) => ({ from: name, to: feed })),
    );
  }
}

function labelOf(name: string): string {
  if (name.startsWith('AS')) return 'ASN';
  return name.includes('/') ? 'PREFIX' : foldAddress(name).label;
}

function keyOf(name: string): string | null {
  if (name.startsWith('AS')) return null;
  return name.includes('/') ? cidrRange(name).start : addressKey(name);
}

/** Announces a block by an AS since 300 days, unless another day is given. */
export async function announce(
  database: Database,
  prefix: string,
  asn: number,
  firstSeen = AS_OF - 300 * DAY,
): Promise<void> {
  await database.write({
    text: `MERGE (a:ASN {name: 'AS' + $asn}) SET a.asn = $asn MERGE (b:PREFIX {name: $prefix}) SET b.orderKey = $key
      MERGE (p:ANNOUNCED_PREFIX {name: $prefix}) SET p.orderKey = $key, p.isWithdrawn = false, p.firstSeen = $firstSeen, p.lastSeen = ${AS_OF},
        p.originAsns = coalesce(p.originAsns, []) + $asn
      CREATE (a)-[:ROUTES {source: 'toy', sources: ['toy'], observed: [7]}]->(p)`,
    parameters: { prefix, asn: BigInt(asn), key: cidrRange(prefix).start, firstSeen: BigInt(firstSeen) },
  });
}

/** Derives what follows for networks and AS; answers how many nodes that changed. */
export async function aggregate(database: Database, touched = Touched.everything(), asOf = AS_OF): Promise<number> {
  const reports = await derive(database, { parts: PARTS, touched, asOf: new Date(asOf) });
  return reports.reduce((sum, { nodesWritten, nodesDeleted }) => sum + nodesWritten + nodesDeleted, 0);
}

/** How a signal differs from the usual one, a MOAS with AS64999 that little contradicts. */
export interface Shown {
  readonly kind?: string;
  readonly subject?: string;
  readonly confidence?: number;
  readonly at?: 'recent' | 'old';
  readonly isOver?: boolean;
}

const SHOW = `MATCH (a:ASN {name: $asn}) UNWIND $shown AS one
  MERGE (s:ROUTING_SIGNAL {name: one.kind + '|' + $asn + '|' + one.subject})
  SET s.kind = one.kind, s.confidence = one.confidence, s.lastSeen = one.lastSeen, s.isOver = one.isOver
  CREATE (a)-[:SHOWS_SIGNAL]->(s)`;

/** Has an AS show signals. */
export async function show(
  database: Database,
  asn: string,
  shown: readonly Shown[],
  daysAgo = { recent: 200, old: 500 },
): Promise<void> {
  const rows = shown.map(({ kind = 'moas-origin', subject = 'AS64999', confidence = 0.5, at = 'recent', isOver }) => ({
    ...{ kind, subject, confidence, isOver: isOver ?? null },
    lastSeen: BigInt(AS_OF - daysAgo[at] * DAY),
  }));
  await database.write({ text: SHOW, parameters: { asn, shown: rows } });
}

/** Writes networks that feeds list in one way and another, and derives what follows. */
export async function writeNetworks(database: Database): Promise<void> {
  await database.write({
    text: `UNWIND $feeds AS feed MERGE (c:CATEGORY {name: feed[1]})
      CREATE (:FEED_SOURCE {id: feed[0], name: feed[0], publisher: feed[0], category: feed[1], weight: feed[2],
        isThreat: feed[3], isPopularity: false, entries: feed[4], reliability: feed[5], aggregates: false})
        -[:BELONGS_TO]->(c)`,
    parameters: { feeds: FEEDS },
  });
  await database.write({
    text: "CREATE (:LOAD_RUN {id: 'first', source: 'table', part: '', status: 'completed', layer: 'bgp-announcements', observedAt: $first})",
    parameters: { first: BigInt(AS_OF - 300 * DAY) },
  });
  for (const [prefix, asn] of [
    ['203.0.113.0/24', 64501],
    ['198.51.100.0/24', 64502],
    ['192.0.2.0/24', 64502],
    ['172.16.0.0/12', 64503],
    ['100.64.0.0/16', 64504],
    ['100.64.128.0/24', 64505],
    ['2001:db8::/32', 64505],
    ['10.9.0.0/16', 64510],
  ] as const)
    await announce(database, prefix, asn);
  await list(database, 'c2', hosts('203.0.113', 151));
  await list(database, 'brute', hosts('198.51.100', 40));
  await list(database, 'c2', ['192.0.2.9']);
  const many = Array.from({ length: 5000 }, (_, at) => `172.${16 + (at % 16)}.${at >> 6}.${1 + (at & 63)}`);
  await list(database, 'c2', many);
  await list(database, 'c2', ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:1::1', '2001:db8:2::1']);
  await list(database, 'tor', ['2001:db8:1::1', '2001:db8:3::1']);
  await list(database, 'ads', ['100.64.1.1']);
  await list(database, 'resolvers', ['100.64.2.2']);
  await list(database, 'blacklist', ['100.64.128.0/25']);
  await list(database, 'drop', ['100.64.192.0/24']);
  await aggregate(database);
}

/** Adds what AS have in addition to their space: neighbours, a past, a young block, a listing. */
export async function writeSystems(database: Database): Promise<void> {
  await database.write({
    text: `MATCH (a:ASN {name: 'AS64502'}), (bad:ASN {name: 'AS64501'}), (other:ASN {name: 'AS64510'})
      CREATE (a)-[:PEERS_WITH]->(bad), (a)-[:PEERS_WITH]->(other)
      MERGE (n:ASN_NAME {name: 'EXAMPLENET'}) CREATE (a)-[:HAS_NAME]->(n)
      MERGE (c:COUNTRY {name: 'NL'}) SET c.displayName = 'Netherlands' CREATE (a)-[:HAS_COUNTRY {basis: 'registry'}]->(c)`,
  });
  await show(database, 'AS64502', [{}], { recent: 30, old: 0 });
  await show(database, 'AS64501', [{ at: 'old' }]);
  await announce(database, '192.0.3.0/24', 64502, AS_OF - 10 * DAY);
  await list(database, 'drop', ['AS64510']);
}

/** A verdict with its whole numbers as numbers. */
function withNumbers(value: object): Row {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)));
}

/** Networks were looked up in whole and fresh lists. */
const LOOKED_UP = { lists: 1, oldest: AS_OF, poor: 0, missing: [] };

/** The verdicts on networks, by their names. */
export async function networksOf(database: Database, ...names: readonly string[]): Promise<Record<string, Row>> {
  const things = await readEvidence(
    database,
    names.map((name) => ({ label: 'PREFIX', name })),
    AS_OF,
  );
  return Object.fromEntries(
    things.map(({ name, evidence }) => [
      name,
      withNumbers(judge({ ...evidence, degradedLayers: [], lookedUp: LOOKED_UP }, AS_OF)),
    ]),
  );
}

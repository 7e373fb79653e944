import { derive } from '../../loaders/derive/derive.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { load, resolves, toyFile, toySource } from './pipeline-toys.ts';

/** Verdicts are of an instant, before a name is stored and after. */
export const ANCHOR_DAY = new Date('2026-08-23T00:00:00Z');

const edge = (type: string, from: readonly [string, string], to: readonly [string, string], properties = {}): Fact => ({
  kind: 'edge',
  type,
  from: { label: from[0], name: from[1] },
  to: { label: to[0], name: to[1] },
  properties,
});
const announces = (prefix: string, asn: number): Fact => ({ kind: 'announcement', prefix, asn });
const registers = (prefix: string, rir: string, country: string): readonly Fact[] => [
  { kind: 'node', label: 'REGISTERED_PREFIX', name: prefix, properties: { rir } },
  edge('BELONGS_TO', ['REGISTERED_PREFIX', prefix], ['RIR', rir]),
  edge('HAS_COUNTRY', ['REGISTERED_PREFIX', prefix], ['COUNTRY', country]),
];
const locates = (cidr: string, record: object): Fact => ({ kind: 'location', cidr, record });
const lists = (prefix: string, feed: string, weight: number): Fact =>
  edge('LISTED_IN', ['PREFIX', prefix], ['FEED_SOURCE', feed], {
    weight,
    firstSeen: 1_784_000_000_000,
    lastSeen: 1_785_000_000_000,
  });
const feed = (name: string, id: string, category: string): Fact => ({
  kind: 'node',
  label: 'FEED_SOURCE',
  name,
  properties: { id, category, isThreat: true },
});
const authorizes = (prefix: string, asn: number, maxLength: number): readonly Fact[] => {
  const name = `${prefix} AS${asn} ${maxLength}`;
  return [
    { kind: 'node', label: 'ROA', name, properties: { prefix, asn, maxLength } },
    edge('AUTHORIZES', ['ROA', name], ['ASN', `AS${asn}`]),
  ];
};

/** Networks of every plane around a few stored addresses, on documentation ranges; much of them holds no stored address. */
const FACTS: readonly Fact[] = [
  announces('192.0.2.0/24', 64500),
  announces('198.51.100.0/24', 64501),
  announces('198.51.100.128/25', 64502),
  announces('2001:db8::/32', 64500),
  ...registers('192.0.2.0/24', 'RIPENCC', 'NL'),
  ...registers('2001:db8::/32', 'RIPENCC', 'NL'),
  ...authorizes('192.0.2.0/24', 64500, 25),
  locates('192.0.2.0/24', { cityName: 'Amsterdam', countryCode: 'NL', latitude: 52.37, accuracyRadius: 20 }),
  locates('198.51.100.0/24', { cityName: 'Bonn', countryCode: 'DE', regionName: 'Rhineland' }),
  locates('198.51.100.128/25', { cityName: 'Bonn', countryCode: 'DE', latitude: 50.73, longitude: 7.1 }),
  locates('2001:db8::/33', { cityName: 'Amsterdam', countryCode: 'NL', latitude: 52.37 }),
  feed('Toy Feed', 'toy-feed', 'Spam'),
  feed('Wide Feed', 'wide-feed', 'VPNs'),
  lists('192.0.2.0/25', 'Toy Feed', 2.5),
  lists('192.0.0.0/16', 'Toy Feed', 1),
  lists('192.0.0.0/16', 'Wide Feed', 0.5),
  lists('2001:db8:1::/48', 'Toy Feed', 2),
  { kind: 'node', label: 'VENDOR', name: 'examplecloud', properties: { canonicalName: 'Example Cloud' } },
  edge('DELEGATED_TO', ['PREFIX', '198.51.100.0/24'], ['VENDOR', 'examplecloud'], { channel: 'published-range' }),
  edge('EGRESS_OF', ['PREFIX', '198.51.100.0/24'], ['VENDOR', 'examplecloud'], { egressClass: 'cloud-egress' }),
  edge('EGRESS_OF', ['PREFIX', '198.51.100.192/26'], ['VENDOR', 'examplecloud'], { egressClass: 'privacy-relay' }),
  resolves('a.example.com', '192.0.2.10'),
  resolves('b.example.com', '192.0.2.200'),
  edge('RESOLVES_TO', ['HOSTNAME', 'a.example.com'], ['IPV6', '2001:db8::10']),
  edge('SPF_IP', ['HOSTNAME', 'a.example.com'], ['PREFIX', '192.0.2.64/26']),
];

/** Loads that graph and derives what follows from it; further facts are loaded with it. */
export async function loadAnchorGraph(database: Database, more: readonly Fact[] = []): Promise<void> {
  const path = await toyFile(
    `anchors-${more.length}.jsonl`,
    [...FACTS, ...more].map((fact) => [fact]),
  );
  const report = await load(database, toySource('toy'), path);
  if (report.status !== 'completed') throw new Error(JSON.stringify(report));
  await derive(database, { asOf: ANCHOR_DAY });
}

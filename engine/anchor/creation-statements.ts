/** The statements that put missing anchors and edges into the transaction of a query. */
import Cypher from '@neo4j/cypher-builder';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { foldSearchText } from '../../schema/keys/index.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Statement } from '../../store/database.ts';
import { ADDRESS_SHAPES } from '../../store/ranges/address-links.ts';
import type { Link } from '../../store/ranges/link.ts';
import type { AnchorLabel } from '../contract/anchored-names.ts';
import type { MissingFacts } from './anchor-cache.ts';
import { ANCHOR_LABELS } from './anchor-sites.ts';

/** The clause for each `row` of a parameter, and the name of that parameter. */
interface Write {
  readonly rows: string;
  readonly clause: () => Cypher.Clause;
}

type Rows = Readonly<Record<string, readonly unknown[]>>;

/**
 * Returns the statements that create what is missing, nodes first; empty if nothing is missing. The texts depend only on the labels of the
 * anchors, so that few need planning; rows are sorted, so that all clients lock nodes in the same order. The first statement returns as
 * `stored` how many of the missing nodes exist after all: a load may have added them meanwhile.
 */
export function creationStatements({ nodes, links }: MissingFacts): readonly Statement[] {
  if (nodes.length + links.length === 0) return [];
  const ends = new Set(links.flatMap(({ from, to }) => [from.label, to.label]));
  const labels = ANCHOR_LABELS.filter((label) => ends.has(label) || nodes.some((node) => node.label === label));
  const rows: Rows = { ...nodeRows(nodes), ...placeRows(nodes), ...linkRows(links) };
  return (['nodes', 'links'] as const).map((kind) => ({
    text: textOf(kind, labels),
    parameters: Object.fromEntries(writesOf(kind, labels).map((write) => [write.rows, rows[write.rows] ?? []])),
  }));
}

const ROW = new Cypher.NamedVariable('row');

const textOf = builtOnce((kind: 'nodes' | 'links', labels: readonly AnchorLabel[]) => {
  const counts = (kind === 'nodes' ? labels : []).map((label) => ({
    label,
    count: new Cypher.NamedVariable(`stored${label}`),
  }));
  const [first = new Cypher.Literal(0), ...others] = counts.map(({ count }) => count);
  return cypherText(
    ...counts.map(({ label, count }) => forEachRow(label, countStored(label, count))),
    ...writesOf(kind, labels).map(({ rows, clause }) => forEachRow(rows, clause())),
    new Cypher.Return([others.reduce<Cypher.Expr>((sum, count) => Cypher.plus(sum, count), first), 'stored']),
  );
});

function forEachRow(rows: string, clause: Cypher.Clause): Cypher.Call {
  return new Cypher.Call(clauses(new Cypher.Unwind([new Cypher.NamedParam(rows), ROW]), clause), []);
}

function countStored(label: AnchorLabel, count: Cypher.Variable): Cypher.Clause {
  const n = new Cypher.NamedNode('n');
  const stored = new Cypher.Pattern(n, { labels: [label], properties: { name: ROW.property('name') } });
  return new Cypher.Match(stored).return([Cypher.count(n), count]);
}

function writesOf(kind: 'nodes' | 'links', labels: readonly AnchorLabel[]): readonly Write[] {
  if (kind === 'links') return labels.flatMap((label) => SHAPES[label].map(linkWrite));
  const own = labels.map((label) => ({ rows: label, clause: () => nodeOf(label) }));
  return labels.some((label) => label !== 'PREFIX') ? [...own, ...PLACES] : own;
}

function nodeOf(label: AnchorLabel): Cypher.Clause {
  return clauses(new Cypher.Create(new Cypher.Pattern(new Cypher.NamedNode('n'), { labels: [label] })), 'SET n = row');
}

const PLACES: readonly Write[] = [
  {
    rows: 'COUNTRY',
    clause: () =>
      new Cypher.Raw(`OPTIONAL MATCH (c:COUNTRY {name: row})
  WITH row, c WHERE c IS NULL
  CREATE (:COUNTRY {name: row})`),
  },
  {
    rows: 'CITY',
    clause: () =>
      new Cypher.Raw(`OPTIONAL MATCH (c:CITY {name: row.name})
  WITH row, c WHERE c IS NULL
  CALL (row) {
    UNWIND row.keys AS key MATCH (g:GEO_NETWORK {cityKey: key}) WHERE g.cityName = row.city AND g.countryCode = row.country
    RETURN g ORDER BY g.latitude IS NULL, g.observedAt DESC, g.source + ' ' + g.cidr LIMIT 1
  }
  MATCH (country:COUNTRY {name: row.country})
  CREATE (city:CITY {name: row.name, latitude: g.latitude, longitude: g.longitude, region: g.regionName,
    country: row.country})
  CREATE (city)-[:HAS_COUNTRY {sources: [g.source], observed: [g.observedAt], source: g.source,
    observed_at: g.observedAt, inferred: true, basis: 'geo'}]->(country)`),
  },
];

/** An edge type with the labels of its two ends. */
interface Shape {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

const VENDORS_AND_FEEDS = [
  ['DELEGATED_TO', 'VENDOR'],
  ['EGRESS_OF', 'VENDOR'],
  ['LISTED_IN', 'FEED_SOURCE'],
] as const;

const SHAPES: Readonly<Record<AnchorLabel, readonly Shape[]>> = {
  IPV4: addressShapes('IPV4'),
  IPV6: addressShapes('IPV6'),
  PREFIX: [
    { type: 'ROUTES', from: 'ASN', to: 'PREFIX' },
    { type: 'COVERS_MORE_SPECIFIC', from: 'ROA', to: 'PREFIX' },
    { type: 'BELONGS_TO', from: 'PREFIX', to: 'RIR' },
    ...VENDORS_AND_FEEDS.map(([type, to]) => ({ type, from: 'PREFIX', to })),
  ],
};

function addressShapes(from: 'IPV4' | 'IPV6'): Shape[] {
  const places = ADDRESS_SHAPES.filter(({ to }) => from === 'IPV4' || to !== 'COUNTRY');
  return [...places, ...VENDORS_AND_FEEDS.map(([type, to]) => ({ type, to }))].map((shape) => ({ ...shape, from }));
}

function linkWrite(shape: Shape): Write {
  return { rows: shapeName(shape), clause: () => linkOf(shape) };
}

function linkOf({ type, from, to }: Shape): Cypher.Clause {
  const [a, b] = [new Cypher.NamedNode('a'), new Cypher.NamedNode('b')];
  return clauses(
    new Cypher.Match(new Cypher.Pattern(a, { labels: [from], properties: { name: ROW.property('from') } })),
    new Cypher.Match(new Cypher.Pattern(b, { labels: [to], properties: { name: ROW.property('to') } })),
    new Cypher.Create(new Cypher.Pattern(a).related(new Cypher.NamedRelationship('r'), { type }).to(b)),
    'SET r = row.properties',
  );
}

function shapeName({ type, from, to }: Shape): string {
  return `${type}_${from}_${to}`;
}

function nodeRows(nodes: MissingFacts['nodes']): Rows {
  return Object.fromEntries(
    [...Map.groupBy(nodes, ({ label }) => label)].map(([label, same]) => [
      label,
      same.map(({ name, properties }) => ({ ...implicitProperties(label, name), ...properties, name })),
    ]),
  );
}

/**
 * Adds cities and countries that no stored address needed yet: a city is described as a derivation would describe it, by its newest record
 * with coordinates.
 */
function placeRows(nodes: MissingFacts['nodes']): Rows {
  const cities = new Map<string, string>();
  const countries = new Set<string>();
  for (const { city, derived } of nodes) {
    for (const { to } of derived) {
      if (to.label === 'COUNTRY') countries.add(to.name);
      if (to.label === 'CITY' && city !== null) cities.set(to.name, city);
    }
  }
  const rows = [...cities].map(([name, city]) => ({ name, city, keys: searchKeys(city), country: name.slice(-2) }));
  for (const { country } of rows) countries.add(country);
  return { COUNTRY: [...countries].sort(), CITY: rows.sort((one, other) => compare(one.name, other.name)) };
}

/** The keys that find a place: as folded now, and as folded before, for graphs that were loaded then. */
function searchKeys(city: string): readonly string[] {
  return [...new Set([foldSearchText(city), city.toLowerCase()])];
}

function linkRows(links: readonly Link[]): Rows {
  const byShape = Map.groupBy(links, ({ type, from, to }) => shapeName({ type, from: from.label, to: to.label }));
  return Object.fromEntries(
    [...byShape].map(([name, same]) => [
      name,
      same
        .map(({ from, to, properties }) => ({ from: from.name, to: to.name, properties }))
        .sort((one, other) => compare(one.to, other.to) || compare(one.from, other.from)),
    ]),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

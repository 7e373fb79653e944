/** The statements that put missing anchors and edges into the transaction of a query. */
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { foldSearchText } from '../../schema/keys/index.ts';
import type { Statement } from '../../store/database.ts';
import { ADDRESS_SHAPES } from '../../store/ranges/address-links.ts';
import type { Link } from '../../store/ranges/link.ts';
import type { AnchorLabel } from '../contract/anchored-names.ts';
import type { MissingFacts } from './anchor-cache.ts';
import { ANCHOR_LABELS } from './anchor-sites.ts';

/** A clause of the statement, and the name of the parameter whose rows it takes. */
interface Part {
  readonly rows: string;
  readonly text: string;
}

type Rows = Readonly<Record<string, readonly unknown[]>>;

/**
 * Creates what is lacking, nodes first; empty where nothing is. The texts depend on the labels of the anchors alone, so that there
 * are few to plan; rows stand in order, so that all clients lock nodes in one order. The first statement answers how many of the
 * missing nodes are there all the same, as `stored`: a load may have brought them meanwhile.
 */
export function creationStatements({ nodes, links }: MissingFacts): readonly Statement[] {
  if (nodes.length + links.length === 0) return [];
  const ends = new Set(links.flatMap(({ from, to }) => [from.label, to.label]));
  const labels = ANCHOR_LABELS.filter((label) => ends.has(label) || nodes.some((node) => node.label === label));
  const rows: Rows = { ...nodeRows(nodes), ...placeRows(nodes), ...linkRows(links) };
  return [nodeParts(labels), linkParts(labels)].map((parts, at) => ({
    text: textOf(at === 0 ? labels : [], parts),
    parameters: Object.fromEntries(parts.map((part) => [part.rows, rows[part.rows] ?? []])),
  }));
}

function textOf(counted: readonly AnchorLabel[], parts: readonly Part[]): string {
  const sum = counted.map((label) => `stored${label}`).join(' + ');
  return [
    ...counted.map(
      (label) =>
        `CALL () {\n  UNWIND $${label} AS row\n  MATCH (n:${label} {name: row.name})\n  RETURN count(n) AS stored${label}\n}`,
    ),
    ...parts.map(({ rows, text }) => `CALL () {\n  UNWIND $${rows} AS row\n  ${text}\n}`),
    `RETURN ${sum === '' ? '0' : sum} AS stored`,
  ].join('\n');
}

function nodeParts(labels: readonly AnchorLabel[]): readonly Part[] {
  const own = labels.map((label) => ({ rows: label, text: `CREATE (n:${label}) SET n = row` }));
  return labels.some((label) => label !== 'PREFIX') ? [...own, ...PLACES] : own;
}

function linkParts(labels: readonly AnchorLabel[]): readonly Part[] {
  return labels.flatMap((label) => SHAPES[label].map(linkPart));
}

const PLACES: readonly Part[] = [
  {
    rows: 'COUNTRY',
    text: `OPTIONAL MATCH (c:COUNTRY {name: row})
  WITH row, c WHERE c IS NULL
  CREATE (:COUNTRY {name: row})`,
  },
  {
    rows: 'CITY',
    text: `OPTIONAL MATCH (c:CITY {name: row.name})
  WITH row, c WHERE c IS NULL
  CALL (row) {
    UNWIND row.keys AS key MATCH (g:GEO_NETWORK {cityKey: key}) WHERE g.cityName = row.city AND g.countryCode = row.country
    RETURN g ORDER BY g.latitude IS NULL, g.observedAt DESC, g.source + ' ' + g.cidr LIMIT 1
  }
  MATCH (country:COUNTRY {name: row.country})
  CREATE (city:CITY {name: row.name, latitude: g.latitude, longitude: g.longitude, region: g.regionName,
    country: row.country})
  CREATE (city)-[:HAS_COUNTRY {sources: [g.source], observed: [g.observedAt], source: g.source,
    observed_at: g.observedAt, inferred: true, basis: 'geo'}]->(country)`,
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

function linkPart(shape: Shape): Part {
  const text = `MATCH (a:${shape.from} {name: row.from})
  MATCH (b:${shape.to} {name: row.to})
  CREATE (a)-[r:${shape.type}]->(b) SET r = row.properties`;
  return { rows: shapeName(shape), text };
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
 * Cities and countries that no stored address needed yet: a city is described as a derivation would describe it, by the
 * newest record of it that has coordinates.
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

/** By what a place is found: as it is folded now, and as it was before, in graphs that were loaded then. */
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

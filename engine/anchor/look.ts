/** Which anchors of a query the graph lacks, or whose edges it lacks, and what it takes to make up for them. */
import { addressKey, addressScope, cidrRange } from '../../schema/keys/index.ts';
import type { Database, Row } from '../database/database.ts';
import type { Link } from '../ranges/link.ts';
import { seekFragment } from '../ranges/planes.ts';
import { addressHoldersText, grownAddress } from './address-holders.ts';
import type { Grown } from './grown.ts';
import type { AnchorNames } from './names.ts';
import { grownPrefix, PREFIX_HOLDERS } from './prefix-holders.ts';
import type { AnchorLabel, AnchorSites } from './sites.ts';

/** A node that the graph lacks. */
export interface MissingNode extends Grown {
  readonly label: AnchorLabel;
}

/** What a query's anchors lack. */
export interface Lack {
  /** Nodes that are not stored, in order: those that networks hold, and public ones that none does. */
  readonly nodes: readonly MissingNode[];
  /** Edges of all of these, and those that stored anchors lack. */
  readonly links: readonly Link[];
  /** Names that are not stored and that nothing can be said of: private addresses and the like. */
  readonly unroutable: readonly string[];
  /** How many anchors lack something. */
  readonly anchors: number;
}

/** An anchor as our statements take it. */
interface AnchorRow {
  readonly name: string;
  readonly key: string;
  readonly length?: bigint;
}

/** Looks for all anchors; edges of stored ones only where the query may walk them. */
export async function lookForAnchors(
  database: Database,
  sites: AnchorSites,
  names: AnchorNames,
  timeoutMs: number,
): Promise<Lack> {
  const looks = [...names].map(([label, list]) => lookFor(database, sites, label, list.map(rowOf), timeoutMs));
  const lacks = await Promise.all(looks);
  return {
    nodes: lacks.flatMap(({ nodes }) => nodes),
    links: lacks.flatMap(({ links }) => links),
    unroutable: lacks.flatMap(({ unroutable }) => unroutable),
    anchors: lacks.reduce((sum, { anchors }) => sum + anchors, 0),
  };
}

function rowOf(name: string): AnchorRow {
  if (!name.includes('/')) return { name, key: addressKey(name) };
  return { name, key: cidrRange(name).start, length: BigInt(name.slice(name.indexOf('/') + 1)) };
}

async function lookFor(
  database: Database,
  sites: AnchorSites,
  label: AnchorLabel,
  anchors: readonly AnchorRow[],
  timeoutMs: number,
): Promise<Lack> {
  const read = (text: string, rows: readonly AnchorRow[]): Promise<Row[]> =>
    database.read({ text, parameters: { anchors: rows } }, { timeoutMs });
  const stored = new Map<string, boolean>();
  for (const { name, isStored, mayLack } of await read(lookText(label, sites), anchors)) {
    if (isStored !== true || mayLack === true) stored.set(String(name), isStored === true);
  }
  if (stored.size === 0) return { nodes: [], links: [], unroutable: [], anchors: 0 };
  const wanted = anchors.filter(({ name }) => stored.has(name));
  const rows = await read(label === 'PREFIX' ? PREFIX_HOLDERS : addressHoldersText(label), wanted);
  const grown = rows.map((row) => (label === 'PREFIX' ? grownPrefix(row) : grownAddress(label, row)));
  const missing = grown.filter(({ name }) => stored.get(name) === false);
  const nodes = missing.filter(({ name, isHeld }) => isHeld || isRoutable(name));
  const ofStored = grown
    .filter(({ name }) => stored.get(name) === true)
    .map(({ inherited, own }) => inherited.filter((link) => isWalked(sites, link) && !isOwn(own, link)));
  return {
    nodes: nodes.map((node) => ({ ...node, label })),
    links: [...nodes.flatMap(({ derived, inherited }) => [...derived, ...inherited]), ...ofStored.flat()],
    unroutable: missing.filter((node) => !nodes.includes(node)).map(({ name }) => name),
    anchors: nodes.length + ofStored.filter((links) => links.length > 0).length,
  };
}

/** Whether an address or the first of a network may have a place and a route at all. */
function isRoutable(name: string): boolean {
  return addressScope(name.replace(/\/\d+$/, '')) === 'public';
}

function isWalked({ types }: AnchorSites, { type }: Link): boolean {
  return types === null || types.has(type);
}

function isOwn(own: ReadonlySet<string>, { type, from, to }: Link): boolean {
  return own.has(`${type} ${(type === 'ROUTES' ? from : to).name}`);
}

/** The planes through which stored nodes may lack edges of a type, and the label at its end. */
const INHERITED: Readonly<
  Record<
    'address' | 'prefix',
    readonly (readonly [plane: 'announced' | 'registered' | 'listed' | 'vendor', type: string, label: string])[]
  >
> = {
  address: [
    ['listed', 'LISTED_IN', 'FEED_SOURCE'],
    ['vendor', 'EGRESS_OF', 'VENDOR'],
  ],
  prefix: [
    ['listed', 'LISTED_IN', 'FEED_SOURCE'],
    ['vendor', 'EGRESS_OF', 'VENDOR'],
    ['vendor', 'DELEGATED_TO', 'VENDOR'],
    ['announced', 'ROUTES', 'ASN'],
    ['registered', 'BELONGS_TO', 'RIR'],
  ],
};

const texts = new Map<string, string>();

/** Whether each anchor is stored, and whether one that is may lack edges that the query may walk. */
function lookText(label: AnchorLabel, { types, labels }: AnchorSites): string {
  const planes = INHERITED[label === 'PREFIX' ? 'prefix' : 'address']
    .filter(([, type, end]) => (types === null || types.has(type)) && (labels === null || labels.has(end)))
    .map(([plane]) => plane);
  const key = [label, ...planes].join(' ');
  const text = texts.get(key) ?? writeLook(label, [...new Set(planes)]);
  texts.set(key, text);
  return text;
}

function writeLook(label: AnchorLabel, planes: readonly (typeof INHERITED.prefix)[number][0][]): string {
  const seeks = planes.map((plane) => seekFragment(plane, 'key', { as: plane, optional: true }));
  const found = planes.map((plane) => `${plane} IS NOT NULL`).join(' OR ');
  return `UNWIND $anchors AS anchor
WITH anchor.name AS name, anchor.key AS key
OPTIONAL MATCH (n:${label} {name: name})
${seeks.join('\n')}
RETURN name, n IS NOT NULL AS isStored, ${found === '' ? 'false' : found} AS mayLack`;
}

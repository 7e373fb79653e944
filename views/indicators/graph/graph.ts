/** The graph around an indicator (contract rest.md 1.4). */
import { numberOf, type Properties, propertiesOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import { askedAddress } from '../address.ts';
import { readRoutes } from '../address-routes.ts';
import { isKnown } from '../known.ts';
import type { Indicator } from '../query-block.ts';
import { rounded } from '../reputation.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import {
  ADDRESS_CENTRE_TEXT,
  ADDRESS_LINK_TEXTS,
  DOMAIN_CENTRE_TEXT,
  DOMAIN_LINK_TEXTS,
  DOMAIN_ORIGINS_TEXT,
  LINK_TYPES,
  type LinkType,
  NODE_TYPES,
  type NodeType,
} from './branches.ts';

/** A node; its id is a name, an address, a network or an AS number as `AS64500`. */
interface GraphNode {
  readonly id: string;
  readonly type: NodeType;
  readonly label: string;
  readonly properties: Properties;
}

/** A link between two nodes of the graph. */
interface GraphLink {
  readonly source: string;
  readonly target: string;
  readonly type: LinkType;
  readonly weight: number;
  readonly properties: Properties;
}

/** The asked node and those around it; the totals are those before the limit. */
export interface IndicatorGraph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly totalNodes: number;
  readonly totalLinks: number;
}

/** The order of nodes where not all can be returned: of a domain its addresses first, of an address its announcer. */
const PLACES: Readonly<Record<Indicator['type'], readonly NodeType[]>> = {
  domain: ['ip', 'asn', 'nameserver', 'mailserver'],
  ip: ['network', 'asn', 'domain'],
};

/** Nodes and links as they are read, in the order of the answer. */
interface Parts {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

/** The graph around a folded indicator, of at most `limit` nodes; null where nothing is known of it. */
export async function readGraph(
  sources: ProjectionSources,
  indicator: Indicator,
  limit: number,
): Promise<IndicatorGraph | null> {
  const isDomain = indicator.type === 'domain';
  const read = (text: string) => ask(sources, text, { name: indicator.name });
  const [known, [centre = {}], around, routed] = await Promise.all([
    isKnown(sources, indicator),
    read(isDomain ? DOMAIN_CENTRE_TEXT : ADDRESS_CENTRE_TEXT),
    Promise.all((isDomain ? DOMAIN_LINK_TEXTS : ADDRESS_LINK_TEXTS).map(read)),
    isDomain ? read(DOMAIN_ORIGINS_TEXT).then(originParts) : addressRoute(sources, indicator.name),
  ]);
  if (!known) return null;
  const asked = nodeOf(indicator.name, indicator.type, { risk_score: scoreOf(centre.score) });
  const linked = partsOf(asked, around.flat());
  return limited(asked, [linked, routed], { limit, beyond: numberOf(centre.beyond) ?? 0 });
}

/** Puts parts together, each node and link once, the asked node first; then takes as many nodes as are wanted. */
function limited(
  asked: GraphNode,
  parts: readonly Parts[],
  { limit, beyond }: { readonly limit: number; readonly beyond: number },
): IndicatorGraph {
  const asns = new Map(
    parts
      .flatMap(({ links }) => links)
      .filter(isOrigin)
      .map(({ source, target }) => [target, source]),
  );
  const nodes = new Map<string, GraphNode>([[asked.id, asked]]);
  const around = parts
    .flatMap((part) => part.nodes)
    .toSorted((one, other) => placeOf(asked, one) - placeOf(asked, other));
  for (const node of around) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const links = new Map<string, GraphLink>();
  for (const link of parts.flatMap((part) => part.links)) {
    const key = JSON.stringify([link.source, link.target, link.type]);
    if (!links.has(key)) links.set(key, link);
  }
  const kept = [...nodes.values()].slice(0, limit).map((node) => withAsn(node, asns.get(node.id)));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    nodes: kept,
    links: [...links.values()].filter(({ source, target }) => ids.has(source) && ids.has(target)),
    totalNodes: nodes.size + beyond,
    totalLinks: links.size + beyond,
  };
}

function placeOf(asked: GraphNode, { type }: GraphNode): number {
  const places = PLACES[asked.type === 'ip' ? 'ip' : 'domain'];
  const place = places.indexOf(type);
  return place === -1 ? places.length : place;
}

function partsOf(asked: GraphNode, rows: readonly Properties[]): Parts {
  return {
    nodes: rows.map(({ id, kind, score }) =>
      nodeOf(textOf(id) ?? '', typeOf(NODE_TYPES, kind), { risk_score: scoreOf(score) }),
    ),
    links: rows.map(({ id, type, isInward, weight, properties }) => {
      const other = textOf(id) ?? '';
      const [source, target] = isInward === true ? [other, asked.id] : [asked.id, other];
      return {
        source,
        target,
        type: typeOf(LINK_TYPES, type),
        weight: numberOf(weight) ?? 1,
        properties: known(properties),
      };
    }),
  };
}

/** The AS of each address of a domain. */
function originParts(rows: readonly Properties[]): Parts {
  return {
    nodes: rows.map(({ asn, names, countries }) =>
      nodeOf(`AS${asn}`, 'asn', { country: textsOf(countries)[0] ?? null }, textsOf(names)[0]),
    ),
    links: rows.map(({ ip, prefix, asn }) => contains(`AS${asn}`, textOf(ip) ?? '', textOf(prefix) ?? '')),
  };
}

/** The announced network of an address, stored or not, and who announces it. */
async function addressRoute(sources: ProjectionSources, name: string): Promise<Parts> {
  const route = (await readRoutes(sources, [askedAddress(name)])).get(name);
  if (route === undefined) return { nodes: [], links: [] };
  const { prefix, origins, rpkiStatus, score } = route;
  return {
    nodes: [
      nodeOf(prefix, 'network', { rpki_status: rpkiStatus, risk_score: rounded(score) }),
      ...origins.map(({ asn, name: handle, country }) => nodeOf(`AS${asn}`, 'asn', { country }, handle ?? undefined)),
    ],
    links: [
      contains(prefix, name, prefix),
      ...origins.flatMap(({ asn }) => [contains(`AS${asn}`, name, prefix), contains(`AS${asn}`, prefix, prefix)]),
    ],
  };
}

function nodeOf(id: string, type: NodeType, properties: Properties, label = id): GraphNode {
  return { id, type, label, properties };
}

function contains(source: string, target: string, prefix: string): GraphLink {
  return { source, target, type: 'contains', weight: 1, properties: { prefix } };
}

function isOrigin({ type, source }: GraphLink): boolean {
  return type === 'contains' && source.startsWith('AS');
}

function withAsn(node: GraphNode, asn: string | undefined): GraphNode {
  if (node.type !== 'ip' || asn === undefined) return node;
  return { ...node, properties: { ...node.properties, asn: Number(asn.slice(2)) } };
}

/** A word of a list as our own texts return it. */
function typeOf<Type extends string>(types: readonly Type[], given: unknown): Type {
  const type = types.find((known) => known === given);
  if (type === undefined) throw new Error(`no type of the contract: ${given}`);
  return type;
}

function scoreOf(score: unknown): number {
  return rounded(numberOf(score) ?? 0);
}

function known(properties: unknown): Properties {
  return Object.fromEntries(Object.entries(propertiesOf(properties)).filter(([, value]) => value !== null));
}

import Cypher from '@neo4j/cypher-builder';
import type { Link, NodeKey } from './link.ts';
import { provenance, statedBy } from './provenance.ts';

/** Data of a network's DELEGATED_TO, EGRESS_OF or LISTED_IN, as our own statements return it. */
export type Stated = Readonly<Record<string, unknown>>;

/** DELEGATED_TO of an end that lies in a network, as the network's own edge states it. */
export function delegationLink(from: NodeKey, stated: Stated): Link {
  return inherited(
    'DELEGATED_TO',
    from,
    { label: 'VENDOR', name: String(stated.to) },
    [stated],
    ['channel', 'service', 'region'],
  );
}

/** Returns EGRESS_OF of an end inside networks from which a vendor's traffic leaves, the most specific one first. */
export function egressLink(from: NodeKey, vendor: string, stated: readonly Stated[]): Link {
  return inherited('EGRESS_OF', from, { label: 'VENDOR', name: vendor }, stated, ['service', 'egressClass']);
}

/** LISTED_IN of an end that lies in networks that a feed lists, the most specific one first. */
export function listingLink(from: NodeKey, feed: string, stated: readonly Stated[]): Link {
  return inherited('LISTED_IN', from, { label: 'FEED_SOURCE', name: feed }, stated, LISTING);
}

/** Returns what a listing of a network means for everything inside it. */
const LISTING = [
  'weight',
  'firstSeen',
  'lastSeen',
  'seenFrom',
  'seenUntil',
  'listedFrom',
  'seenAt',
  'publishedAt',
  'isDated',
  'category',
  'categories',
  'tags',
  'count',
  'reporters',
  'reference',
] as const;

/** Expression: those fields of an edge `r`, who says so of when, and more. */
export function listingMap(more: Readonly<Record<string, Cypher.Expr>>): Cypher.MapProjection {
  return new Cypher.MapProjection(new Cypher.NamedRelationship('r'), [...LISTING, 'sources', 'observed'], more);
}

/** Fields that hold whole numbers. */
const WHOLE: ReadonlySet<string> = new Set([
  ...['firstSeen', 'lastSeen', 'seenFrom', 'seenUntil', 'listedFrom', 'seenAt', 'publishedAt'],
  'count',
]);

/** ROUTES to a block that lies in an announced one, as the edge to that one states it. */
export function routeLink(to: NodeKey, stated: Stated): Link {
  const from = { label: 'ASN', name: String(stated.from) };
  return inherited('ROUTES', from, to, [stated], ['firstSeen', 'lastSeen']);
}

/** BELONGS_TO from a block to the registry of the registered one that holds it. */
export function registryLink(from: NodeKey, stated: Stated): Link {
  return inherited('BELONGS_TO', from, { label: 'RIR', name: String(stated.to) }, [stated], []);
}

/** The sources are those of any of the networks; the values are those of the most specific one. */
function inherited(
  type: string,
  from: NodeKey,
  to: NodeKey,
  stated: readonly Stated[],
  fields: readonly string[],
): Link {
  const said = stated.flatMap(({ sources, observed }) => statedBy(sources, observed));
  const [first = {}] = stated;
  const own = fields.flatMap((field): [string, unknown][] => {
    const value = first[field] ?? null;
    return value === null ? [] : [[field, WHOLE.has(field) ? BigInt(Number(value)) : value]];
  });
  return { type, from, to, properties: { ...provenance(said, true), ...Object.fromEntries(own) } };
}

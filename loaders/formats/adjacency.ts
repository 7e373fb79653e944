import type { NodeFact } from '../source.ts';

/** The relation of two adjacent networks. It names the provider if one pays the other. */
export type Relation =
  | { readonly relClass: 'provider-customer'; readonly provider: number }
  | { readonly relClass: 'peer-peer' | 'sibling' | 'route-server' };

/**
 * Returns the fact that two networks exchange routes: a claim of the source on an island node, from which the derivation computes
 * PEERS_WITH and BGP_NEIGHBOR. Without a relation the source only saw them next to each other.
 */
export function adjacencyFact(one: number, other: number, relation?: Relation): NodeFact {
  const name = adjacencyName(one, other);
  const label = 'ADJACENCY_CLAIM';
  if (relation === undefined) return { kind: 'node', label, name };
  if (relation.relClass !== 'provider-customer') return { kind: 'node', label, name, properties: relation };
  // Two properties, so that a source may state both: networks that are each other's providers are siblings.
  const isLow = relation.provider === Math.min(one, other);
  return { kind: 'node', label, name, properties: isLow ? { lowProvides: true } : { highProvides: true } };
}

/** Returns the key of an adjacency, the same from either side: the lower number, a space, the higher one. */
export function adjacencyName(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

import type { NodeFact } from '../source.ts';

/** What two adjacent networks are to each other; the provider is named where one pays the other. */
export type Relation =
  | { readonly relClass: 'provider-customer'; readonly provider: number }
  | { readonly relClass: 'peer-peer' | 'sibling' | 'route-server' };

/**
 * Two networks that exchange routes: kept as a claim of the source on an island, from which the derivation makes PEERS_WITH and
 * BGP_NEIGHBOR. Without a relation the source only saw them next to each other.
 */
export function adjacencyFact(one: number, other: number, relation?: Relation): NodeFact {
  const name = adjacencyName(one, other);
  const label = 'ADJACENCY_CLAIM';
  if (relation === undefined) return { kind: 'node', label, name };
  if (relation.relClass !== 'provider-customer') return { kind: 'node', label, name, properties: relation };
  // Two properties, so that a source may say both: networks that provide for each other are siblings.
  const isLow = relation.provider === Math.min(one, other);
  return { kind: 'node', label, name, properties: isLow ? { lowProvides: true } : { highProvides: true } };
}

/** Key of an adjacency, the same from either side: the lower number, a space, the higher one. */
export function adjacencyName(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

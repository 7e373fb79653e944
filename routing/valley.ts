/** Valleys in paths: a network that passes what it has from a provider or a peer on to another provider or peer leaks it (RFC 7908). */
import { type Family, isInClique } from './known-networks.ts';

/** What two adjacent networks are to each other, how sure that is, and by whom. */
export interface Relation {
  readonly relClass: string;
  /** Of provider and customer. */
  readonly provider: number | null;
  /** 0 to 1; null where nobody says anything. */
  readonly confidence: number | null;
  /** An ASPA of the customer, a loaded source of relations, or the paths themselves. */
  readonly basis: 'aspa' | 'stated' | 'paths';
}

/** The relation of two networks; null for two of which nothing is known. */
export type RelationOf = (one: number, other: number) => Relation | null;

/** A network that passes on what it should not. */
export interface Valley {
  readonly leaker: number;
  /** Who it has the route from, and whom it told. */
  readonly from: number;
  readonly to: number;
  /** What the two are to it. */
  readonly fromAs: 'provider' | 'peer';
  readonly toAs: 'provider' | 'peer';
  /** 0 to 1: as sure as the less sure of both relations. */
  readonly confidence: number;
  /** By whom the less sure of both is told. */
  readonly basis: Relation['basis'];
}

/** How sure it is that a network of the clique is no customer of one outside. */
const ABOVE = 0.9;
/** Relations of which less is sure make no valley. */
const LEAST = 0.75;

/** The valleys of a path without sets and loops, neighbour first and origin last, in its order. */
export function valleysOf(hops: readonly number[], family: Family, relationOf: RelationOf): Valley[] {
  const valleys: Valley[] = [];
  for (let at = 1; at < hops.length - 1; at += 1) {
    const [to = 0, leaker = 0, from = 0] = hops.slice(at - 1, at + 2);
    const source = notBelow(leaker, from, family, relationOf);
    if (source === null) continue;
    const target = notBelow(leaker, to, family, relationOf);
    if (target === null) continue;
    const weaker = source.confidence < target.confidence ? source : target;
    const { confidence, basis } = weaker;
    valleys.push({ leaker, from, to, fromAs: source.as, toAs: target.as, confidence, basis });
  }
  return valleys;
}

/**
 * Whether a path leaks: true with a valley; false where each network between others surely has a customer at one side; null where nobody
 * knows. What siblings do together is not judged.
 */
export function isLeaking(hops: readonly number[], family: Family, relationOf: RelationOf): boolean | null {
  if (valleysOf(hops, family, relationOf).length > 0) return true;
  const isSound = hops.slice(1, -1).every((asn, at) => {
    const sides = [hops[at] ?? 0, hops[at + 2] ?? 0];
    return sides.some((side) => isCustomer(asn, side, relationOf));
  });
  return isSound ? false : null;
}

function isCustomer(asn: number, neighbour: number, relationOf: RelationOf): boolean {
  const relation = relationOf(asn, neighbour);
  if (relation === null || (relation.confidence ?? 0) < LEAST) return false;
  return relation.relClass === 'provider-customer' && relation.provider === asn;
}

/** What a neighbour surely is to a network, where that is no customer and no sibling. */
interface NotBelow {
  readonly as: 'provider' | 'peer';
  readonly confidence: number;
  readonly basis: Relation['basis'];
}

function notBelow(asn: number, neighbour: number, family: Family, relationOf: RelationOf): NotBelow | null {
  const relation = relationOf(asn, neighbour);
  if (relation !== null && relation.relClass !== 'unknown' && (relation.confidence ?? 0) >= LEAST) {
    const { relClass, provider, confidence, basis } = relation;
    if (relClass === 'provider-customer') {
      return provider === neighbour ? { as: 'provider', confidence: confidence ?? 0, basis } : null;
    }
    // That two are peers is told by a source of relations; of those that paths suggest only the clique's are sure.
    if (relClass === 'peer-peer' || relClass === 'route-server')
      return { as: 'peer', confidence: confidence ?? 0, basis };
    return null;
  }
  const isAbove = isInClique(neighbour, family) && !isInClique(asn, family);
  return isAbove ? { as: 'provider', confidence: ABOVE, basis: 'paths' } : null;
}

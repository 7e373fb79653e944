/** Valleys in paths: a network that passes what it has from a provider or a peer on to another provider or peer leaks it (RFC 7908). */
import { type Family, isInClique } from './known-networks.ts';

/** The relation of two adjacent networks, its confidence, and its source. */
export interface Relation {
  readonly relClass: string;
  /** For provider and customer. */
  readonly provider: number | null;
  /** 0 to 1; null if no source gives it. */
  readonly confidence: number | null;
  /** An ASPA of the customer, a loaded source of relations, or the paths themselves. */
  readonly basis: 'aspa' | 'stated' | 'paths';
}

/** Returns the relation of two networks; null if none is known. */
export type RelationOf = (one: number, other: number) => Relation | null;

/** A network that passes on what it should not. */
export interface Valley {
  readonly leaker: number;
  /** The network that it has the route from, and the one that it passed the route to. */
  readonly from: number;
  readonly to: number;
  /** What the two are to it. */
  readonly fromAs: 'provider' | 'peer';
  readonly toAs: 'provider' | 'peer';
  /** 0 to 1: as sure as the less sure of both relations. */
  readonly confidence: number;
  /** Source of the less certain of the two relations. */
  readonly basis: Relation['basis'];
}

/** Confidence that a network of the clique is not a customer of one outside. */
const ABOVE = 0.9;
/** Relations with less confidence make no valley. */
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
 * Returns whether a path leaks: true with a valley; false if each network between others surely has a customer on one side; null if
 * unknown. Routes between siblings are not judged.
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

/** The relation of a neighbour that is surely neither a customer nor a sibling. */
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
    // Two networks are peers if a source of relations says so; of the inferred peers only those of the clique are sure.
    if (relClass === 'peer-peer' || relClass === 'route-server')
      return { as: 'peer', confidence: confidence ?? 0, basis };
    return null;
  }
  const isAbove = isInClique(neighbour, family) && !isInClique(asn, family);
  return isAbove ? { as: 'provider', confidence: ABOVE, basis: 'paths' } : null;
}

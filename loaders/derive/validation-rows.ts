/** Validates a network against the ROAs around it (RFC 6811), as properties and edges in the driver's types. */

import { type Authorization, isAuthorized, validateRoute } from '../../routing/origin-validation.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import { coveringProperties } from '../../store/ranges/roa-links.ts';
import { isCoveredFromInside } from './origin-validation.ts';
import type { Placed } from './placed.ts';
import type { DerivedEdge } from './reconcile.ts';

/** A ROA, placed by the prefix that it covers. */
export interface Roa extends Placed, Authorization {
  /** Name of the ROA node. */
  readonly roa: string;
  readonly said: readonly Said[];
}

/** An announced prefix with its current origins, placed. */
export interface AnnouncedRoute extends Placed {
  readonly origins: readonly number[];
  readonly isMoas: boolean;
  /** True if the AS of its addresses is known, but not the announced blocks. */
  readonly isInferred: boolean;
}

/** Orders the ROAs of one prefix, so that the result is always the same. */
export function byAuthorization(one: Authorization, other: Authorization): number {
  return one.asn - other.asn || other.maxLength - one.maxLength;
}

/**
 * Returns the state of an announced prefix by the ROAs that cover it, most specific first; none for a withdrawn prefix. A block that its
 * source merged is not validated by its length: `inside` are the ROAs inside it, in address order.
 */
export function validationProperties(
  route: AnnouncedRoute,
  covering: readonly Roa[],
  inside: readonly Roa[],
): Readonly<Record<string, unknown>> {
  if (route.origins.length === 0) return {};
  if (route.isInferred) return coverProperties(route, covering, inside);
  const validation = validateRoute(route, covering);
  const { status } = validation;
  if (status === 'NOT_FOUND') return { rpkiStatus: status };
  return {
    rpkiStatus: status,
    isRpkiValid: status === 'VALID',
    roaAsn: BigInt(validation.by.asn),
    roaMaxLength: BigInt(validation.by.maxLength),
    ...(status === 'INVALID' ? { invalidReason: validation.reason } : {}),
  };
}

/** Returns VALID if the origin may announce all of the block, NOT_FOUND if no ROA covers any of it. Otherwise the state is unknown. */
function coverProperties(
  route: AnnouncedRoute,
  covering: readonly Roa[],
  inside: readonly Roa[],
): Readonly<Record<string, unknown>> {
  if (covering.length + inside.length === 0) return { rpkiStatus: 'NOT_FOUND' };
  for (const origin of route.origins) {
    const by = covering.find((roa) => isAuthorized(origin, route.length, roa));
    const own = inside.filter(({ asn }) => asn === origin && origin !== 0);
    if (by === undefined && !isCoveredFromInside(route, own)) continue;
    const longest = by === undefined ? {} : { roaMaxLength: BigInt(by.maxLength) };
    return { rpkiStatus: 'VALID', isRpkiValid: true, roaAsn: BigInt(origin), ...longest };
  }
  return {};
}

/** Returns COVERED_BY_ROA edges from an announced prefix to every ROA that covers it. */
export function coveredEdges(
  { name, length, origins, isInferred }: AnnouncedRoute,
  covering: readonly Roa[],
): DerivedEdge[] {
  if (origins.length === 0) return [];
  return covering.map((roa) => {
    const isValid = origins.some((origin) => isAuthorized(origin, length, roa));
    const result = isValid ? { result: 'VALID' } : isInferred ? {} : { result: 'INVALID' };
    return { from: name, to: roa.roa, properties: { ...provenance(roa.said, true), ...result } };
  });
}

/** Returns COVERS_MORE_SPECIFIC edges to a network from every ROA of a wider one. */
export function moreSpecificEdges(network: Placed, covering: readonly Roa[]): DerivedEdge[] {
  return covering
    .filter((roa) => roa.length < network.length)
    .map((roa) => {
      const properties = coveringProperties(roa.said, network.length, roa.maxLength);
      return { from: roa.roa, to: network.name, properties };
    });
}

/** Route origin validation (RFC 6811), with the rules of AS 0 (RFC 6483 section 4, RFC 7607). */
import { prefixLength } from '../schema/keys/index.ts';

/** The statement of a ROA about a covered prefix. */
export interface Authorization {
  readonly asn: number;
  readonly maxLength: number;
}

/** One with the prefix that it is for. */
interface CoveringAuthorization extends Authorization {
  readonly prefix: string;
}

/** A route as validation sees it: the prefix length, and who announces it. */
export interface Route {
  readonly length: number;
  readonly origins: readonly number[];
  /** The origins were seen at the same time, so that each of them must be right. */
  readonly isMoas: boolean;
}

/** The verdict, with the authorisation that decided; `reason` says what no ROA allows. */
export type Validation<A extends Authorization> =
  | { readonly status: 'NOT_FOUND' }
  | { readonly status: 'VALID'; readonly by: A }
  | { readonly status: 'INVALID'; readonly by: A; readonly reason: 'asn' | 'length' };

/**
 * Validates a route against the authorisations whose prefix covers it, most specific first. If several origins were seen at the same time,
 * one invalid origin makes the route invalid; if it is unknown which of several is current, one valid origin is enough.
 */
export function validateRoute<A extends Authorization>(route: Route, covering: readonly A[]): Validation<A> {
  const [first, ...others] = route.origins.map((origin) => validateOrigin(origin, route.length, covering));
  if (first === undefined) return { status: 'NOT_FOUND' };
  const decisive = route.isMoas ? 'INVALID' : 'VALID';
  return [first, ...others].find(({ status }) => status === decisive) ?? first;
}

/**
 * Validates one origin of a route against the authorisations whose prefix covers it, most specific first. The origin of a path that ends
 * in a set is null: it matches no ROA, so that the route is invalid where one covers it (RFC 6811 section 2).
 */
export function validateOrigin<A extends Authorization>(
  origin: number | null,
  length: number,
  covering: readonly A[],
): Validation<A> {
  const first = covering[0];
  if (first === undefined) return { status: 'NOT_FOUND' };
  if (origin === null) return { status: 'INVALID', by: first, reason: 'asn' };
  const valid = covering.find((authorization) => isAuthorized(origin, length, authorization));
  if (valid !== undefined) return { status: 'VALID', by: valid };
  const sameOrigin = origin === 0 ? undefined : covering.find(({ asn }) => asn === origin);
  if (sameOrigin !== undefined) return { status: 'INVALID', by: sameOrigin, reason: 'length' };
  return { status: 'INVALID', by: first, reason: 'asn' };
}

/** Orders authorisations as validation takes them: the most specific prefix first, then by AS, of these the longest announcement first. */
export function bySpecificity(one: CoveringAuthorization, other: CoveringAuthorization): number {
  return (
    prefixLength(other.prefix) - prefixLength(one.prefix) || one.asn - other.asn || other.maxLength - one.maxLength
  );
}

/** Returns whether one covering authorisation makes an origin valid. AS 0 authorises no one, and is never authorised. */
export function isAuthorized(origin: number, length: number, { asn, maxLength }: Authorization): boolean {
  return origin !== 0 && asn === origin && length <= maxLength;
}

/** Verification of AS paths by ASPAs (draft-ietf-sidrops-aspa-verification): which AS may follow which on the way up, and down again. */
import { type ParsedPath, pathOf } from './as-path.ts';

/** State of a path according to the ASPAs of its ASs. */
export type AspaStatus = 'VALID' | 'INVALID' | 'UNKNOWN';

/** The providers that networks attest: none for a network without ASPA, an empty set for an ASPA with only AS 0. */
export type Attestations = ReadonlyMap<number, ReadonlySet<number>>;

/** A pair on the path whose first AS attests its providers, and whose second AS is not among them. */
interface OffendingHop {
  readonly customer: number;
  readonly provider: number;
}

/** The state of a path, with the hop that makes it invalid; without one if the path itself is invalid: empty, or with a set. */
export interface AspaVerification {
  readonly status: AspaStatus;
  readonly offendingHop: OffendingHop | null;
}

/** Where the route came from: a customer or a peer (`upstream`), or a provider (`downstream`). */
export type Direction = 'upstream' | 'downstream';

/** Returns whether an AS attests another as its provider. */
export function hopState(
  attestations: Attestations,
  customer: number,
  provider: number,
): 'PROVIDER' | 'NOT_PROVIDER' | 'NO_ATTESTATION' {
  const providers = attestations.get(customer);
  if (providers === undefined) return 'NO_ATTESTATION';
  return providers.has(provider) ? 'PROVIDER' : 'NOT_PROVIDER';
}

/** Verifies a path, neighbour first and origin last. An empty one, and one with a set, is invalid by the draft. */
export function verifyPath(attestations: Attestations, path: ParsedPath, direction: Direction): AspaVerification {
  const hops = path.steps.filter((step) => typeof step === 'number');
  if (path.hasSet || hops.length === 0) return { status: 'INVALID', offendingHop: null };
  return direction === 'upstream' ? upstream(attestations, hops) : downstream(attestations, hops);
}

/** The same for ASs in a row. */
export function verifyHops(
  attestations: Attestations,
  hops: readonly number[],
  direction: Direction,
): AspaVerification {
  return verifyPath(attestations, pathOf(hops), direction);
}

/** From a customer or a peer: the whole path climbs. */
function upstream(attestations: Attestations, hops: readonly number[]): AspaVerification {
  let status: AspaStatus = 'VALID';
  for (const [at, provider] of hops.entries()) {
    const customer = hops[at + 1];
    if (customer === undefined) break;
    const state = hopState(attestations, customer, provider);
    if (state === 'NOT_PROVIDER') return { status: 'INVALID', offendingHop: { customer, provider } };
    if (state === 'NO_ATTESTATION') status = 'UNKNOWN';
  }
  return { status, offendingHop: null };
}

/** From a provider: it climbs from the origin and descends to the neighbour, with at most one hop between peers at the top. */
function downstream(attestations: Attestations, hops: readonly number[]): AspaVerification {
  const up = ramp(attestations, hops.toReversed());
  const down = ramp(attestations, hops);
  const needed = hops.length - 2;
  if (up.longest + down.longest < needed) return { status: 'INVALID', offendingHop: down.end ?? up.end };
  return { status: up.surest + down.surest < needed ? 'UNKNOWN' : 'VALID', offendingHop: null };
}

/** How many hops from the first AS on may each be to a provider, how many surely are, and the hop that ends it. */
interface Ramp {
  readonly longest: number;
  readonly surest: number;
  readonly end: OffendingHop | null;
}

function ramp(attestations: Attestations, hops: readonly number[]): Ramp {
  let longest = 0;
  let surest = 0;
  for (const [at, customer] of hops.entries()) {
    const provider = hops[at + 1];
    if (provider === undefined) break;
    const state = hopState(attestations, customer, provider);
    if (state === 'NOT_PROVIDER') return { longest, surest, end: { customer, provider } };
    if (state === 'PROVIDER' && surest === longest) surest += 1;
    longest += 1;
  }
  return { longest, surest, end: null };
}

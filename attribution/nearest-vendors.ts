/** The vendors that are nearest to a host or an address, by each way that leads to them. */
import { compareCodePoints } from '../schema/code-points.ts';
import { confidenceOfAlias } from './attribution.ts';
import { CONFIDENCE, type Operator } from './operator.ts';
import type { AttributedAddress, AttributedName, Part, Parties } from './parties.ts';

/** A vendor near a host or an address. */
export interface NearVendor {
  readonly vendorId: string;
  readonly canonicalName: string;
  readonly isCanonical: boolean;
  readonly channel: 'DELEGATED_TO' | 'ORIGIN_AS';
  /** The address that leads to it; null where a name does. */
  readonly address: string | null;
  readonly confidence: number;
}

/** Returns the vendors of the subject, its aliases and its addresses; if it has none, those of its servers and of names above it. */
export function nearestVendors({ names, addresses }: Parties): readonly NearVendor[] {
  const own = vendorsOf(having(names, ['SELF', 'ALIAS']), having(addresses, ['SELF']));
  if (own.length > 0) return own;
  return vendorsOf(having(names, ['NAMESERVER', 'MAIL']), having(addresses, ['NAMESERVER', 'MAIL', 'PARENT']));
}

/** Each vendor once for each channel, by its surest way; vendors of the graph first, then the surest. */
function vendorsOf(names: readonly AttributedName[], addresses: readonly AttributedAddress[]): readonly NearVendor[] {
  const ways = [
    ...names.flatMap(({ part, operators }) => operators.map((operator) => nearVendor(operator, part, null))),
    ...addresses.flatMap(({ part, name, operators }) => operators.map((operator) => nearVendor(operator, part, name))),
  ];
  const best = new Map<string, NearVendor>();
  for (const way of ways) {
    const key = JSON.stringify([way.vendorId, way.channel]);
    const known = best.get(key);
    if (known === undefined || way.confidence > known.confidence) best.set(key, way);
  }
  return [...best.values()].sort(
    (one, other) =>
      Number(other.isCanonical) - Number(one.isCanonical) ||
      other.confidence - one.confidence ||
      compareCodePoints(one.vendorId, other.vendorId),
  );
}

function nearVendor(operator: Operator, part: Part, address: string | null): NearVendor {
  const { vendorId, canonicalName, isCanonical, channel } = operator;
  return {
    vendorId,
    canonicalName,
    isCanonical,
    channel: channel === 'ORIGIN_AS' ? 'ORIGIN_AS' : 'DELEGATED_TO',
    address,
    confidence: confidenceIn(part, operator),
  };
}

function confidenceIn(part: Part, operator: Operator): number {
  if (part === 'SELF') return operator.confidence;
  return part === 'ALIAS' ? confidenceOfAlias(operator) : CONFIDENCE.heuristic;
}

function having<One extends { readonly part: Part }>(parties: readonly One[], parts: readonly Part[]): readonly One[] {
  return parties.filter(({ part }) => parts.includes(part));
}

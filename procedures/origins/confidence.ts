/** How likely each of the addresses that were found is the one where a host runs (contract 4.6). */
import type { AddressKind } from './address-kind.ts';
import { METHODS, type Method } from './methods.ts';

/** How much one method speaks for one address, among the others that it speaks for: 1 is as much as it can. */
export interface Lead {
  readonly method: Method;
  readonly weight: number;
  /** The network of the method, where it speaks for more addresses than were found: all of a network weigh as much as one named address. */
  readonly network: string | null;
}

/** An address, its kind, and the methods that speak for it: each once. */
export interface Suspect {
  readonly kind: AddressKind;
  readonly leads: readonly Lead[];
}

/** Digits after the point. */
const DIGITS = 4;

/**
 * How much evidence counts for an address that is not the server's own: a mail relay is no web origin, and behind an address
 * of many the server hides.
 */
const DISCOUNTS: Readonly<Record<AddressKind, number>> = {
  origin: 1,
  related: 1,
  mail: 0.2,
  shared: 0.1,
  cdn: 0.1,
  unreachable: 0,
};

/**
 * The chance of each suspect to be where the host runs, in their order. A host usually runs at one address: so a method's weight is shared
 * among the addresses of one sort that it speaks for, and of the addresses, which speak against each other, one at most is right. Addresses
 * that are not separate servers share what those leave. The chances sum to 1 at most; the rest is the chance that it is none of them.
 */
export function chancesOf(suspects: readonly Suspect[]): number[] {
  const totals = totalsOf(suspects);
  const odds = suspects.map(({ kind, leads }) => {
    const miss = leads.reduce((rest, lead) => {
      const total = totals.get(keyOf(kind, lead.method)) ?? 1;
      return rest * (1 - (METHODS[lead.method] * DISCOUNTS[kind] * lead.weight) / total);
    }, 1);
    return { isOwn: DISCOUNTS[kind] === 1, of: (1 - miss) / miss };
  });
  const sumOf = (isOwn: boolean) => odds.reduce((sum, one) => sum + (one.isOwn === isOwn ? one.of : 0), 1);
  const [own, others] = [sumOf(true), sumOf(false)];
  return odds.map(({ isOwn, of }) => roundedDown(isOwn ? of / own : of / others / own));
}

/** The weights of all that a method speaks for among addresses of one sort: those of a network as one. */
function totalsOf(suspects: readonly Suspect[]): ReadonlyMap<string, number> {
  const leads = suspects.flatMap(({ kind, leads: some }) =>
    some.map((lead) => ({ ...lead, key: keyOf(kind, lead.method) })),
  );
  return new Map(
    [...Map.groupBy(leads, ({ key }) => key)].map(([key, some]) => {
      const networks = new Set(some.flatMap(({ network }) => network ?? []));
      const alone = some.filter(({ network }) => network === null);
      return [key, alone.reduce((sum, { weight }) => sum + weight, networks.size)];
    }),
  );
}

function keyOf(kind: AddressKind, method: Method): string {
  return `${DISCOUNTS[kind]} ${method}`;
}

/** Rounds down, so that no sum of them is more than 1; it does not cut a digit that is missing only by a binary fraction. */
function roundedDown(chance: number): number {
  const scale = 10 ** DIGITS;
  return Math.floor(Number((chance * scale).toFixed(6))) / scale;
}

import { numberOf, type Properties, propertiesOf, rowsOf } from '../../facts/stored-values.ts';

/** When a domain was last seen in DNS, and when it was last seen missing there, epoch ms; null where no source says. */
export interface DomainPresence {
  readonly seenAt: number | null;
  readonly missingAt: number | null;
  /** It is missing as far as is known: no source has seen it since. */
  readonly isMissing: boolean;
}

/** What the columns `nameservers`, `resolvedAt` and `current` of a registration say of the presence of its domain. */
export function presenceOf({ nameservers, resolvedAt, current }: Properties): DomainPresence {
  const served = rowsOf(nameservers).map(({ observedAt }) => observedAt);
  const resolved = Array.isArray(resolvedAt) ? resolvedAt : [];
  const seenAt = newest([...served, ...resolved]);
  const missingAt = numberOf(propertiesOf(current).nxdomainAt);
  return { seenAt, missingAt, isMissing: missingAt !== null && missingAt > (seenAt ?? 0) };
}

/** The newest of instants of epoch ms; null where there is none. */
export function newest(instants: readonly unknown[]): number | null {
  const times = instants.flatMap((instant) => numberOf(instant) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

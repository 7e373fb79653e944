/**
 * Confidence of a status: that no one holds the name at the end of an alias, so that a stranger who takes it answers for the host. The figures are
 * this project's own. They rank findings for a reader who has to decide which to check first.
 */
export const CONFIDENCE = {
  /** The registry's whole zone does not delegate the domain. Registered names without name servers exist, but are few. */
  notDelegated: 0.9,
  /** The same, and a DNS server says NXDOMAIN of the name: two sources that know nothing of each other. */
  notDelegatedNorFound: 0.97,
  /** The registration ends within days, and only the registry can stop that (RFC 3915). */
  pendingDelete: 0.8,
  /** Its registrant may still restore it, for a fee. */
  redemptionPeriod: 0.6,
  /** It had run out for longer than a registry waits when the record was read; some registries do not renew the date. */
  expired: 0.5,
  /** There is no such top-level domain: no one holds the name, but no one can register it either. */
  noSuchTld: 0.3,
  /** It does not exist, under a service that, by the list, gives such names to anyone. */
  vulnerable: 0.9,
  /** The same, where the list says that it depends. */
  edgeCase: 0.5,
  /** It does not exist under a suffix whose owner shares it out; no one says whether names of former customers are given out again. */
  sharedSuffix: 0.6,
  /** The list says that the service hands out no name of an old customer. */
  notVulnerable: 0.1,
  /** It does not exist, but its domain has a holder: only they, or a tenant of theirs, can bring it back. */
  nxdomain: 0.4,
  /** The whole zone that it lies in does not have it. The zone is mostly that of the host itself. */
  notInZone: 0.3,
} as const;

/** What was seen longer ago counts half: meanwhile names were registered, claimed and pointed elsewhere. */
export const OLD = { days: 365, factor: 0.5 } as const;

/** The tiers that Weft exports, and which verdicts are in them. */

/** The exported tiers: labels, and what may be blocked automatically. */
export const TIERS = ['malicious', 'ambiguous', 'benign-allowlisted', 'blocking'] as const;

export type Tier = (typeof TIERS)[number];

/** Labels of the nodes that tiers hold. */
export const TIER_LABELS: ReadonlySet<string> = new Set([
  'CRYPTO_ADDRESS',
  'HOSTNAME',
  'FILE_HASH',
  'IPV4',
  'IPV6',
  'PREFIX',
  'TLS_FINGERPRINT',
  'URL',
]);

/** Returns the tiers of a stored verdict. */
export function tiersOf({ label, blocking }: { readonly label: unknown; readonly blocking: unknown }): readonly Tier[] {
  return TIERS.filter((tier) => (tier === 'blocking' ? label === 'malicious' && blocking === true : tier === label));
}

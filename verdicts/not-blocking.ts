/** Why an indicator is not blocked automatically (contract 5.3): a closed list, which every answer and export uses. */

/** Every reason, the most general first. */
export const NOT_BLOCKING = [
  /** The evidence does not confirm it, or does not reach HIGH. */
  'band',
  /** Its newest sighting is too old. */
  'sighting-old',
  /** Its fresh sightings have only the date of the list. */
  'undated',
  /** Its fresh sightings are by one source that checks nothing. */
  'weak-source',
  /** Something vouches for it. */
  'vouched',
  /** A popular name, which one publisher alone does not block. */
  'popular',
  /** Others live or send under the name. */
  'provider',
  /** An address of a content delivery network. */
  'cdn',
  /** Many unrelated names share the address. */
  'shared-address',
  /** An address of a cloud, whose holder has changed since, most likely. */
  'cloud',
  'tor-exit',
  'scanner',
  /** A relay, a proxy or a VPN through which many leave. */
  'shared-egress',
  /** Only what is listed in it accuses the network. */
  'aggregate-only',
  /** An AS, a vulnerability and a path that kits reuse are never blocked. */
  'not-blockable-kind',
] as const;

/** A reason of the list. */
export type NotBlocking = (typeof NOT_BLOCKING)[number];

/** Reasons as answers show them: each once, in the order of the list. */
export function inOrder(reasons: Iterable<NotBlocking>): readonly NotBlocking[] {
  const given = new Set(reasons);
  return NOT_BLOCKING.filter((reason) => given.has(reason));
}

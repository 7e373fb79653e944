/**
 * What makes `false` a statement, for each Boolean of the contract. A list says so only where it is whole and fresh: then absence from it means
 * that it is not so. Without such a list the value is null.
 */

/** Why a Boolean may be false. */
export type FalseBasis =
  /** Absence from one of these lists, by the ids of their sources. None is known that is whole where it is empty: then the value is true or null. */
  | { readonly lists: readonly string[] }
  /** A source states the opposite itself. */
  | { readonly statedBy: string }
  /** Weft knows its own state. */
  | { readonly ownState: string };

const TOR_EXITS = ['dan-tor-exit', 'tor-exit-nodes', 'torproject-exit-list'];
const VPNS = ['x4bnet-vpn'];
const KEV = ['cisa-kev'];
const NO_LIST: readonly string[] = [];

/** Every Boolean about an indicator, in the spelling of the graph. */
export const BOOLEAN_LISTS = {
  // The lists of exits lack guards and middle relays.
  isTor: { lists: NO_LIST },
  isTorExit: { lists: TOR_EXITS },
  isTorExitNode: { lists: TOR_EXITS },
  isVpn: { lists: VPNS },
  isProxy: { lists: NO_LIST },
  isAnonymousProxy: { lists: NO_LIST },
  isAnonymizer: { lists: NO_LIST },
  isEgressRisk: { lists: NO_LIST },
  isHosting: { statedBy: 'a location source that names another use of the address' },
  isAnycast: { lists: NO_LIST },
  isKev: { lists: KEV },
  isRansomware: { statedBy: 'CISA, of an entry of its catalogue' },
  isKnownGood: { lists: NO_LIST },
  isBulletproof: { lists: NO_LIST },
  isCriticalInfrastructure: { lists: NO_LIST },
  isSatellite: { lists: NO_LIST },
  isDeclining: { lists: NO_LIST },
  isWildcard: { lists: NO_LIST },
  isCa: { statedBy: 'the certificate' },
  isValid: { ownState: 'the days of a certificate, or the form of what was sent' },
  isHub: { ownState: 'how many share it in this graph' },
  active: { ownState: 'the days of the stored certificates' },
  registered: { statedBy: 'the registry, or DNS' },
  isPrivate: { ownState: 'private addresses are not covered' },
  isReserved: { statedBy: 'the registries of IANA' },
  isUp: { ownState: 'the answer of the last check' },
} as const satisfies Record<string, FalseBasis>;

/** Booleans about answers, jobs and keys, and options of a job that its answer repeats: Weft knows these itself. */
export const OWN_STATE: ReadonlySet<string> = new Set([
  'accept_cookies',
  'at_least',
  'block_ads',
  'blocking',
  'can_read',
  'can_write',
  'character_omission',
  'character_swap',
  'check_registration',
  'common_tlds',
  'continue_on_error',
  'country_tlds',
  'cyrillic',
  'double_character',
  'enabled',
  'error',
  'full_page',
  'greek',
  'include_dns',
  'include_failed',
  'include_risk_score',
  'is_own',
  'isOwn',
  'javascript',
  'keyboard_proximity',
  'latin',
  'more',
  'new_gtlds',
  'parallel_processing',
  'partial_data',
  'projectionFull',
  'published',
  'success',
  'threatIntel',
  'to_ids',
  'truncated',
]);

/** A Boolean whose `false` rests on lists. */
type ListedBoolean = {
  [Name in keyof typeof BOOLEAN_LISTS]: (typeof BOOLEAN_LISTS)[Name] extends { readonly lists: readonly string[] }
    ? Name
    : never;
}[keyof typeof BOOLEAN_LISTS];

/** Returns whether absence makes a Boolean false: one of its lists is whole and fresh. `whole` has the ids of the sources that are. */
export function isFalseByAbsence(name: ListedBoolean, whole: ReadonlySet<string>): boolean {
  return BOOLEAN_LISTS[name].lists.some((source) => whole.has(source));
}

/** Returns a Boolean by what lists say: true where one says so, false where absence says that it is not so, else null. */
export function byLists(name: ListedBoolean, isStated: boolean, whole: ReadonlySet<string>): boolean | null {
  return isStated || (isFalseByAbsence(name, whole) ? false : null);
}

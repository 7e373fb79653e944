/** What an address is used for, as every door answers it: of Tor, VPNs, proxies, clouds and egress lists (contract rest.md 1.9). */
import Cypher from '@neo4j/cypher-builder';
import { WHOLE_SOURCES_SETTING, wholeOf } from '../facts/look-ups.ts';
import { flagOf, type Properties, propertiesOf, textOf, textsOf } from '../facts/stored-values.ts';
import { byLists } from '../schema/boolean-lists.ts';
import { cypherText } from '../store/cypher-text.ts';
import { type PlaneName, seek, seekSegment } from '../store/ranges/planes.ts';
import type { LocationRecord } from './location-record.ts';

/** Layers besides those of locations that traits rest on. */
export const USE_LAYERS: readonly string[] = ['threat-listings', 'tor', 'vendors', 'vendor-egress'];

const KEY = new Cypher.NamedVariable('key');

/**
 * Condition: a `network` is of the family of the address `asked`. IPv4 lies inside the order of IPv6 (::ffff:0:0/96), so that
 * a range of a network such as ::/0 holds it as well.
 */
export const IS_OF_FAMILY = "(network CONTAINS ':') = (asked.name CONTAINS ':')";

/**
 * Clauses that read `asked` (a map of `name` and `key`) and bind `listed`, `around` (networks that are listed), `run` and `runs` (networks
 * that a vendor has) and `runBlock`. `find` finds the range of a plane.
 */
function useSeeks(find: (plane: PlaneName, as: string) => Cypher.Clause): string {
  return cypherText(
    find('listed', 'listed'),
    find('vendor', 'run'),
    `WITH *, [network IN coalesce(listed.networks, []) WHERE ${IS_OF_FAMILY}] AS around, [network IN coalesce(run.networks, []) WHERE ${IS_OF_FAMILY}] AS runs
WITH *, CASE WHEN run.delegation IN runs THEN run.delegation END AS runBlock`,
  );
}

/** The clauses of `useSeeks`; they read `key` too. */
export const USE_SEEKS = useSeeks((plane, as) => seek(plane, KEY, { as, optional: true }));

/** The end of a pattern: a vendor that runs its ranges for customers. */
export const RUN_BY_HOSTER = `-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN ['cdn', 'cloud', 'hosting']`;

/** What the node `n` of an address says. */
const NODE_COLUMNS = `n {.isTor, .isVpn, .isProxy} AS flags, n.egressClasses AS classes,
  EXISTS { (n)-[:OPERATES_EXIT_NODE]->(:TOR_RELAY) } AS isExit,
  EXISTS { MATCH (n)${RUN_BY_HOSTER} } AS isHosted`;

/** What the networks around an address say, and which lists are whole. */
const RANGE_COLUMNS = `CASE WHEN size(runs) > 0 THEN run.egressClasses END AS runClasses,
  EXISTS { MATCH (:PREFIX {name: runBlock})${RUN_BY_HOSTER} } AS isBlockHosted,
  COLLECT { UNWIND around AS cidr MATCH (:PREFIX {name: cidr})-[:LISTED_IN]->(f:FEED_SOURCE) RETURN DISTINCT f.category } AS listedAs,
  COLLECT { MATCH (s:SETTING {name: '${WHOLE_SOURCES_SETTING}'}) RETURN s.value }[0] AS whole`;

/** Columns that `useOf` reads. */
export const USE_COLUMNS = `${NODE_COLUMNS},\n  ${RANGE_COLUMNS}`;

/** What lists and owners say of the use of an address: true where one says so, false where a whole and fresh list lacks it, else null. */
export interface UseFlags {
  readonly isTorExit: boolean | null;
  /** On a list of relays of Tor, exits or others. */
  readonly isTor: boolean | null;
  readonly isVpn: boolean | null;
  /** It hides who sends. */
  readonly isAnonymousProxy: boolean | null;
  /** It sends for others, whether it hides them or not: the gateways of a company as well. */
  readonly isProxy: boolean | null;
  /** A vendor runs it, or a network around it, for customers. */
  readonly isHosted: boolean;
}

/** The use of an address of which no source says anything. */
export const UNKNOWN_USE: UseFlags = {
  ...{ isTorExit: null, isTor: null, isVpn: null, isAnonymousProxy: null, isProxy: null },
  isHosted: false,
};

/** What the `USE_COLUMNS` of a row say. */
export function useOf(row: Properties): UseFlags {
  const flags = propertiesOf(row.flags);
  const classes = new Set([...textsOf(row.classes), ...textsOf(row.runClasses)]);
  const listedAs = new Set(textsOf(row.listedAs));
  const isExit = row.isExit === true || classes.has('tor-exit');
  const isTor = isExit || flagOf(flags.isTor) === true || listedAs.has('TOR Network');
  const isVpn = flagOf(flags.isVpn) === true || classes.has('vpn') || listedAs.has('VPNs');
  const isListedProxy = flagOf(flags.isProxy) === true || listedAs.has('Proxies');
  const isAnonymous = isListedProxy || ANONYMOUS.some((name) => classes.has(name));
  const whole = wholeOf(textOf(row.whole));
  return {
    isTorExit: byLists('isTorExit', isExit, whole),
    isTor: byLists('isTor', isTor, whole),
    isVpn: byLists('isVpn', isVpn, whole),
    isAnonymousProxy: byLists('isAnonymousProxy', isAnonymous, whole),
    isProxy: byLists('isProxy', isAnonymous || classes.has('corporate-egress'), whole),
    isHosted: row.isHosted === true || row.isBlockHosted === true || classes.has('cloud-egress'),
  };
}

const ANONYMOUS = ['proxy', 'residential-proxy', 'privacy-relay'];

/** What an address is used for. */
export type IpType = 'residential' | 'business' | 'datacenter' | 'hosting' | 'vpn' | 'proxy' | 'tor' | 'mobile';

/** What sources call the users of a network, in the words of the contract; an ISP may have any kind of customer. */
const USED_BY: ReadonlyMap<string, IpType> = new Map(
  Object.entries({
    residential: 'residential',
    cellular: 'mobile',
    business: 'business',
    government: 'business',
    military: 'business',
    education: 'business',
    hosting: 'hosting',
  }),
);

/** The use of an address, in every block of every answer alike. */
export interface AddressTraits {
  readonly traits: LocationRecord['traits'];
  readonly isProxy: boolean | null;
  /** Null where neither a vendor nor a location source says what the address is used for. */
  readonly isHosting: boolean | null;
  /** What is most worth knowing first: what hides its user, then who uses it. */
  readonly ipType: IpType | null;
}

/** Puts together what lists and owners say and what the location record of an address says. */
export function traitsOf(use: UseFlags, located: LocationRecord['traits']): AddressTraits {
  const userType = located.userType ?? (use.isHosted ? 'hosting' : null);
  const traits = {
    userType,
    isAnonymousProxy: either(use.isAnonymousProxy, located.isAnonymousProxy),
    isTorExitNode: either(use.isTorExit, located.isTorExitNode),
    isVpn: either(use.isVpn, located.isVpn),
  };
  const isProxy = either(use.isProxy, located.isAnonymousProxy);
  const isHosting = use.isHosted || userType === 'hosting' ? true : userType === null ? null : false;
  const isTor = use.isTor === true || traits.isTorExitNode === true;
  const hidden = isTor ? 'tor' : traits.isVpn === true ? 'vpn' : isProxy === true ? 'proxy' : null;
  return {
    traits,
    isProxy,
    isHosting,
    ipType: hidden ?? (use.isHosted ? 'hosting' : (USED_BY.get(userType ?? '') ?? null)),
  };
}

/** True where one says so, false where one was asked, else null. */
function either(one: boolean | null, other: boolean | null): boolean | null {
  return one === true || other === true ? true : (one ?? other);
}

/** The text that reads the networks around each of `$input.addresses`, with the bounds of their segments. */
export const RANGE_USES_TEXT = cypherText(
  'UNWIND $input.addresses AS asked\nWITH asked, asked.key AS key',
  useSeeks((plane, as) => seekSegment(plane, KEY, as)),
  `RETURN asked.name AS ip, [listedBounds, runBounds] AS bounds, ${RANGE_COLUMNS}`,
);

/** The texts that read the nodes of `$input.names`, by family; no row for an address that has none. */
export const NODE_USES_TEXTS = {
  4: `UNWIND $input.names AS name MATCH (n:IPV4 {name: name}) RETURN name AS ip, ${NODE_COLUMNS}`,
  6: `UNWIND $input.names AS name MATCH (n:IPV6 {name: name}) RETURN name AS ip, ${NODE_COLUMNS}`,
};

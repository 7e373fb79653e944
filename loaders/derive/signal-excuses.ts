/**
 * Finds harmless explanations for one AS announcing what another holds. Some settle the suspicion, others only lower its confidence. Pure.
 */
import { isReservedAsn } from '../../routing/reserved-asns.ts';
import {
  addressKey,
  addressScope,
  cidrRange,
  companyWords,
  foldAsn,
  keyOrNull,
  prefixLength,
  specialPurposeBlock,
} from '../../schema/keys/index.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import { attackFilter, cloud, isCarrier, lessor } from './known-networks.ts';
import { type Finding, LEAST_CONFIDENCE } from './routing-signal.ts';
import type { Suspect, Suspicion } from './signal-rules.ts';

/** What is known about an AS. */
export interface KnownNetwork {
  readonly asn: number;
  /** Canonical names of the organisations, and the registry's entities, that it is registered to. */
  readonly holders: readonly string[];
  readonly handle: string | null;
  readonly legalName: string | null;
  /** True if a threat feed lists it, or if it is curated as bulletproof hosting. */
  readonly isAccused: boolean;
  /** Its ports at exchanges. */
  readonly exchangePorts: readonly string[];
}

/** The relation of two ASNs. */
export interface Relation {
  readonly actor: KnownNetwork;
  readonly subject: KnownNetwork;
  /** True if either attests in its ASPA that the other is its provider. */
  readonly isAttested: boolean;
  /** The class of their adjacency; null if it is unknown. */
  readonly relClass: string | null;
}

/** What is known besides the suspicion: about the block, and about the data on it. */
export interface Surroundings {
  readonly isAnycast: boolean;
  /** Date of the ROAs, epoch ms; null if there are none. */
  readonly roasOf: number | null;
}

/** Fewer peers than these may all be wrong in the same way (BGPalerter's default). */
const ENOUGH_PEERS = 3;
const DAY_MS = 86_400_000;
/**
 * If the ROAs and the announcement are more than 30 days apart, some ROAs have changed in between. With more than 90 days, so many have
 * changed that the ROAs say little about a merged block.
 */
const ROAS_APART_MS = 30 * DAY_MS;
const ROAS_FAR_APART_MS = 90 * DAY_MS;

/** Returns the finding that remains of a suspicion; null if an excuse settles it, or if it is too weak to show. */
export function weigh(
  suspicion: Suspicion,
  suspect: Suspect,
  relation: Relation,
  around: Surroundings,
): Finding | null {
  if (settles(suspicion, suspect, relation, around)) return null;
  const doubts = doubtsOf(suspicion, suspect, relation, around);
  const forIt = (relation.actor.isAccused ? 0.2 : 0) + ((suspect.peersSeeing ?? 0) >= ENOUGH_PEERS ? 0.1 : 0);
  const weight = doubts.reduce((sum, doubt) => sum - doubt.weight, suspicion.confidence + forIt);
  const confidence = Math.min(0.95, roundHalfUp(weight, 2));
  if (confidence < LEAST_CONFIDENCE) return null;
  const { kind, actor, subject, firstSeen, rpkiStatus } = suspicion;
  const { prefix, peersSeeing, lastSeen } = suspect;
  const excuses = doubts.map(({ excuse }) => excuse);
  const said = suspect.origins.filter(({ asn }) => asn === actor).flatMap((origin) => origin.said);
  return { kind, actor, subject, prefix, peersSeeing, firstSeen, lastSeen, rpkiStatus, confidence, excuses, said };
}

/** Returns whether an excuse settles a suspicion: one company, an agreement of the two, or a block that many announce on purpose. */
function settles(
  { kind, rpkiStatus }: Suspicion,
  { prefix }: Suspect,
  { actor, subject, isAttested, relClass }: Relation,
  { isAnycast }: Surroundings,
): boolean {
  if (isReservedAsn(actor.asn) || (subject.asn !== 0 && isReservedAsn(subject.asn))) return true;
  if (isOneCompany(actor, subject) || isAttested || relClass === 'sibling' || relClass === 'route-server') return true;
  if (isEverybodys(prefix) || [...actor.exchangePorts, ...subject.exchangePorts].some((port) => isIn(port, prefix))) {
    return true;
  }
  const isSharedByDesign = kind === 'moas-origin' || kind === 'more-specific-of-other';
  if (isSharedByDesign && isAnycast) return true;
  // Unless a ROA contradicts it, a customer's block looks the same as a customer under attack.
  return rpkiStatus !== 'INVALID' && (relClass === 'provider-customer' || attackFilter(actor.asn) !== undefined);
}

interface Doubt {
  readonly weight: number;
  readonly excuse: string;
}

function doubtsOf(
  { rpkiStatus }: Suspicion,
  { isInferred, peersSeeing, lastSeen }: Suspect,
  { actor, subject, relClass }: Relation,
  { roasOf }: Surroundings,
): readonly Doubt[] {
  const [one, other] = [foldAsn(actor.asn), foldAsn(subject.asn)];
  const filter = attackFilter(actor.asn);
  const lettingBy = lessor(subject.asn);
  const [cloudBy, filteringBy] = [cloud(actor.asn), attackFilter(subject.asn)];
  const apart = rpkiStatus === 'INVALID' && roasOf !== null ? Math.abs(roasOf - lastSeen) : 0;
  const doubts: readonly (readonly [boolean, number, string])[] = [
    [relClass === 'provider-customer', 0.3, `${one} and ${other} are provider and customer`],
    [
      relClass !== null && relClass !== 'provider-customer',
      0.15,
      `${one} and ${other} exchange routes with each other`,
    ],
    [filter !== undefined, 0.3, `${one} (${filter}) filters attacks for others, whose blocks it announces meanwhile`],
    [
      filteringBy !== undefined,
      0.3,
      `${other} (${filteringBy}) filters attacks for others, and the block is not its own`,
    ],
    [
      cloudBy !== undefined,
      0.2,
      `${one} (${cloudBy}) announces blocks that its customers bring, and serves from others' networks`,
    ],
    [isCarrier(actor.asn), 0.1, `${one} is a carrier, and announces blocks of customers who have no AS`],
    [lettingBy !== undefined, 0.2, `${other} (${lettingBy}) leases out its blocks, to ${one} perhaps`],
    [
      apart > ROAS_APART_MS,
      apart > ROAS_FAR_APART_MS ? 0.2 : 0.1,
      `the ROAs are of ${dayOf(roasOf ?? 0)} and the announcement of ${dayOf(lastSeen)}: they may have been changed`,
    ],
    [isInferred, 0, 'its source merges announcements: the announced parts of the block are not known'],
    [
      peersSeeing !== null && peersSeeing < ENOUGH_PEERS,
      0.15,
      `only ${peersSeeing === 1 ? 'one peer' : `${peersSeeing} peers`} of the collectors ${peersSeeing === 1 ? 'sees' : 'see'} it`,
    ],
  ];
  return doubts.flatMap(([holds, weight, excuse]) => (holds ? [{ weight, excuse }] : []));
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Words that begin the names of unrelated companies. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'american asia bank broadband cable canada china cloud communication communications data digital direct east euro ' +
    'european fiber first france global great high home host hosting india information institute inter internet ip ' +
    'isp japan korea media ministry mobile national net network networks new next north online open pacific private ' +
    'public russia server servers service services smart south speed state systems tech telecom telecommunications ' +
    'telekom telecomunicacoes united universal universidad university virtual west wireless world asn route the pt ' +
    'ooo jsc'
  ).split(' '),
);
const SHORTEST_NAME = 4;

/** Returns whether two networks have the same holder, or the name of one company, whatever its branches are called. */
export function isOneCompany(one: KnownNetwork, other: KnownNetwork): boolean {
  if (one.asn === other.asn) return true;
  if (one.holders.some((holder) => other.holders.includes(holder))) return true;
  const names = ownNames(other);
  return ownNames(one).some((name) => names.includes(name));
}

/** Returns the distinctive names of a network: the first word of its company, and the letters at the beginning of its handle. */
function ownNames({ handle, legalName, holders }: KnownNetwork): readonly string[] {
  const companies = [legalName, ...holders].map((name) => companyWords(name ?? '')[0]);
  const begins = /^[a-z]+/.exec((handle ?? '').toLowerCase())?.[0];
  return [...companies, begins].filter(
    (name): name is string => name !== undefined && name.length >= SHORTEST_NAME && !COMMON_WORDS.has(name),
  );
}

/** Returns whether IANA has reserved a block for anyone to announce (AS112, 6to4), or for no one. */
function isEverybodys(prefix: string): boolean {
  const [address = ''] = prefix.split('/');
  if (addressScope(address) !== 'public') return true;
  return /^(?:AS112|6to4)/.test(specialPurposeBlock(address)?.name ?? '');
}

/** Blocks wider than these do not belong to an exchange. */
const WIDEST_EXCHANGE = { ipv4: 20, ipv6: 48 };

/** Returns whether the block is that of an exchange where the network has a port. A leak of such a block does no harm. */
function isIn(port: string, prefix: string): boolean {
  const widest = prefix.includes(':') ? WIDEST_EXCHANGE.ipv6 : WIDEST_EXCHANGE.ipv4;
  if (prefixLength(prefix) < widest) return false;
  const { start, end } = cidrRange(prefix);
  const key = keyOrNull(() => addressKey(port));
  return key !== null && start <= key && key <= end;
}

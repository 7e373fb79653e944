/** The verdict as it is stored on a node (contract 1.5), in the driver's types: `bigint` for an INTEGER. */
import { THREAT_BLOCK, VERDICT_BLOCK } from '../schema/labels/shared-blocks.ts';
import { listedInSpace } from './asn.ts';
import { integerOf } from './decimals.ts';
import type { Evidence, EvidenceOf } from './evidence.ts';
import { expiresAt } from './expiry.ts';
import { networkBreakdown } from './network.ts';
import { decisionOf } from './operator.ts';
import type { Verdict } from './verdict.ts';

/** Properties of a node, null for those to remove. */
export type StoredBlock = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** The times of a change, which the writer of a verdict knows and the verdict does not. */
const CHANGE_TIMES: ReadonlySet<string> = new Set(['verdictSince', 'verdictChangedAt']);
const VERDICT_KEYS = VERDICT_BLOCK.map(({ name }) => name).filter((name) => !CHANGE_TIMES.has(name));

/** Every property of the block of a listed indicator. */
export const LISTED_KEYS: readonly string[] = [...THREAT_BLOCK.map(({ name }) => name), ...VERDICT_KEYS];

/** Every property of the block of a network. */
export const NETWORK_KEYS: readonly string[] = [...LISTED_KEYS, 'threatNeighborCount'];

/** Every property of the block of a CVE, which feeds do not list. */
export const CVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel'];

/** The instant of judging; a change of it alone is no difference. */
const INSTANT_KEY = 'verdictAsOf';

/** The properties on which programs act. */
const DECISIVE_KEYS: ReadonlySet<string> = new Set([
  'verdictScore',
  'verdictLevel',
  'verdictBlocking',
  'verdictNotBlocking',
  'verdictLabel',
]);

/** When a verdict differs from the stored one: by any value, by any except its instant, or by the values on which programs act. */
export type Comparison = 'any' | 'any-but-instant' | 'decisive';

/** Returns the properties of a block that decide whether the verdict has to be written again. */
export function comparedKeys(keys: readonly string[], comparison: Comparison): readonly string[] {
  if (comparison === 'decisive') return keys.filter((key) => DECISIVE_KEYS.has(key));
  return comparison === 'any' ? keys : keys.filter((key) => key !== INSTANT_KEY);
}

/** Returns the block of a listed indicator; none if no feed lists it any more and no override decides it. */
export function listedBlock(evidence: Evidence, verdict: Verdict, asOfMs: number): StoredBlock {
  return isUnstated(evidence) ? noBlock(LISTED_KEYS) : blockOf(evidence, verdict, asOfMs);
}

/** Returns the block of a network, with the listed addresses inside; none if nothing is listed in it or around it. */
export function networkBlock(evidence: EvidenceOf<'network'>, verdict: Verdict, asOfMs: number): StoredBlock {
  const { properties } = evidence;
  const { listedIps, describedIps } = networkBreakdown(properties);
  const isClear = isUnstated(evidence) && listedIps + describedIps === 0n && !properties.isBulletproof;
  return isClear ? noBlock(NETWORK_KEYS) : { ...blockOf(evidence, verdict, asOfMs), threatNeighborCount: listedIps };
}

function isUnstated(evidence: Pick<Evidence, 'listings' | 'overrides'>): boolean {
  return evidence.listings.length === 0 && decisionOf(evidence) === undefined;
}

/** The block of a CVE. */
export function cveBlock({ verdictScore, level }: Verdict): StoredBlock {
  return { verdictScore, verdictLevel: level };
}

/** Scores of the announced addresses of an AS, null if none has a score. */
export interface AnnouncedAddresses {
  readonly worstLevel: string | null;
  readonly maxScore: number | null;
  readonly meanScore: number | null;
}

/** Returns the block of an AS: its own verdict, and the scores of its addresses; none if nothing in it counts. */
export function asnBlock(
  evidence: EvidenceOf<'asn'>,
  verdict: Verdict,
  asOfMs: number,
  { worstLevel, maxScore, meanScore }: AnnouncedAddresses,
): StoredBlock {
  const { exposure, isBulletproof } = evidence.properties;
  if (exposure === null && verdict.feedCount === 0 && !isBulletproof) return noBlock(ASN_KEYS);
  return {
    threatScore: maxScore,
    threatLevel: worstLevel,
    maxThreatScore: maxScore,
    avgThreatScore: meanScore,
    overallThreatLevel: verdict.level,
    hasThreateningPrefixes: exposure === null ? null : listedInSpace(exposure) > 0,
    ...verdictBlock(evidence, verdict, asOfMs),
  };
}

/** Every property of the block of an AS. */
export const ASN_KEYS: readonly string[] = [
  'threatScore',
  'threatLevel',
  'maxThreatScore',
  'avgThreatScore',
  'overallThreatLevel',
  'hasThreateningPrefixes',
  ...VERDICT_KEYS,
];

const NO_THREAT: StoredBlock = Object.fromEntries(THREAT_BLOCK.map(({ name }) => [name, null]));

function blockOf(evidence: Evidence, verdict: Verdict, asOfMs: number): StoredBlock {
  const { score, level, feedCount, firstSeen, lastSeen, seenFrom, seenUntil, listedFrom, isThreat } = verdict;
  return {
    ...NO_THREAT,
    ...Object.fromEntries(verdict.flags.map((flag) => [flag, true])),
    threatScore: score,
    threatLevel: level,
    threatSources: BigInt(feedCount),
    threatFirstSeen: instant(firstSeen),
    threatLastSeen: instant(lastSeen),
    threatSeenFrom: instant(seenFrom),
    threatSeenUntil: instant(seenUntil),
    threatListedFrom: instant(listedFrom),
    isThreat,
    ...verdictBlock(evidence, verdict, asOfMs),
  };
}

function instant(time: number | null): bigint | null {
  return time === null ? null : integerOf(time);
}

function verdictBlock(evidence: Evidence, verdict: Verdict, asOfMs: number): StoredBlock {
  const { verdictScore, level, blocking, notBlocking, label } = verdict;
  return {
    verdictScore,
    verdictLevel: level,
    verdictBlocking: blocking,
    // One text: Neo4j stores a short text in the node itself, and a list elsewhere.
    verdictNotBlocking: notBlocking?.join(', ') ?? null,
    verdictLabel: label,
    verdictExpiresAt: instant(expiresAt(evidence, verdict, asOfMs)),
    [INSTANT_KEY]: integerOf(asOfMs),
  };
}

function noBlock(keys: readonly string[]): StoredBlock {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

/** The verdict as it is stored on a node (contract 1.5), in the driver's types: `bigint` for an INTEGER. */
import { THREAT_BLOCK, VERDICT_BLOCK } from '../schema/labels/shared-blocks.ts';
import { listedInSpace } from './asn.ts';
import { integerOf } from './decimals.ts';
import type { Evidence, EvidenceOf } from './evidence.ts';
import { networkBreakdown } from './network.ts';
import type { Verdict } from './verdict.ts';

/** Properties of a node, null for what it is not to have. */
export type StoredBlock = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** Every property of the block of a listed thing. */
export const LISTED_KEYS: readonly string[] = [...THREAT_BLOCK, ...VERDICT_BLOCK].map(({ name }) => name);

/** Every property of the block of a network. */
export const NETWORK_KEYS: readonly string[] = [...LISTED_KEYS, 'threatNeighborCount'];

/** Every property of the block of a CVE, which feeds do not list. */
export const CVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel'];

/** What an instant of judging leaves on a thing; alone it is no difference. */
const INSTANT_KEY = 'verdictAsOf';

/** What a verdict is acted by. */
const DECISIVE_KEYS: ReadonlySet<string> = new Set(['verdictScore', 'verdictLevel', 'verdictBlocking', 'verdictLabel']);

/** When a verdict differs from the stored one: by any value, by any but its instant, or by what it is acted by. */
export type Comparison = 'any' | 'any-but-instant' | 'decisive';

/** Of the properties of a block those that tell whether the verdict is to be written anew. */
export function comparedKeys(keys: readonly string[], comparison: Comparison): readonly string[] {
  if (comparison === 'decisive') return keys.filter((key) => DECISIVE_KEYS.has(key));
  return comparison === 'any' ? keys : keys.filter((key) => key !== INSTANT_KEY);
}

/** The block of what feeds list; none where no feed does any more. */
export function listedBlock({ listings }: Evidence, verdict: Verdict, asOfMs: number): StoredBlock {
  return listings.length === 0 ? noBlock(LISTED_KEYS) : blockOf(verdict, asOfMs);
}

/** The block of a network, with the listed addresses inside; none where nothing is listed in it or around it. */
export function networkBlock(
  { listings, properties }: EvidenceOf<'network'>,
  verdict: Verdict,
  asOfMs: number,
): StoredBlock {
  const { listedIps, describedIps } = networkBreakdown(properties);
  const isClear = listings.length === 0 && listedIps + describedIps === 0n && !properties.isBulletproof;
  return isClear ? noBlock(NETWORK_KEYS) : { ...blockOf(verdict, asOfMs), threatNeighborCount: listedIps };
}

/** The block of a CVE. */
export function cveBlock({ verdictScore, level }: Verdict): StoredBlock {
  return { verdictScore, verdictLevel: level };
}

/** What the announced addresses of an AS are thought of, null where none has a score. */
export interface AnnouncedAddresses {
  readonly worstLevel: string | null;
  readonly maxScore: number | null;
  readonly meanScore: number | null;
}

/** The block of an AS: its own verdict beside what its addresses are thought of; none where nothing counts in it. */
export function asnBlock(
  { properties: { exposure, isBulletproof } }: EvidenceOf<'asn'>,
  verdict: Verdict,
  asOfMs: number,
  { worstLevel, maxScore, meanScore }: AnnouncedAddresses,
): StoredBlock {
  if (exposure === null && verdict.feedCount === 0 && !isBulletproof) return noBlock(ASN_KEYS);
  return {
    threatScore: maxScore,
    threatLevel: worstLevel,
    maxThreatScore: maxScore,
    avgThreatScore: meanScore,
    overallThreatLevel: verdict.level,
    hasThreateningPrefixes: exposure === null ? null : listedInSpace(exposure) > 0,
    ...verdictBlock(verdict, asOfMs),
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
  ...VERDICT_BLOCK.map(({ name }) => name),
];

const NO_THREAT: StoredBlock = Object.fromEntries(THREAT_BLOCK.map(({ name }) => [name, null]));

function blockOf(verdict: Verdict, asOfMs: number): StoredBlock {
  const { score, level, feedCount, firstSeen, lastSeen, isThreat } = verdict;
  return {
    ...NO_THREAT,
    ...Object.fromEntries(verdict.flags.map((flag) => [flag, true])),
    threatScore: score,
    threatLevel: level,
    threatSources: BigInt(feedCount),
    threatFirstSeen: firstSeen === null ? null : integerOf(firstSeen),
    threatLastSeen: lastSeen === null ? null : integerOf(lastSeen),
    isThreat,
    ...verdictBlock(verdict, asOfMs),
  };
}

function verdictBlock({ verdictScore, level, blocking, label }: Verdict, asOfMs: number): StoredBlock {
  return {
    verdictScore,
    verdictLevel: level,
    verdictBlocking: blocking,
    verdictLabel: label,
    [INSTANT_KEY]: integerOf(asOfMs),
  };
}

function noBlock(keys: readonly string[]): StoredBlock {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

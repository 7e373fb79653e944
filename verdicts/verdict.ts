/** The result of judging evidence. */
import type { Advisory } from '../schema/advisory.ts';
import type { Band } from './bands.ts';
import type { VulnerabilityProperties } from './evidence.ts';
import type { NotBlocking } from './not-blocking.ts';

/** Level of a verdict: a band, or none. */
type Level = Band | 'UNKNOWN' | 'UNSCORED';

/** Label of an indicator (contract 5.4). */
export type Label = 'malicious' | 'ambiguous' | 'suspicious' | 'benign-allowlisted' | 'benign' | 'unknown';

/** Basis of the verdict (contract 5.4); only `known-clean` means clean. */
export type Coverage = 'malicious-evidenced' | 'known-clean' | 'structural-only' | 'no-data';

/** A listing as `explain` shows it (contract 4.1): times in ISO 8601, weight 0 where the score does not count it. */
export interface VerdictSource {
  readonly feedId: string;
  readonly name: string;
  readonly category: string;
  /** Id of the category where the feed is a threat feed, else null. */
  readonly threatCategory: string | null;
  readonly weight: number;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** The interval in which it was last seen; equal where a row or an active list dates it. */
  readonly seenFrom: string | null;
  readonly seenUntil: string | null;
  /** The instant where both are equal; null for an interval. */
  readonly seenAt: string | null;
  /** Display names of the categories of its rows, as the source writes tags, and how many reported it. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly count: bigint;
  /** Address of the report. */
  readonly reference: string | null;
  /** The network through which an address is listed, or the registrable domain through which its `www` is; null for its own entry. */
  readonly network: string | null;
}

/** Values that decide about a vulnerability (contract 4.1). */
export type VulnerabilityBreakdown = VulnerabilityProperties;

/** Values that decide about a file hash (contract 4.1). */
export interface HashBreakdown {
  readonly isKnownGood: boolean | null;
  readonly family: string | null;
}

/** Values that decide about a network (contract 4.1): integers as `bigint`, the driver's INTEGER. */
export interface NetworkBreakdown {
  /** Addresses (or /64s) on threat lists by their own entries, and those that lists only describe. */
  readonly listedIps: bigint;
  readonly describedIps: bigint;
  /** L of contract 5.5: those confirmed bad within 90 days. */
  readonly confirmedBadIps: bigint;
  /** A FLOAT for an IPv6 network, since it may exceed an INTEGER. */
  readonly addresses: bigint | number;
  /** D of contract 5.5. */
  readonly density: number;
  /** /24s or /64s with listings. */
  readonly subnets: bigint;
  readonly byCategory: Readonly<Record<string, bigint>>;
}

/** Values that decide about an AS (contract 4.1): the parts of its score, each 0 to 100; null without data. */
export interface AsnBreakdown {
  readonly threatDensityScore: number | null;
  readonly graphMetricsScore: number | null;
  readonly historicalScore: number | null;
  readonly prefixAgeScore: number | null;
}

/** The verdict on an indicator (contract 5). */
export interface Verdict {
  /** Raw score (5.1), rounded to two decimals; null if it is not in the graph, or the evidence has no total. */
  readonly score: number | null;
  /** The band; UNKNOWN: not in the graph; UNSCORED: evidence without a total. */
  readonly level: Level;
  /** The raw score on the scale 0 to 100, which decides the band (5.2). */
  readonly v: number | null;
  /** 0 to 100, always inside the range of `level`; null for UNKNOWN and UNSCORED. */
  readonly verdictScore: number | null;
  /** Safe to block automatically (5.3). */
  readonly blocking: boolean;
  /** Every reason that stops a block, the most general first; null where it blocks. */
  readonly notBlocking: readonly NotBlocking[] | null;
  readonly label: Label;
  /** What its listings call it, such as `c2`, `phishing`, `tor`. */
  readonly subLabels: readonly string[];
  readonly coverage: Coverage;
  /** `allowlist-vouched` where something vouches for it. */
  readonly advisory: 'allowlist-vouched' | null;
  /** Notices about this verdict: the vouches, why it does not block, the layers that it lacks. */
  readonly advisories: readonly Advisory[];
  /** The arithmetic, one line per step: it recomputes to the score, then names the rules that moved the band. */
  readonly factors: readonly string[];
  readonly sources: readonly VerdictSource[];
  /** Feeds that the score counts: neither trust nor reference lists. */
  readonly feedCount: number;
  /** Feeds of confirmed-bad and suspicious categories, and all others. */
  readonly threatFeedCount: number;
  readonly nonThreatFeedCount: number;
  /** On at least one threat feed. */
  readonly isThreat: boolean;
  /** There is evidence, and no score of it. */
  readonly scoreUnavailable: boolean;
  /** Tags from its sources, as they spell them. */
  readonly tags: readonly string[];
  /** Epoch milliseconds, over the listings that the score counts. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** The newest sighting of these listings, an instant or the interval that contains it. */
  readonly seenFrom: number | null;
  readonly seenUntil: number | null;
  /** The first date of the listings, or the first edition that had one. */
  readonly listedFrom: number | null;
  /** Names of the flag properties that are true (contract 1.5). */
  readonly flags: readonly string[];
  /** Values that decide about a CVE, a hash, a network or an AS, null for other kinds. */
  readonly breakdown: VulnerabilityBreakdown | HashBreakdown | NetworkBreakdown | AsnBreakdown | null;
}

import type { Advisory } from '../schema/advisory.ts';

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
  /** The network through which an address is listed, null for an entry of its own. */
  readonly network: string | null;
}

/** What is to be thought of a thing (contract 5). */
export interface Verdict {
  /** Raw score (5.1), rounded to two decimals; null where never met, and where evidence has no total. */
  readonly score: number | null;
  /** NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN never met; UNSCORED evidence without a total. */
  readonly level: string;
  /** The raw score on the scale 0 to 100, from which the band comes (5.2). */
  readonly v: number | null;
  /** 0 to 100, always inside the range of `level`; null for UNKNOWN and UNSCORED. */
  readonly verdictScore: number | null;
  /** Safe to block automatically (5.3). */
  readonly blocking: boolean;
  /** malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown (5.4). */
  readonly label: string;
  /** What its listings call it, such as `c2`, `phishing`, `tor`. */
  readonly subLabels: readonly string[];
  /** malicious-evidenced, known-clean, structural-only or no-data (5.4). */
  readonly coverage: string;
  /** `allowlist-vouched` where something vouches for it. */
  readonly advisory: string | null;
  /** Notices about this verdict: what vouches, why it does not block, which layers it lacks. */
  readonly advisories: readonly Advisory[];
  /** The arithmetic, one line a step: it recomputes to the score, then says which rules moved the band. */
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
  /** Epoch milliseconds, over the listings that the score counts. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** Names of the flag properties that are true (contract 1.5). */
  readonly flags: readonly string[];
  /** What a CVE or a hash is judged by (contract 4.1), else null. */
  readonly breakdown: Readonly<Record<string, unknown>> | null;
}

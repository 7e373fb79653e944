/**
 * The two shapes that verdicts go by, both Cypher maps in which every key is always there: evidence, gathered by the
 * fragments of `evidence/` and judged by `verdictFragment` of `model/`, and the verdict that comes out. The interfaces
 * say how the driver shows them.
 */
import type { Advisory } from '../../schema/advisory.ts';

/** What is judged. Networks and ASNs are aggregates (contract 5.5) and have a model of their own. */
export type VerdictKind = 'ip' | 'domain' | 'url' | 'hash' | 'tls' | 'crypto' | 'cve' | 'network' | 'asn';

/** One feed that lists the thing; a feed stands once, with its own entry before that of a network. */
export interface Listing {
  readonly feedId: string;
  readonly name: string;
  /** Name of the category, and its id and class (contract 7.1). */
  readonly category: string;
  readonly categoryId: string;
  readonly class: string;
  /** Who publishes the feed: two feeds of one publisher are one witness (rule 1 of 5.2). */
  readonly publisher: string;
  readonly weight: number;
  /** Epoch seconds, null where the feed has no dates. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** Epoch seconds of the edition that lists it: the listing still stood then. */
  readonly observedAt: number | null;
  /** The network through which an address is listed, null for an entry of its own. */
  readonly network: string | null;
}

/** Everything that a verdict depends on, beside the instant that ages are measured from. */
export interface Evidence {
  readonly kind: VerdictKind;
  /** Met in the graph. */
  readonly isKnown: boolean;
  /** Of every feed, trust and reference lists included. */
  readonly listings: readonly Listing[];
  /** Of an address: other listed addresses in its /24 or /64. Null for anything else. */
  readonly neighbours: number | null;
  /** What vouches for it, such as `popularity` or `allow-list:<feedId>`. */
  readonly vouches: readonly string[];
  /** In a set of known-good files. */
  readonly isKnownGood: boolean;
  /** A shared host or address (contract 5.3). */
  readonly isShared: boolean;
  /** Popularity rank. */
  readonly rank: number | null;
  /** Ranked, or long registered. */
  readonly isSettled: boolean;
  /** Threat layers that are not OK. */
  readonly wanting: readonly string[];
  /** What else is known, as strings of evidence, such as `dns:resolves`. */
  readonly facts: readonly string[];
  /** Of a CVE: `cvss`, `epss`, `isKev`, `isRansomware`. Of a hash: `family`. Else empty. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A listing as `explain` shows it (contract 4.1): times in ISO 8601, weight 0 where the score does not count it. */
interface VerdictSource {
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

/** What a verdict is judged from: evidence, gathered by `facts/` and judged by `judge.ts`. */

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

/** What a verdict is judged from: evidence, gathered by `facts/` and judged by `judge.ts` (contract 5). */
import type { CategoryDeclaration } from '../schema/categories.ts';

/** One feed that lists the thing; a feed stands once, with its own entry before that of a network. */
export interface Listing {
  readonly feedId: string;
  readonly name: string;
  /** Name of the category, and its id and class (contract 7.1). */
  readonly category: string;
  readonly categoryId: string;
  readonly class: CategoryDeclaration['class'];
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

/** A thing that is judged by its listings alone has no properties of its own. */
type NoProperties = Readonly<Record<string, never>>;

/** Of a URL or a path. */
interface UrlProperties {
  /** Hosts that serve it. */
  readonly hosts: number;
}

/** Of a file hash. */
interface HashProperties {
  readonly family: string | null;
}

/** What is known of a vulnerability (contract 5.6), each null where no source says. */
export interface VulnerabilityProperties {
  readonly cvss: number | null;
  readonly epss: number | null;
  readonly isKev: boolean | null;
  readonly isRansomware: boolean | null;
}

/** What is listed in a network (contract 5.5). Counts are addresses, or /64s of IPv6, and may be shares of one. */
export interface NetworkProperties {
  readonly family: 4 | 6;
  /** Bits of the prefix. */
  readonly length: number;
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  /** The weight of what is listed, on the scale that densities are measured by: addresses, or /48s of IPv6. */
  readonly dense: number;
  /** /24s or /64s that hold listings. */
  readonly subnets: number;
  /** Ids of the categories that occur, and how many are listed in each. */
  readonly categories: readonly string[];
  readonly counts: readonly number[];
  /** Curators call it, one around it, or a network that announces all of it bulletproof hosting. */
  readonly isBulletproof: boolean;
}

/** What is listed in the space of an AS, as its ASN_EXPOSURE stores it (contract 5.5). */
export interface AsnExposure {
  readonly prefixCount: number;
  readonly announcedIpv4: number;
  readonly announced48s: number;
  /** Listed IPv4 addresses by their worst class. */
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  /** Listed /64s by their worst class. */
  readonly bad6: number;
  readonly suspicious6: number;
  readonly descriptive6: number;
  /** Listed /64s on the scale of /48s. */
  readonly bad48s: number;
  readonly suspicious48s: number;
  readonly listed48s: number;
  readonly categories: readonly string[];
  readonly categoryCounts: readonly number[];
  /** The announced blocks with the most listed addresses, and of each: how many, and how dense. */
  readonly worstPrefixes: readonly string[];
  readonly worstListed: readonly number[];
  readonly worstDense: readonly number[];
  readonly worstSizes: readonly number[];
  /** Share of its space that was first announced within 90 days. */
  readonly newShare: number;
  /** Hijack, leak and MOAS signals of a year. */
  readonly signals: number;
  readonly neighbours: number;
  /** Neighbours with a threat density of MEDIUM or above. */
  readonly badNeighbours: number;
}

/** Of an AS. */
export interface AsnProperties {
  /** Null where it announces nothing that was counted. */
  readonly exposure: AsnExposure | null;
  readonly isBulletproof: boolean;
}

/** What is known of a thing beside its listings, by its kind. */
interface PropertiesByKind {
  readonly ip: NoProperties;
  readonly domain: NoProperties;
  readonly url: UrlProperties;
  readonly hash: HashProperties;
  readonly tls: NoProperties;
  readonly crypto: NoProperties;
  readonly cve: VulnerabilityProperties;
  readonly network: NetworkProperties;
  readonly asn: AsnProperties;
}

/** What is judged. Networks and ASNs are aggregates (contract 5.5) and have a model of their own. */
export type VerdictKind = keyof PropertiesByKind;

/** Everything that the verdict on a thing of a kind depends on, beside the instant that ages are measured from. */
export interface EvidenceOf<Kind extends VerdictKind> {
  readonly kind: Kind;
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
  /** Ids of the threat layers that the verdict rests on and that are not OK. */
  readonly degradedLayers: readonly string[];
  /** What else is known, as strings of evidence, such as `dns:resolves`. */
  readonly facts: readonly string[];
  readonly properties: PropertiesByKind[Kind];
}

/** The evidence on a thing of any of these kinds; `kind` tells them apart. */
export type Evidence<Kind extends VerdictKind = VerdictKind> = Kind extends VerdictKind ? EvidenceOf<Kind> : never;

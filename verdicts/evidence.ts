/** What a verdict is judged from: evidence, gathered by `facts/` and judged by `judge.ts` (contract 5). */
import type { CategoryDeclaration } from '../schema/categories.ts';
import type { SpecialPurposeBlock } from '../schema/keys/index.ts';
import type { Context } from './context.ts';
import type { ShownSignal } from './shown-signals.ts';

/** What stands in a feed (contract 5.0): what is active now, what was reported once, or what one publication named. */
export type Entries = 'active' | 'reported' | 'archive';

/** Who looks at the entries of a feed: a vendor or analyst at each, sensors, or whoever reports. */
export type Reliability = 'verified' | 'automated' | 'community';

/** What one feed says of the thing (contract 5.0); a feed stands once, with its own entry before that of a network. Instants are epoch ms. */
export interface Listing {
  readonly feedId: string;
  readonly name: string;
  /** Name of the worst category of its rows, its id, and how far it accuses: an aggregator's count may raise that. */
  readonly category: string;
  readonly categoryId: string;
  readonly class: CategoryDeclaration['class'];
  /** Ids of the categories of all of its rows. */
  readonly categoryIds: readonly string[];
  /** Who publishes the feed: two feeds of one publisher are one witness. */
  readonly publisher: string;
  readonly weight: number;
  /** Distinct reporters, or the lists that an aggregator counts. */
  readonly count: number;
  /** Of the rows, null where they have no dates. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** From when its age is measured. */
  readonly seenAt: number | null;
  /** Of the report that names it, where its day is known. */
  readonly publishedAt: number | null;
  /** The edition that has it. */
  readonly observedAt: number | null;
  /** Its rows have dates of their own, or the feed lists what is active now. */
  readonly isDated: boolean;
  readonly entries: Entries;
  readonly reliability: Reliability;
  /** It is a list of other lists. */
  readonly aggregates: boolean;
  /** As the source writes them. */
  readonly tags: readonly string[];
  /** Address of the report. */
  readonly reference: string | null;
  /** The network through which an address is listed, or the registrable domain through which its `www` is; null for an entry of its own. */
  readonly through: string | null;
}

/** A thing that is judged by its listings alone has no properties of its own. */
type NoProperties = Readonly<Record<string, never>>;

/** Whom a block of an address would hit (contract 5.3), and what it is. */
interface AddressProperties {
  /** The special-purpose block of IANA's registries that it lies in. */
  readonly specialPurpose: SpecialPurposeBlock | null;
  /** A content delivery network's, or of more unrelated registrable domains than a crowd. */
  readonly isCrowded: boolean;
  /** Of a cloud's compute ranges: its holder changes within days. */
  readonly isCloud: boolean;
  readonly isTorExit: boolean;
  /** Of a known scanner operator. */
  readonly isScanner: boolean;
}

/** Whom a block of a host would hit (contract 5.3). */
interface HostProperties {
  /** A public suffix, or a name under which others live or send. */
  readonly isProvider: boolean;
  /** Its best place on a popularity list. */
  readonly popularity: number | null;
}

/** Of a URL or a path. */
interface UrlProperties {
  /** Hosts that serve it. */
  readonly hosts: number;
  /** It is judged as a path that kits leave on many hosts, not by a listing of its own. */
  readonly isKitPath: boolean;
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

/**
 * What is listed in a space by entries of the addresses' own, by their worst class: IPv4 addresses, or /64s of IPv6. What was last seen confirmed bad
 * more than 90 days ago counts as suspicious.
 */
interface ListedCounts {
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
}

/** What is listed in a network (contract 5.5). */
export interface NetworkProperties extends ListedCounts {
  readonly family: 4 | 6;
  /** Bits of the prefix. */
  readonly length: number;
  /** Of IPv6: /48s that hold a confirmed-bad /64. */
  readonly bad48s: number;
  /** /24s or /64s that hold listings. */
  readonly subnets: number;
  /** Ids of the categories that occur, and how many are listed in each. */
  readonly categories: readonly string[];
  readonly counts: readonly number[];
  /** Curators call it, one around it, or a network that announces all of it bulletproof hosting. */
  readonly isBulletproof: boolean;
}

/** What is listed in the space of an AS, as its ASN_EXPOSURE stores it (contract 5.5). */
export interface AsnExposure extends ListedCounts {
  readonly prefixCount: number;
  readonly announcedIpv4: number;
  readonly announced48s: number;
  /** Listed /64s by their worst class. */
  readonly bad6: number;
  readonly suspicious6: number;
  readonly descriptive6: number;
  /** /48s that hold a confirmed-bad /64, and that hold any listed one. */
  readonly bad48s: number;
  readonly listed48s: number;
  readonly categories: readonly string[];
  readonly categoryCounts: readonly number[];
  /** The announced blocks with the most addresses on threat lists, and of each: how many, and the size that they are measured by. */
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
  /** The likeliest of the routing signals that it shows now. */
  readonly signals: readonly ShownSignal[];
}

/** What is known of a thing beside its listings, by its kind. */
interface PropertiesByKind {
  readonly ip: AddressProperties;
  readonly domain: HostProperties;
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
  /** The thing itself was seen: by DNS, a registration, a certificate, a ranking, a place or an announcement of its own. */
  readonly isObserved: boolean;
  /** Of every feed, trust and reference lists included. */
  readonly listings: readonly Listing[];
  /** Of an address: other confirmed-bad addresses in its /24 or /64. Null for anything else. */
  readonly neighbours: number | null;
  /** What vouches for it, such as `popularity` or `allow-list:<feedId>`. */
  readonly vouches: readonly string[];
  /** In a set of known-good files. */
  readonly isKnownGood: boolean;
  /** Many tenants share the host or address: what is said of one is not said of it. */
  readonly isShared: boolean;
  /** Popularity rank. */
  readonly rank: number | null;
  /** What stands beside it (contract 5.7), worst first; empty where nobody looked. */
  readonly context: readonly Context[];
  /** Threat layers that are not whole, each as its id, or as its id and that of a feed that is too old: `threat-listings/spamhaus-drop`. */
  readonly degradedLayers: readonly string[];
  /** What else is known, as strings of evidence, such as `dns:resolves`. */
  readonly facts: readonly string[];
  readonly properties: PropertiesByKind[Kind];
}

/** The evidence on a thing of any of these kinds; `kind` tells them apart. */
export type Evidence<Kind extends VerdictKind = VerdictKind> = Kind extends VerdictKind ? EvidenceOf<Kind> : never;

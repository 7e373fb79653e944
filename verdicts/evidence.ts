/** The evidence of a verdict, gathered by `facts/` and judged by `judge.ts` (contract 5). */
import type { CategoryDeclaration } from '../schema/categories.ts';
import type { SpecialPurposeBlock } from '../schema/keys/index.ts';
import type { Context } from './context.ts';
import type { ShownSignal } from './shown-signals.ts';
import type { AddressUse } from './use.ts';

/** The kind of entries in a feed (contract 5.0): active now, reported once, or named in one publication. */
export type Entries = 'active' | 'reported' | 'archive';

/** Who checks the entries of a feed: a vendor or analyst checks each, sensors report them, or anyone does. */
export type Reliability = 'verified' | 'automated' | 'community';

/** What the operator of this graph says of an indicator. It holds until it ends or is removed, however old it is. */
export interface OperatorStatement {
  readonly act: 'block' | 'allow' | 'watch' | 'note';
  /** Name of the own list, or of the key that made the override. */
  readonly by: string;
  readonly reason: string | null;
  /** The instant at which it ends, epoch ms; null if it has no end. */
  readonly until: number | null;
  /** The network or registrable domain that an override is about, if it covers the indicator through that. */
  readonly through?: string | undefined;
}

/**
 * The statement of one feed about the indicator (contract 5.0); each feed occurs once, and its own entry comes before that of a network.
 * Instants are epoch ms.
 */
export interface Listing {
  readonly feedId: string;
  readonly name: string;
  /** Name of the worst category of its rows, its id, and how far it accuses: an aggregator's count may raise that. */
  readonly category: string;
  readonly categoryId: string;
  readonly class: CategoryDeclaration['class'];
  /** Ids of the categories of all of its rows. */
  readonly categoryIds: readonly string[];
  /** Publisher of the feed: two feeds of one publisher are one witness. */
  readonly publisher: string;
  readonly weight: number;
  /** Distinct reporters, or the lists that an aggregator counts. */
  readonly count: number;
  /** From the rows; null if they have no dates. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** When it was last seen: an instant, or the interval that contains it; null if nothing bounds it or nothing says so. */
  readonly seenFrom: number | null;
  readonly seenUntil: number | null;
  /** The first edition of ours that had it. */
  readonly listedFrom?: number | null | undefined;
  /** Date of the report that names it, if it is known. */
  readonly publishedAt: number | null;
  /** The edition that has it. */
  readonly observedAt: number | null;
  /** Its rows have their own dates, or the feed lists what is active now. */
  readonly isDated: boolean;
  readonly entries: Entries;
  readonly reliability: Reliability;
  /** It is a list of other lists. */
  readonly aggregates: boolean;
  /** As the source spells them. */
  readonly tags: readonly string[];
  /** Address of the report. */
  readonly reference: string | null;
  /** The network through which an address is listed, or the registrable domain through which its `www` is; null for its own entry. */
  readonly through: string | null;
  /** When the entry ends, epoch ms: from then on it is history. Null or absent if it has no end. */
  readonly expiresAt?: number | null | undefined;
  /** The operator's statement, for an entry of an own list. */
  readonly operator?: OperatorStatement | undefined;
}

/** One source's newest observation of the indicator itself. */
export interface Observation {
  readonly source: string;
  /** Epoch ms. */
  readonly at: number;
  /** A record of the indicator, its place on a ranking, or a place on the map, which observes nothing of the indicator. */
  readonly by: 'record' | 'ranking' | 'place';
  /** Name of the feed whose entries the source describes: it has the indicator because that feed had it. */
  readonly companionOf?: string | undefined;
  /** The source was asked about what the graph has, or what a caller named: it does not show why that is known. */
  readonly isRequested?: true | undefined;
}

/** The lists in which indicators of one kind were looked up. */
export interface LookedUp {
  readonly lists: number;
  /** Date of the oldest of them, epoch ms. */
  readonly oldest: number | null;
  /** How many of them are not whole and fresh. */
  readonly poor: number;
  /** What no whole and fresh list of this kind names, such as `phishing`. */
  readonly missing: readonly string[];
}

/** Indicators that are judged only by their listings have no properties. */
type NoProperties = Readonly<Record<string, never>>;

/** Who a block of an address would affect (contract 5.3), and the role of the address. */
interface AddressProperties {
  /** The special-purpose block of IANA's registries that contains it. */
  readonly specialPurpose: SpecialPurposeBlock | null;
  /** What it is used for, and who says so. The flags below follow from it. */
  readonly uses: readonly AddressUse[];
  /** A content network's or a reverse proxy's, or of more unrelated registrable domains than a crowd. */
  readonly isCrowded: boolean;
  /** Of these, a content delivery network's or a reverse proxy's. */
  readonly isCdn: boolean;
  /** Of a cloud or another host: its holder changes within days. */
  readonly isCloud: boolean;
  readonly isTorExit: boolean;
  /** Others send through it: a relay, a VPN, a proxy, an exit of crawlers. */
  readonly isSharedEgress: boolean;
  /** Belongs to a known scanner operator. */
  readonly isScanner: boolean;
  /** Its operator catches the traffic of what was bad there. */
  readonly isSinkhole: boolean;
}

/** Who a block of a host would affect (contract 5.3). */
interface HostProperties {
  /** A public suffix, or a name under which others live or send. */
  readonly isProvider: boolean;
  /** Kind of the platform whose own host it is, such as `name-servers`; null for any other host. */
  readonly platform: string | null;
  /** Day on which it was registered, ISO 8601; null for a name below a registrable domain, and if no source states it. */
  readonly registeredOn: string | null;
  /** Its best place on a popularity list. */
  readonly popularity: number | null;
}

/** Properties of a URL or a path. */
interface UrlProperties {
  /** Hosts that serve it. */
  readonly hosts: number;
  /** It is judged as a path that kits leave on many hosts, not by its own listing. */
  readonly isKitPath: boolean;
}

/** Properties of a file hash. */
interface HashProperties {
  readonly family: string | null;
}

/** What is known of a vulnerability (contract 5.6); null where no source has the value. */
export interface VulnerabilityProperties {
  readonly cvss: number | null;
  readonly epss: number | null;
  readonly isKev: boolean | null;
  readonly isRansomware: boolean | null;
}

/**
 * Listed addresses in a space by their own entries, by their worst class: IPv4 addresses, or /64s of IPv6. An address last seen confirmed
 * bad more than 90 days ago counts as suspicious.
 */
interface ListedCounts {
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
}

/** The listings in a network (contract 5.5). */
export interface NetworkProperties extends ListedCounts {
  readonly family: 4 | 6;
  /** Bits of the prefix. */
  readonly length: number;
  /** IPv6: /48s that contain a confirmed-bad /64. */
  readonly bad48s: number;
  /** /24s or /64s that hold listings. */
  readonly subnets: number;
  /** Ids of the categories that occur, and the number of listed addresses in each. */
  readonly categories: readonly string[];
  readonly counts: readonly number[];
  /** Curators call it, one around it, or a network that announces all of it bulletproof hosting. */
  readonly isBulletproof: boolean;
}

/** The listings in the space of an AS, as its ASN_EXPOSURE stores them (contract 5.5). */
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
  /** The announced blocks with the most addresses on threat lists, each with that number and the size it is measured against. */
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

/** Properties of an AS. */
export interface AsnProperties {
  /** Null if it announces no counted space. */
  readonly exposure: AsnExposure | null;
  readonly isBulletproof: boolean;
  /** The likeliest of the routing signals that it shows now. */
  readonly signals: readonly ShownSignal[];
}

/** What is known besides the listings, by kind. */
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

/** The kinds that are judged. Networks and ASNs are aggregates (contract 5.5) and have their own model. */
export type VerdictKind = keyof PropertiesByKind;

/** Everything that the verdict on a kind depends on, except the instant from which ages are measured. */
export interface EvidenceOf<Kind extends VerdictKind> {
  readonly kind: Kind;
  /** Met in the graph. */
  readonly isKnown: boolean;
  /** When each source last observed it itself. */
  readonly observations: readonly Observation[];
  /** From every feed, including trust and reference lists. */
  readonly listings: readonly Listing[];
  /** For an address: other confirmed-bad addresses in its /24 or /64. Null for other kinds. */
  readonly neighbours: number | null;
  /** What vouches for it, such as `popularity` or `allow-list:<feedId>`. */
  readonly vouches: readonly string[];
  /** Whether a set of known-good files contains it. */
  readonly isKnownGood: boolean;
  /** Many tenants share the host or address: statements about one do not apply to it. */
  readonly isShared: boolean;
  /** Popularity rank. */
  readonly rank: number | null;
  /** Its listed neighbours (contract 5.7), worst first; empty if none were read. */
  readonly context: readonly Context[];
  /** Threat layers that are not whole, each as its id, or as its id and that of a feed that is too old: `threat-listings/spamhaus-drop`. */
  readonly degradedLayers: readonly string[];
  /** The lists in which it was looked up; absent where it was in none. */
  readonly lookedUp?: LookedUp | undefined;
  /** What analysts decided about it or noted on it, the nearest first: itself, then the network or domain that covers it; absent without any. */
  readonly overrides?: readonly OperatorStatement[] | undefined;
  /** Other facts as strings of evidence, such as `dns:resolves`. */
  readonly facts: readonly string[];
  readonly properties: PropertiesByKind[Kind];
}

/** The evidence on any of these kinds; `kind` distinguishes them. */
export type Evidence<Kind extends VerdictKind = VerdictKind> = Kind extends VerdictKind ? EvidenceOf<Kind> : never;

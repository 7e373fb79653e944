/** What a loader file declares: one published source, how to read it, and what it says. */
import { KeyError, type SuffixList } from '../schema/keys/index.ts';
import type { ActorRegister } from './feeds/actor-register.ts';
import type { FeedEvidence } from './feeds/evidence.ts';

/** A node that a record names, with the properties that this source knows of it. */
export interface NodeFact {
  readonly kind: 'node';
  readonly label: string;
  readonly name: string;
  /** Undefined values are left alone, never written as null. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** An edge that a record states. Both ends are created where they are missing. */
export interface EdgeFact {
  readonly kind: 'edge';
  readonly type: string;
  readonly from: { readonly label: string; readonly name: string };
  readonly to: { readonly label: string; readonly name: string };
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Epoch ms; the run's own date where the record has none. */
  readonly observedAt?: number;
}

/**
 * An origin AS seen announcing a prefix. Kept as an island node; the routing step derives ANNOUNCED_PREFIX,
 * PREFIX and ROUTES from the newest ones, and the history from the rest.
 */
export interface AnnouncementFact {
  readonly kind: 'announcement';
  readonly prefix: string;
  readonly asn: number;
  readonly observedAt?: number;
  /** How many peers of the collector had the prefix at that time, whatever its origin. */
  readonly peersSeeing?: number;
  /** The source merged neighbouring announcements: whose the addresses are is known, not what is announced of them. */
  readonly isInferred?: true;
}

/** What one source says of the place (and network) of a block of addresses; kept as an island node. */
export interface LocationFact {
  readonly kind: 'location';
  readonly cidr: string;
  readonly record: LocationRecordFields;
  readonly observedAt?: number;
}

/** The flat form of the contract's location record; absent means that the source does not say. */
export interface LocationRecordFields {
  readonly continentCode?: string;
  readonly continentName?: string;
  readonly countryCode?: string;
  readonly countryName?: string;
  readonly regionCode?: string;
  readonly regionName?: string;
  readonly cityName?: string;
  readonly postalCode?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly accuracyRadius?: number;
  readonly timeZone?: string;
  readonly ispName?: string;
  readonly organization?: string;
  readonly asn?: number;
  readonly asnOrganization?: string;
  readonly userType?: string;
  readonly isAnonymousProxy?: boolean;
  readonly isTorExitNode?: boolean;
  readonly isVpn?: boolean;
}

export type Fact = NodeFact | EdgeFact | AnnouncementFact | LocationFact;

/** A record as the format yields it, with where it stood, for the report of refusals. */
export interface SourceRecord<T> {
  /** 1-based line, row or index in the file. */
  readonly line: number;
  readonly value: T;
}

/** A file that is being loaded. */
export interface SourceInput {
  /** The decompressed bytes (gzip, bzip2, xz and zip are told by their magic bytes). */
  bytes(): AsyncIterable<Uint8Array>;
  /** The decompressed text, line by line, without line ends; UTF-8, byte order mark taken off. */
  lines(): AsyncIterable<string>;
  /** All of it, for formats that need random access (mmdb, one JSON document). Refuses more than 1 GiB. */
  whole(): Promise<Uint8Array>;
  /** The file's own name, which some publishers use to carry facts (`as15169.json`). */
  readonly fileName: string;
  /**
   * Another file of the same edition: of this name, packed or not, beside this one, or in the same zip archive. Null where
   * there is none.
   */
  sibling(name: string): Promise<SourceInput | null>;
}

/** What a loader may ask of its run. */
export interface ReadContext {
  /** Epoch ms: the date of the data, from the file, the command line or the manifest, in this order. */
  readonly observedAt: number;
  /** Where names are registered, as the graph knows it when the run begins. */
  readonly suffixes: SuffixList;
  /** Which groups there are and by which names, as the graph knows them when the run begins. */
  readonly actors: ActorRegister;
  /** No edition of this source, or of this part of it, has been loaded before: what it lists may have been there for long. */
  readonly isFirstEdition: boolean;
}

/** Thrown for one bad record: it is counted and reported with its line, and the load goes on. */
export class RefusedRecord extends Error {
  readonly line: number;
  /** It parses, and names what no list can mean: no sign of a file of another format. */
  readonly isSound: boolean;
  constructor(line: number, reason: string, isSound = false) {
    super(reason);
    this.name = 'RefusedRecord';
    this.line = line;
    this.isSound = isSound;
  }
}

/** Thrown for a value that is what it should be and names nobody: its record is refused, and is sound. */
export class NoIndicator extends KeyError {}

/**
 * Yielded last where the file itself shows that it is not whole, as by a count of its rows that it states: what it has is
 * loaded, the run ends as partial with this reason, and nothing is swept.
 */
export class IncompleteFile extends RefusedRecord {
  constructor(line: number, reason: string) {
    super(line, reason);
    this.name = 'IncompleteFile';
  }
}

/**
 * What a list says of its entries beside its category: that they are harmless, well-known resolvers, or addresses from which known
 * operators scan; that many share them, so that what one of these does is not held against all, and in what way; or that they
 * catch what was bad.
 */
type FeedMeaning =
  | 'allow-list'
  | 'resolver'
  | 'scanner'
  | 'shared'
  | 'provider'
  | 'user-content'
  | 'shortener'
  | 'dynamic-dns'
  | 'parked'
  | 'sinkhole';

/** Category, weight and evidence of a source that is a feed (contract 5.0 and 7). */
export interface FeedDeclaration {
  /** Slug of contract 7.2: the FEED_SOURCE's `id`. */
  readonly id: string;
  /** Display name: the FEED_SOURCE's `name`. */
  readonly name: string;
  /** Display name of the category of contract 7.1. */
  readonly category: string;
  readonly weight: number;
  /** All that it lists is at least so popular, though it gives no ranks. */
  readonly topRank?: number;
  /** What a list says of its entries beside its category. */
  readonly meaning?: FeedMeaning;
  /** What it is worth as evidence. */
  readonly evidence: FeedEvidence;
}

/** One catalog row and its loader: a file in a folder of `loaders/sources/` exports it. */
export interface SourceDeclaration<T = unknown> {
  /** Slug: `weft load <id> <file>`. It is also the `source` on every edge. */
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
  readonly homePage: string;
  readonly defaultUrl: string | null;
  /** The published format in words: "CSV date,user,type,value,tags,tweet without a header". */
  readonly format: string;
  readonly cadenceHours: number;
  /** Layer id of `schema/layers`. */
  readonly layer: string;
  readonly feed?: FeedDeclaration;
  /** What its tests read: a file that the publisher made, or one written by the published specification of the format. */
  readonly verified: 'real file' | 'specification';
  /** One file is one part of a set: a load of AS15169's list must not sweep AS13335's. The text names the part. */
  readonly part?: (fileName: string) => string;
  /** A file tells what happened in its time, not all there is: files add up, none is swept by the next or may not be shorter. */
  readonly accumulates?: true;
  /**
   * It tells of single things, each looked up for somebody who asked for it: that says nothing of how fresh its layer is, and of its
   * loads the record of the newest alone is kept.
   */
  readonly live?: true;
  /** Of announcements: each file is a whole table of the internet, so that what none has seen for long has ended (contract 2.6). */
  readonly complete?: true;
  /** Which file of a zip archive is read, where the publisher packs several into one. */
  readonly zipEntry?: RegExp;
  /** The format is HTML or XML: of any other, a file that begins so is a page that says what went wrong. */
  readonly readsMarkup?: true;
  /** Date of the data where the file itself says it; null where it does not. */
  readonly dateOf?: (input: SourceInput) => Promise<number | null>;
  /**
   * Parses the format: yields records in order, and a `RefusedRecord` (yielded, not thrown) for each that does not parse.
   * What it throws ends the load as failed.
   */
  read(input: SourceInput, context: ReadContext): AsyncIterable<SourceRecord<T> | RefusedRecord>;
  /** Pure: the facts that a record states. Throws `RefusedRecord` or `KeyError` for a bad one. */
  facts(record: SourceRecord<T>, context: ReadContext): Iterable<Fact>;
}

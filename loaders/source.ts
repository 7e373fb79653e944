/** The declaration of a loader file: one published source, how to read it, and what it states. */
import { KeyError, type SuffixList } from '../schema/keys/index.ts';
import type { ActorRegister } from './feeds/actor-register.ts';
import type { FeedEvidence } from './feeds/evidence.ts';

/** A node that a record names, with the properties that this source states. */
export interface NodeFact {
  readonly kind: 'node';
  readonly label: string;
  readonly name: string;
  /** Undefined values are skipped, never written as null. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** An edge that a record states. Missing ends are created. */
export interface EdgeFact {
  readonly kind: 'edge';
  readonly type: string;
  readonly from: { readonly label: string; readonly name: string };
  readonly to: { readonly label: string; readonly name: string };
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Epoch ms; the run's own date if the record has none. */
  readonly observedAt?: number;
}

/**
 * An origin AS seen announcing a prefix. It is stored as an island node. The routing step derives ANNOUNCED_PREFIX, PREFIX and ROUTES from
 * the newest ones, and the history from the rest.
 */
export interface AnnouncementFact {
  readonly kind: 'announcement';
  readonly prefix: string;
  readonly asn: number;
  readonly observedAt?: number;
  /** How many peers of the collector had the prefix at that time, whatever its origin. */
  readonly peersSeeing?: number;
  /** The source merged neighbouring announcements: the AS of the addresses is known, but not the announced blocks. */
  readonly isInferred?: true;
}

/** One source's statement about the place (and network) of a block of addresses; stored as an island node. */
export interface LocationFact {
  readonly kind: 'location';
  readonly cidr: string;
  readonly record: LocationRecordFields;
  readonly observedAt?: number;
}

/** The flat form of the contract's location record. A value is absent if the source does not state it. */
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

/** A record as the format yields it, with its position, for the report of refusals. */
export interface SourceRecord<T> {
  /** 1-based line, row or index in the file. */
  readonly line: number;
  readonly value: T;
}

/** A file that is being loaded. */
export interface SourceInput {
  /** The decompressed bytes (gzip, bzip2, xz and zip are recognised by their magic bytes). */
  bytes(): AsyncIterable<Uint8Array>;
  /**
   * The decompressed text, line by line, without line ends; UTF-8, else windows-1252, without a byte order mark. Refuses a line of more than `most` bytes, by
   * default 64 KiB. Patterns may take as many steps as a line has bytes, for each of these.
   */
  lines(most?: number): AsyncIterable<string>;
  /** All of it, for formats that need random access (mmdb, one JSON document). Refuses more than `most` bytes, by default 1 GiB. */
  whole(most?: number): Promise<Uint8Array>;
  /** The file's own name. Some publishers use it to carry facts (`as15169.json`). */
  readonly fileName: string;
  /**
   * Returns another file of the same edition with this name, packed or not, next to this one or in the same zip archive. Null if there is
   * none.
   */
  sibling(name: string): Promise<SourceInput | null>;
}

/** The records of a file, in order. A record that does not parse is a `RefusedRecord`. */
export type Records<T> = AsyncIterable<SourceRecord<T> | RefusedRecord>;

/** Follows the structure of a file without reading its records. Both methods throw `DamagedFile`, or an `Error` for another format. */
export interface StructureCheck {
  push(chunk: Uint8Array): void;
  /** Called after the last byte. */
  end(): void;
}

/** The information that a run gives to a loader. */
export interface ReadContext {
  /** Epoch ms: the date of the data, from the file, the command line or the manifest, in this order. */
  readonly observedAt: number;
  /** The list of suffixes in the graph when the run begins. */
  readonly suffixes: SuffixList;
  /** The groups in the graph, with their names, when the run begins. */
  readonly actors: ActorRegister;
  /**
   * Epoch ms: the newest whole edition of this source, or of this part of it, that was loaded before and is older than this one. Null if there is
   * none, and for files that add up: those do not say what they lack.
   */
  readonly earlierEdition: number | null;
  /** The zone that relative names of a zone file are under, where its caller gives it. Normal form; the root is ''. */
  readonly origin?: string | undefined;
  /** Epoch ms: the instant of the load. Nothing was seen after it. By default it is now. */
  readonly loadedAt?: number;
  /** Takes what is left out of a record that is loaded, and why: a date that is yet to come, or that cannot be read. The load counts it. */
  readonly leaveOut?: (reason: string) => void;
}

/** The record that a statement is about, as its speaker identifies it. */
export interface RecordVersion {
  /** Id of the record, unique for its speaker. */
  readonly id: string;
  /** Which of two statements about it is newer: epoch ms of its last change, or the number of its version. By default the date of the file. */
  readonly at?: number | undefined;
}

/** Thrown for one bad record. It is counted and reported with its line, and the load continues. */
export class RefusedRecord extends Error {
  readonly line: number;
  /** True if it parses but names something that no list can mean: that is no sign of a file of another format. */
  readonly isSound: boolean;
  /** The record that states nothing any more, in a source whose records are restated: what it stated before is taken back. */
  readonly of: RecordVersion | undefined;
  constructor(line: number, reason: string, isSound = false, of?: RecordVersion) {
    super(reason);
    this.name = 'RefusedRecord';
    this.line = line;
    this.isSound = isSound;
    this.of = of;
  }
}

/**
 * Yielded or thrown for a record that is read and deliberately states nothing, with the reason: it is over, withdrawn, deleted, harmless, or
 * only context. It is counted as left out, not as refused.
 */
export class LeftOutRecord extends RefusedRecord {
  constructor(line: number, reason: string, of?: RecordVersion) {
    super(line, reason, true, of);
    this.name = 'LeftOutRecord';
  }
}

/**
 * Yielded for a record that has nothing that the graph stores, such as an object of another class. It is counted as left out, but is no sign
 * of the format: a file that has only such records is refused.
 */
export class EmptyRecord extends LeftOutRecord {
  constructor(line: number, reason: string) {
    super(line, reason);
    this.name = 'EmptyRecord';
  }
}

/** Thrown for a valid value that belongs to no one: its record is refused, and is sound. */
export class NoIndicator extends KeyError {}

/**
 * Yielded last if the file itself shows that it is incomplete, for example by a row count that it states. The load stores the records that
 * it has, ends as partial with this reason, and sweeps nothing.
 */
export class IncompleteFile extends RefusedRecord {
  constructor(line: number, reason: string) {
    super(line, reason);
    this.name = 'IncompleteFile';
  }
}

/**
 * Yielded alone if the file itself shows that its list is empty: a table with a header and no rows, or an empty array. The load stores nothing,
 * and takes back what the last edition had.
 */
export class EmptyList extends RefusedRecord {
  /** The columns of its header, by which the format is recognised; empty for formats without one. */
  readonly columns: readonly string[];
  constructor(columns: readonly string[] = []) {
    super(1, 'the list is empty', true);
    this.name = 'EmptyList';
    this.columns = columns;
  }
}

/**
 * Yielded for a choice of the reader that changes what the file means, for example the origin of its names. It is no record and no refusal:
 * the load reports it, once.
 */
export class ReadNotice extends RefusedRecord {
  constructor(line: number, what: string) {
    super(line, what, true);
    this.name = 'ReadNotice';
  }
}

/**
 * Thrown by a reader if a file contradicts its format, or if a part of it is beyond what any published file has. It ends the load. The
 * message names the place (byte, line or record) and what is wrong there.
 */
export class DamagedFile extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'DamagedFile';
  }
}

/**
 * The meaning of a list, in addition to its category: its entries are harmless, well-known resolvers, or addresses from which known
 * operators scan; or hosts rent them out; or many parties share them (and in what way), so that the acts of one do not count against all; or
 * they catch malicious traffic. Those that begin with `own-` are lists of the operator.
 */
type FeedMeaning =
  | 'allow-list'
  | 'own-block'
  | 'own-allow'
  | 'own-watch'
  | 'resolver'
  | 'scanner'
  | 'hosting'
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
  /** Rank that all of its entries have at least, for a list without ranks. */
  readonly topRank?: number;
  /** The meaning of the list, in addition to its category. */
  readonly meaning?: FeedMeaning;
  /** Its reliability as evidence. */
  readonly evidence: FeedEvidence;
}

/** What a loader makes of a field of a published format, or why it leaves the field out. */
type FieldUse = { readonly becomes: string } | { readonly leftOut: string };

/**
 * The fields of a record as the publisher names them: `asn`, `validity.notAfter`, `source[].tal` for a member of the elements of an array. A
 * test compares them with what the loader takes from a full example.
 */
export type PublishedFields = Readonly<Record<string, FieldUse>>;

/** Records that a source restates one by one, each the whole statement about its subject. */
export interface LedgeredRecords<T = unknown> {
  /** Sources that are one speaker, the same list in each of them: two formats, or two ways, of one publisher. */
  readonly speakers: readonly string[];
  /** Returns the record that a value belongs to. Several values in succession may belong to one. Null if it has no id. */
  recordOf(value: T): RecordVersion | null;
}

/** What a whole edition is: so many records as the file itself states, or about so many, as the publisher's editions had of late. */
export type WholeEdition =
  | { readonly about: number }
  | { readonly stated: (input: SourceInput) => Promise<number | null> };

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
  /** The fields of a record. */
  readonly fields: PublishedFields;
  /** Layer id of `schema/layers`. */
  readonly layer: string;
  readonly feed?: FeedDeclaration;
  /** What its tests read: a file from the publisher, or one written after the published specification of the format. */
  readonly verified: 'real file' | 'specification';
  /** Without it, no edition is known to be whole, and absence from it says nothing. */
  readonly whole?: WholeEdition;
  /** Id of the feed whose entries it describes: it has them because that feed had them, and so observes nothing independently. */
  readonly companionOf?: string;
  /** True if it asks about stored indicators: its answers do not show why an indicator is known. */
  readonly asksStored?: true;
  /**
   * True for a list of the operator: its edition is the time of its load, `--part` names one of several files, and it does not show how
   * fresh its layer is.
   */
  readonly own?: true;
  /** Set if one file is one part of a set: a load of AS15169's list must not sweep AS13335's. Returns the name of the part. */
  readonly part?: (fileName: string) => string;
  /**
   * True if a file contains only what happened in its time. Files add up: none is swept by the next, and one may be shorter than the last.
   */
  readonly accumulates?: true;
  /**
   * Set if a record is the unit of truth, and not the file: a newer statement about a record replaces the older one whole, whatever file it
   * comes in, and an older one that is loaded later is left out. A ledger has the date and the facts of each. In a source that does not
   * accumulate, a file is also a statement about the records that it does not have.
   */
  readonly ledger?: LedgeredRecords<T>;
  /**
   * True if it contains single subjects that callers looked up. Such data does not show how fresh its layer is, and only the record of its
   * newest load is stored.
   */
  readonly live?: true;
  /**
   * For announcements: true if each file is a whole table of the internet, so that an announcement that none has seen for long has ended
   * (contract 2.6).
   */
  readonly complete?: true;
  /** The file of a zip archive to read, if the publisher packs several into one. */
  readonly zipEntry?: RegExp;
  /** True if the format is HTML or XML. For any other format, a file that begins like these is an error page. */
  readonly readsMarkup?: true;
  /** True if the format is YAML. Any other text that begins with a bracket is JSON. */
  readonly readsYaml?: true;
  /** Returns a check of the format's structure. All bytes of a file pass through it before anything of the file is read. */
  readonly structure?: () => StructureCheck;
  /** Returns the date of the data if the file itself states it; else null. */
  readonly dateOf?: (input: SourceInput) => Promise<number | null>;
  /**
   * Parses the format. It yields records in order, and a `RefusedRecord` (yielded, not thrown) for each that does not parse. An error that
   * it throws ends the load as failed.
   */
  read(input: SourceInput, context: ReadContext): Records<T>;
  /** Returns the facts of a record. Pure. Throws `RefusedRecord` or `KeyError` for a bad one. */
  facts(record: SourceRecord<T>, context: ReadContext): Iterable<Fact>;
}

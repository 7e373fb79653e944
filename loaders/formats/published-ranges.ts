/** Reads lists of networks that vendors publish: a dozen layouts, one kind of record. */
import { z } from 'zod';
import { foldCidr, KeyError } from '../../schema/keys/index.ts';
import { type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { jsonRecords } from './json-records.ts';
import { opening } from './opening.ts';
import { statedValues } from './optional-members.ts';
import { dataLines } from './text-lines.ts';

/** A network of a vendor, with all that its list states about it. */
export interface PublishedRange {
  /** Folded CIDR; a single address is a network of its full length. */
  readonly cidr: string;
  /** Services as the vendor names them, in alphabetical order. */
  readonly services: readonly string[];
  /** Those services that send from here, if the list says so; else all. */
  readonly senders: readonly string[];
  /** Regions as the vendor names them, in alphabetical order. */
  readonly regions: readonly string[];
  /** The place of its only region, if the list states it. */
  readonly coordinates?: Coordinates;
}

/** Degrees. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** One entry of a list, as published. */
export interface RangeEntry {
  readonly cidr: unknown;
  readonly services?: readonly string[];
  readonly regions?: readonly string[];
  /** True if the list says that nothing is sent from here. */
  readonly receivesOnly?: boolean;
  readonly coordinates?: Coordinates | undefined;
}

interface FoldedEntry extends RangeEntry {
  readonly cidr: string;
}

type Entries = Records<FoldedEntry>;
export type PublishedRanges = Records<PublishedRange>;

interface OpenRange {
  readonly line: number;
  readonly services: Set<string>;
  readonly senders: Set<string>;
  readonly regions: Set<string>;
  coordinates?: Coordinates | undefined;
}

/**
 * Returns each network once, with the services and regions of all its entries, because vendors repeat a network for each service. Memory
 * holds the distinct networks of one list; the longest (Azure's) has under 100,000. Throws if there is none, since then the file has
 * another format.
 */
export async function* mergedRanges(entries: Entries): PublishedRanges {
  const ranges = new Map<string, OpenRange>();
  for await (const entry of entries) {
    if (entry instanceof RefusedRecord) yield entry;
    else addEntry(ranges, entry);
  }
  if (ranges.size === 0) throw new Error('expected a list of networks in the published format, found none');
  for (const [cidr, { line, services, senders, regions, coordinates }] of ranges) {
    const value = { cidr, services: [...services].sort(), senders: [...senders].sort(), regions: [...regions].sort() };
    const isPlaced = coordinates !== undefined && regions.size === 1;
    yield { line, value: isPlaced ? { ...value, coordinates } : value };
  }
}

function addEntry(ranges: Map<string, OpenRange>, { line, value }: SourceRecord<FoldedEntry>): void {
  const { cidr } = value;
  const range = ranges.get(cidr) ?? { line, services: new Set(), senders: new Set(), regions: new Set() };
  ranges.set(cidr, range);
  for (const service of value.services ?? []) {
    range.services.add(service);
    if (value.receivesOnly !== true) range.senders.add(service);
  }
  for (const region of value.regions ?? []) range.regions.add(region);
  range.coordinates ??= value.coordinates;
}

/** Reads lines of text that begin with a network or an address. Text after a blank, `#` or `,` does not count. */
async function* textRanges(input: SourceInput): Entries {
  for await (const { line, value } of dataLines(input))
    yield foldedEntry(line, '', { cidr: value.split(/[\s#,;]/)[0] });
}

/** Reads the objects of the array or object at `path`, and returns the entries of each. */
export async function* objectRanges<T>(
  input: SourceInput,
  path: readonly string[],
  schema: z.ZodType<T>,
  entriesOf: (value: T, key: string) => Iterable<RangeEntry>,
): Entries {
  for await (const record of jsonRecords(input, path, schema)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const { key, value } = record.value;
    for (const entry of entriesOf(value, key)) yield foldedEntry(record.line, key, entry);
  }
}

/** Returns an entry with its folded network; or its refusal, which names the member that has it. */
function foldedEntry(line: number, key: string, entry: RangeEntry): SourceRecord<FoldedEntry> | RefusedRecord {
  const { cidr } = entry;
  const refused = (reason: string) => new RefusedRecord(line, `${key === '' ? '' : `${key.slice(0, 60)}: `}${reason}`);
  if (typeof cidr !== 'string')
    return refused(`expected a network, got ${JSON.stringify(cidr)?.slice(0, 60) ?? 'none'}`);
  try {
    return { line, value: { ...entry, cidr: foldCidr(cidr).name } };
  } catch (error) {
    if (error instanceof KeyError) return refused(error.message);
    throw error;
  }
}

/** Returns several lists of one file, one after another. */
export async function* together(...parts: readonly Entries[]): Entries {
  for (const part of parts) yield* part;
}

/**
 * Reads lists that are members of the document itself, such as `{"ipv4": [...], "ipv6": null}`. `members` names the service of each known
 * member, or null if it has none. Other members are skipped.
 */
function memberRanges(
  input: SourceInput,
  members: Readonly<Record<string, string | null>>,
  path: readonly string[],
): Entries {
  return objectRanges(input, path, z.unknown(), function* (value, key) {
    const service = members[key];
    if (service === undefined) return;
    for (const cidr of statedValues(Array.isArray(value) ? value : [value]))
      yield service === null ? { cidr } : { cidr, services: [service] };
  });
}

/**
 * Reads a plain list in any of the three forms of publishers: text with one network in each line, a JSON array of networks, or a JSON
 * object whose `members` are such arrays. The object is at `path` in the document.
 */
export async function* listRanges(
  input: SourceInput,
  members: Readonly<Record<string, string | null>> = {},
  path: readonly string[] = [],
): Entries {
  const sign = (await opening(input)).charAt(0);
  if (sign === '[') yield* objectRanges(input, [], z.string(), (cidr) => [{ cidr }]);
  else if (sign === '{') yield* memberRanges(input, members, path);
  else yield* textRanges(input);
}

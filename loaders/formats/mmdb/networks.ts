import { z } from 'zod';
import { keyToAddress } from '../../../schema/keys/index.ts';
import { DamagedFile, RefusedRecord, type SourceInput, type SourceRecord } from '../../source.ts';
import { fittedRecords } from '../json-records.ts';
import type { GivenLocation } from '../location-fields.ts';
import { type MmdbBlock, type MmdbLeaf, MmdbTree } from './tree.ts';
import { MmdbValues } from './values.ts';

/** One network of a MaxMind DB file, with its record unchanged. */
export interface MmdbNetwork {
  readonly cidr: string;
  readonly record: unknown;
}

/** One network, with what its record says of the place and the network. */
export interface LocatedNetwork {
  readonly cidr: string;
  readonly given: GivenLocation;
}

/** A MaxMind DB file that is open. */
export interface MmdbFile {
  /** The edition, such as `GeoLite2-City`. */
  readonly databaseType: string;
  /** Epoch ms. */
  readonly builtAt: number;
  /** Every network that has a record, IPv4 first, in address order. */
  networks(): Iterable<MmdbNetwork>;
}

/** The blocks of IPv6 that hold IPv4 (`::/96`), or repeat it (MaxMind DB 2.0, "IPv4 addresses in an IPv6 tree"). */
const IPV4_IN_IPV6: readonly MmdbBlock[] = (
  [
    ['', 96],
    ['00000000000000000000ffff', 96],
    ['0064ff9b', 96],
    ['20010000', 32],
    ['2002', 16],
  ] as const
).map(([start, length]) => ({ address: Buffer.from(start.padEnd(32, '0'), 'hex'), length }));

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const NUMBER = z.union([z.number(), z.bigint()]).transform(Number);
/** Seconds to the last instant that a date can have. */
const LAST_SECOND = 8_640_000_000_000;

const METADATA = z.object({
  node_count: NUMBER.pipe(z.int().min(0).max(0xffffffff)),
  record_size: NUMBER.pipe(z.literal([24, 28, 32])),
  ip_version: NUMBER.pipe(z.literal([4, 6])),
  database_type: z.string(),
  build_epoch: NUMBER.pipe(z.int().min(0).max(LAST_SECOND)),
});

/**
 * Opens a MaxMind DB, and walks its tree once to see that it is sound. Throws if the file is none, or `DamagedFile` with the place of the
 * damage.
 */
export async function openMmdb(input: SourceInput): Promise<MmdbFile> {
  const { buffer, byteOffset, byteLength } = await input.whole();
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const metadata = metadataOf(bytes);
  const tree = new MmdbTree(bytes, { nodeCount: metadata.node_count, recordSize: metadata.record_size });
  const values = new MmdbValues(bytes, tree.dataAt);
  const leaves = (family: 4 | 6) => leavesOf(tree, family, metadata.ip_version);
  for (const family of [4, 6] as const) for (const _ of leaves(family));
  return {
    databaseType: metadata.database_type,
    builtAt: metadata.build_epoch * 1000,
    *networks() {
      for (const family of [4, 6] as const) {
        for (const leaf of leaves(family)) yield { cidr: cidrOf(leaf), record: values.at(leaf.recordAt) };
      }
    },
  };
}

function metadataOf(bytes: Buffer): z.output<typeof METADATA> {
  const marker = bytes.lastIndexOf(MARKER);
  if (marker < 0) throw new Error('expected a MaxMind DB: it has no metadata');
  const start = marker + MARKER.length;
  const checked = METADATA.safeParse(new MmdbValues(bytes, start).at(start));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new DamagedFile(`its metadata are not those of a MaxMind DB (${issue?.path.join('.')}: ${issue?.message})`);
}

function leavesOf(tree: MmdbTree, family: 4 | 6, version: 4 | 6): Iterable<MmdbLeaf> {
  if (family === 4) return tree.leaves(version === 6 ? tree.ipv4Start() : 0, 32);
  return version === 6 ? tree.leaves(0, 128, IPV4_IN_IPV6) : [];
}

/** The order key of an IPv4 address is that of `::ffff:0:0/96`. */
const IPV4_KEY = '00000000000000000000ffff';

function cidrOf({ address, length }: MmdbLeaf): string {
  const key = address.toString('hex');
  return `${keyToAddress(key.length === 8 ? IPV4_KEY + key : key)}/${length}`;
}

/** How records of one layout are read. */
interface MmdbLayout<T> {
  readonly schema: z.ZodType<T>;
  readonly locationOf: (record: T) => GivenLocation;
}

/** Returns what the record of a network says, by its layout, and a refusal for each member that is left out; or the refusal of the record. */
export function* locatedNetwork<T>(
  line: number,
  { cidr, record }: MmdbNetwork,
  { schema, locationOf }: MmdbLayout<T>,
): Iterable<SourceRecord<LocatedNetwork> | RefusedRecord> {
  for (const read of fittedRecords(line, record, schema, `${cidr}: `))
    yield read instanceof RefusedRecord ? read : { line, value: { cidr, given: locationOf(read.value) } };
}

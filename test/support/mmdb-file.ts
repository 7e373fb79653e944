/** Builds MaxMind DB files that no writer would: bytes of the format, with whatever a test puts into them. */

/** A branch of a node: another node, a record by its byte in the data section, or nothing. */
export type Branch = { readonly node: number } | { readonly data: number } | 'none';

/** The parts of a file. */
export interface MmdbParts {
  readonly nodes: readonly (readonly [left: Branch, right: Branch])[];
  readonly data: Buffer;
  readonly ipVersion?: 4 | 6;
  /** What the metadata state in the place of the truth. */
  readonly metadata?: Readonly<Record<string, Buffer>>;
}

const SEPARATOR = 16;

/** A text of the data section, of at most 284 bytes. */
export function mmdbText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return bytes.length < 29
    ? Buffer.concat([Buffer.from([0x40 | bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x5d, bytes.length - 29]), bytes]);
}

/** A 32-bit number of the data section. */
export function mmdbNumber(number: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(0xc4);
  bytes.writeUInt32BE(number, 1);
  return bytes;
}

/** A map of the data section, of at most 28 members. */
export function mmdbMap(members: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(members);
  return Buffer.concat([
    Buffer.from([0xe0 | entries.length]),
    ...entries.flatMap(([name, value]) => [mmdbText(name), value]),
  ]);
}

/** A list of the data section, of at most 28 items. */
export function mmdbList(items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([items.length, 11 - 7]), ...items]);
}

/** A pointer to a byte of the data section, with four bytes. */
export function mmdbPointer(at: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(0x38);
  bytes.writeUInt32BE(at, 1);
  return bytes;
}

/** A value of JSON in the data section: whole numbers as 32-bit ones, others as doubles. */
export function mmdbValue(value: unknown): Buffer {
  if (typeof value === 'string') return mmdbText(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0, 14 - 7]);
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? mmdbNumber(value) : mmdbDouble(value);
  if (Array.isArray(value)) return mmdbList(value.map(mmdbValue));
  return mmdbMap(Object.fromEntries(Object.entries(Object(value)).map(([name, member]) => [name, mmdbValue(member)])));
}

function mmdbDouble(number: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0x68);
  bytes.writeDoubleBE(number, 1);
  return bytes;
}

/** A file with a record of the lower half of IPv4, and one of the upper half if there is one. */
export function mmdbFileOf(databaseType: string, lower: unknown, upper?: unknown): Buffer {
  const data = mmdbValue(lower);
  return mmdbFile({
    nodes: [[{ data: 0 }, upper === undefined ? 'none' : { data: data.length }]],
    data: upper === undefined ? data : Buffer.concat([data, mmdbValue(upper)]),
    ipVersion: 4,
    metadata: { database_type: mmdbText(databaseType) },
  });
}

/** A file of these parts, with nodes of 24-bit records. */
export function mmdbFile({ nodes, data, ipVersion = 6, metadata = {} }: MmdbParts): Buffer {
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, branches] of nodes.entries())
    for (const [side, branch] of branches.entries())
      tree.writeUIntBE(recordOf(branch, nodes.length), at * 6 + side * 3, 3);
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR),
    data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    mmdbMap({
      node_count: mmdbNumber(nodes.length),
      record_size: mmdbNumber(24),
      ip_version: mmdbNumber(ipVersion),
      database_type: mmdbText('Test'),
      build_epoch: mmdbNumber(1_780_000_000),
      ...metadata,
    }),
  ]);
}

function recordOf(branch: Branch, nodeCount: number): number {
  if (branch === 'none') return nodeCount;
  return 'node' in branch ? branch.node : nodeCount + SEPARATOR + branch.data;
}

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

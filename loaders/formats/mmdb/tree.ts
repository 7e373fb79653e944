import { DamagedFile } from '../../source.ts';

/** The end of a path through the tree that has a record. */
export interface MmdbLeaf {
  /** The address with which its network begins, all bits after `length` zero. It is valid until the next leaf is requested. */
  readonly address: Buffer;
  /** Bits of the path. */
  readonly length: number;
  /** The byte of the file at which its record begins. */
  readonly recordAt: number;
}

/** A block of addresses: its first bits, which are `length`. */
export interface MmdbBlock {
  readonly address: Buffer;
  readonly length: number;
}

/** What the metadata states about the tree. */
export interface TreeLayout {
  readonly nodeCount: number;
  readonly recordSize: 24 | 28 | 32;
}

/** Zero bytes between the tree and the data. */
const SEPARATOR = 16;
/**
 * Steps of a walk for each node. A tree has as many networks as nodes, and one more; writers let few nodes appear in several places. Nodes
 * that share all their branches would give networks without end.
 */
const STEPS_A_NODE = 16;
/** Steps that any tree has: enough to follow one path to its end. */
const STEPS = 1_000;

/** The search tree of a MaxMind DB (2.0, "Binary Search Tree Section"). */
export class MmdbTree {
  /** The byte of the file with which the data section begins. */
  readonly dataAt: number;
  readonly #bytes: Buffer;
  readonly #layout: TreeLayout;
  readonly #size: number;

  /** Throws `DamagedFile` if the file is shorter than the tree that it states. */
  constructor(bytes: Buffer, layout: TreeLayout) {
    this.#bytes = bytes;
    this.#layout = layout;
    this.#size = (layout.nodeCount * layout.recordSize) / 4;
    this.dataAt = this.#size + SEPARATOR;
    if (this.dataAt > bytes.length)
      throw new DamagedFile(`it states ${layout.nodeCount} nodes, which are more than its ${bytes.length} bytes hold`);
  }

  /** Returns where IPv4 begins in a tree for IPv6: after 96 times left. It is no node if all of IPv4 has one record, or none. */
  ipv4Start(): number {
    let value = 0;
    for (let depth = 0; depth < 96 && value < this.#layout.nodeCount; depth += 1) value = this.#child(value, 0);
    return value;
  }

  /**
   * Returns the leaves below a node in address order, without those in the blocks of `without`. Throws `DamagedFile` at a path that is
   * longer than an address of `bits` bits, such as one where a node leads back to itself, at a record outside the file, and if there are many
   * more networks than nodes.
   */
  *leaves(start: number, bits: 32 | 128, without: readonly MmdbBlock[] = []): Iterable<MmdbLeaf> {
    const { nodeCount } = this.#layout;
    const address = Buffer.alloc(bits / 8);
    const open: Branch[] = [{ value: start, length: 0, isRight: false }];
    let steps = STEPS + STEPS_A_NODE * nodeCount;
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      const { value, length, isRight } = branch;
      if (isRight) turnRight(address, length);
      steps -= 1;
      if (steps < 0) throw new DamagedFile(`its ${nodeCount} nodes lead to many more networks`);
      if (value === nodeCount || without.some((block) => isAt(block, address, length))) continue;
      if (value > nodeCount) yield { address, length, recordAt: this.#recordAt(value) };
      else if (length === bits) throw new DamagedFile(`node ${value} lies deeper than the ${bits} bits of an address`);
      else {
        open.push({ value: this.#child(value, 1), length: length + 1, isRight: true });
        open.push({ value: this.#child(value, 0), length: length + 1, isRight: false });
      }
    }
  }

  #recordAt(value: number): number {
    const at = value - this.#layout.nodeCount + this.#size;
    if (at < this.dataAt || at >= this.#bytes.length)
      throw new DamagedFile(`a node leads to a record at byte ${at}, outside the data`);
    return at;
  }

  /** Returns the left (0) or right (1) branch of a node: another node, `nodeCount` for nothing, or a record beyond it. */
  #child(node: number, side: 0 | 1): number {
    const size = this.#layout.recordSize;
    const at = (node * size) / 4;
    if (size !== 28) return this.#bytes.readUIntBE(at + (side * size) / 8, size / 8);
    const middle = this.#bytes.readUInt8(at + 3);
    const high = side === 0 ? middle >> 4 : middle & 0x0f;
    return high * 2 ** 24 + this.#bytes.readUIntBE(at + side * 4, 3);
  }
}

/** A branch that is still to be walked: where it leads, and the bits of the path to it. */
interface Branch {
  readonly value: number;
  readonly length: number;
  readonly isRight: boolean;
}

/** Sets the last bit of a path, and clears what the branch to its left has set after it. */
function turnRight(address: Buffer, length: number): void {
  const at = (length - 1) >> 3;
  const bit = 0x80 >> ((length - 1) & 7);
  address.writeUInt8((address.readUInt8(at) & ~(bit - 1)) | bit, at);
  address.fill(0, at + 1);
}

function isAt(block: MmdbBlock, address: Buffer, length: number): boolean {
  return block.length === length && block.address.equals(address);
}

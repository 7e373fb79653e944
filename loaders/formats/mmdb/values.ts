import { DamagedFile } from '../../source.ts';

/** Values of one record, those that its pointers lead to included. The largest published records have some hundred. */
const MOST_VALUES = 10_000;
/** Bytes of the texts of one record. */
const MOST_BYTES = 1024 ** 2;
/** Maps and lists inside each other. */
const DEEPEST = 64;

const POINTER = 1;
/** What the four sizes of a pointer begin at. */
const POINTER_STARTS = [0, 2048, 526_336, 0] as const;

/**
 * Reads values of the data section (MaxMind DB 2.0, "Data Section Format"). Pointers count from `start`. A value has a budget: pointers let
 * a file of a kilobyte describe a value of more parts than there are atoms.
 */
export class MmdbValues {
  readonly #bytes: Buffer;
  readonly #start: number;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#start = start;
  }

  /** Returns the value at a byte of the file. Throws `DamagedFile` if it breaks off, has no such type, or exceeds its budget. */
  at(offset: number): unknown {
    return new ValueReading(this.#bytes, this.#start, offset).next(0);
  }
}

/** One value that is being read, with what is left of its budget. */
class ValueReading {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #begin: number;
  #at: number;
  #values = MOST_VALUES;
  #size = MOST_BYTES;

  constructor(bytes: Buffer, start: number, offset: number) {
    this.#bytes = bytes;
    this.#start = start;
    this.#begin = offset;
    this.#at = offset;
  }

  next(depth: number): unknown {
    this.#spend(1);
    const control = this.#take(1).readUInt8();
    if (control >> 5 === POINTER) return this.#pointedTo(control, depth);
    const type = control >> 5 === 0 ? 7 + this.#take(1).readUInt8() : control >> 5;
    return this.#ofType(type, this.#sizeOf(control & 0x1f), depth);
  }

  #ofType(type: number, size: number, depth: number): unknown {
    switch (type) {
      case 2:
        return this.#text(size).toString('utf8');
      case 3:
        return this.#sized(type, size, 8).readDoubleBE();
      case 4:
        return this.#text(size);
      case 5:
        return this.#unsigned(type, size, 2);
      case 6:
        return this.#unsigned(type, size, 4);
      case 7:
        return this.#map(size, depth + 1);
      case 8:
        return this.#signed(size);
      case 9:
        return this.#large(type, size, 8);
      case 10:
        return this.#large(type, size, 16);
      case 11:
        return this.#list(size, depth + 1);
      case 14:
        return size !== 0;
      case 15:
        return this.#sized(type, size, 4).readFloatBE();
      default:
        throw this.#damage(`has a value of type ${type}, which there is not`);
    }
  }

  #pointedTo(control: number, depth: number): unknown {
    const size = (control >> 3) & 3;
    const low = this.#take(size + 1).readUIntBE(0, size + 1);
    const offset = size === 3 ? low : (control & 7) * 256 ** (size + 1) + low;
    const resume = this.#at;
    this.#at = this.#start + (POINTER_STARTS[size] ?? 0) + offset;
    if ((this.#bytes[this.#at] ?? 0) >> 5 === POINTER) throw this.#damage('has a pointer that leads to a pointer');
    const value = this.next(depth);
    this.#at = resume;
    return value;
  }

  #sizeOf(bits: number): number {
    if (bits < 29) return bits;
    if (bits === 29) return 29 + this.#take(1).readUInt8();
    return bits === 30 ? 285 + this.#take(2).readUInt16BE() : 65_821 + this.#take(3).readUIntBE(0, 3);
  }

  #map(size: number, depth: number): Record<string, unknown> {
    this.#enter(2 * size, depth);
    const members: [string, unknown][] = [];
    for (let each = 0; each < size; each += 1) {
      const name = this.next(depth);
      if (typeof name !== 'string') throw this.#damage('has a map with a name that is no text');
      members.push([name, this.next(depth)]);
    }
    return Object.fromEntries(members);
  }

  #list(size: number, depth: number): unknown[] {
    this.#enter(size, depth);
    const items: unknown[] = [];
    for (let each = 0; each < size; each += 1) items.push(this.next(depth));
    return items;
  }

  /** Refuses a map or list whose stated size is beyond what is left, before anything of it is read. */
  #enter(values: number, depth: number): void {
    if (depth > DEEPEST) throw this.#damage(`is nested deeper than ${DEEPEST} levels`);
    if (values > this.#values) this.#spend(values);
  }

  #spend(values: number): void {
    this.#values -= values;
    if (this.#values < 0) throw this.#damage(`has more than ${MOST_VALUES.toLocaleString('en')} values`);
  }

  #text(size: number): Buffer {
    this.#size -= size;
    if (this.#size < 0) throw this.#damage('has more than 1 MiB of text');
    return this.#take(size);
  }

  #signed(size: number): number {
    const bytes = this.#fitting(8, size, 4);
    // A shorter one has lost its leading zeros, so it is positive.
    return size === 4 ? bytes.readInt32BE() : size === 0 ? 0 : bytes.readUIntBE(0, size);
  }

  #unsigned(type: number, size: number, most: number): number {
    const bytes = this.#fitting(type, size, most);
    return size === 0 ? 0 : bytes.readUIntBE(0, size);
  }

  #large(type: number, size: number, most: number): bigint {
    return this.#fitting(type, size, most).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  }

  #sized(type: number, size: number, exact: number): Buffer {
    if (size !== exact) throw this.#damage(`has a value of type ${type} and ${size} bytes`);
    return this.#take(size);
  }

  #fitting(type: number, size: number, most: number): Buffer {
    if (size > most) throw this.#damage(`has a value of type ${type} and ${size} bytes`);
    return this.#take(size);
  }

  #take(size: number): Buffer {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw this.#damage('goes beyond the end of the file');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  #damage(what: string): DamagedFile {
    return new DamagedFile(`the record at byte ${this.#begin} ${what}`);
  }
}

/** Messages of the DNS (RFC 1035, section 4): questions in wire format, and replies that are checked against their question. */
import { isUtf8 } from 'node:buffer';
import { formatGroups } from '../schema/keys/ip-text.ts';

/** Types of records that are asked for. */
export const DNS_TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;

export type DnsType = keyof typeof DNS_TYPES;

/** A record of a host; the TTL in seconds. */
export type DnsRecord =
  | { readonly type: 'A' | 'AAAA'; readonly ttl: number; readonly address: string }
  | { readonly type: 'CNAME' | 'NS' | 'PTR'; readonly target: string }
  | { readonly type: 'MX'; readonly preference: number; readonly exchange: string }
  | { readonly type: 'TXT'; readonly text: string }
  | { readonly type: 'SOA'; readonly server: string; readonly mailbox: string; readonly numbers: readonly number[] };

/** What is asked, under a random number that its reply must have. */
export interface DnsQuery {
  readonly id: number;
  readonly name: string;
  readonly type: DnsType;
}

/** A reply to a query. */
export interface DnsReply {
  readonly isTruncated: boolean;
  /** RFC 1035, section 4.1.1: 0 no error, 2 server failure, 3 no such name, 5 refused. */
  readonly code: number;
  /** The records of the asked type that belong to the name, or to what it is an alias of by records of this reply. */
  readonly records: readonly DnsRecord[];
  /** Records of these that could not be read. */
  readonly unread: number;
  /** True if it has records of the type that belong to other names. */
  readonly isForeign: boolean;
}

const NOTHING = { records: [], unread: 0, isForeign: false };

/** Thrown for bytes that are no message, or no reply to the query. */
export class BadReply extends Error {
  override readonly name = 'BadReply';
}

const HEADER = 12;
const INTERNET = 1;
const OPT = 41;
/** RFC 6891: the largest datagram that we take. Longer ones would be cut into fragments on the way. */
const DATAGRAM = 1232;
const RESPONSE = 0x8000;
const OPCODE = 0x7800;
const TRUNCATED = 0x0200;
const RECURSION_DESIRED = 0x0100;
/** RFC 1035, section 2.3.4: octets of a name. Compression cannot make it longer. */
const LONGEST_NAME = 255;
const LONGEST_LABEL = 63;
const POINTER = 0xc0;

/** Writes a query. Throws a `BadReply` for a name that has no wire format. `hasOptions`: it says which datagrams we take (EDNS). */
export function encodeQuery({ id, name, type }: DnsQuery, hasOptions: boolean): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(RECURSION_DESIRED, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasOptions ? 1 : 0, 10);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(DNS_TYPES[type], 0);
  end.writeUInt16BE(INTERNET, 2);
  const options = Buffer.alloc(hasOptions ? 11 : 0);
  if (hasOptions) {
    options.writeUInt16BE(OPT, 1);
    options.writeUInt16BE(DATAGRAM, 3);
  }
  return Buffer.concat([header, wireName(name), end, options]);
}

function wireName(name: string): Buffer {
  const labels = name
    .replace(/\.$/, '')
    .split('.')
    .map((label) => Buffer.from(label));
  const wire = Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0])]);
  if (wire.length > LONGEST_NAME || labels.some(({ length }) => length === 0 || length > LONGEST_LABEL))
    throw new BadReply(`'${name.slice(0, 60)}' has no form in the DNS`);
  return wire;
}

/**
 * Reads a reply. Throws a `BadReply` for another message: one with another number, a query, a reply to another question (RFC 5452, section
 * 9.1), or bytes that break off. Records of other names are left out: a server may add what it likes.
 */
export function readReply(message: Buffer, query: DnsQuery): DnsReply {
  if (message.length < HEADER) throw new BadReply('the message breaks off');
  const flags = message.readUInt16BE(2);
  if (message.readUInt16BE(0) !== query.id) throw new BadReply('a reply to another query');
  if ((flags & RESPONSE) === 0 || (flags & OPCODE) !== 0) throw new BadReply('no reply');
  const code = flags & 0xf;
  const [questions, answers] = [message.readUInt16BE(4), message.readUInt16BE(6)];
  const isTruncated = (flags & TRUNCATED) !== 0;
  // A server that cannot read a query may not repeat it.
  if (questions === 0 && code !== 0) return { isTruncated, code, ...NOTHING };
  if (questions !== 1) throw new BadReply('a reply to another number of questions');
  const at = requireQuestion(message, query);
  if (isTruncated) return { isTruncated, code, ...NOTHING };
  return { isTruncated, code, ...ownRecords(wireRecords(message, at, answers), message, query) };
}

/** Returns where the answers begin. */
function requireQuestion(message: Buffer, { name, type }: DnsQuery): number {
  const asked = nameAt(message, HEADER);
  const { end } = asked;
  if (end + 4 > message.length) throw new BadReply('the question breaks off');
  const isSame = asked.name.toLowerCase() === name.replace(/\.$/, '').toLowerCase();
  if (!isSame || message.readUInt16BE(end) !== DNS_TYPES[type] || message.readUInt16BE(end + 2) !== INTERNET)
    throw new BadReply('a reply to another question');
  return end + 4;
}

/** A record before its data is read. */
interface WireRecord {
  /** In lower case. */
  readonly owner: string;
  readonly type: number;
  readonly ttl: number;
  readonly start: number;
  readonly end: number;
}

function wireRecords(message: Buffer, start: number, count: number): WireRecord[] {
  const records: WireRecord[] = [];
  let at = start;
  for (let each = 0; each < count; each += 1) {
    const { name, end } = nameAt(message, at);
    const data = end + 10;
    if (data > message.length) throw new BadReply('a record breaks off');
    const next = data + message.readUInt16BE(end + 8);
    if (next > message.length) throw new BadReply('the data of a record breaks off');
    if (message.readUInt16BE(end + 2) === INTERNET) {
      // RFC 2181, section 8: a TTL with its highest bit set counts as 0.
      const ttl = message.readUInt32BE(end + 4);
      const type = message.readUInt16BE(end);
      records.push({ owner: name.toLowerCase(), type, ttl: ttl > 0x7fffffff ? 0 : ttl, start: data, end: next });
    }
    at = next;
  }
  return records;
}

function ownRecords(
  all: readonly WireRecord[],
  message: Buffer,
  { name, type }: DnsQuery,
): Pick<DnsReply, 'records' | 'unread' | 'isForeign'> {
  const owners = new Set([name.replace(/\.$/, '').toLowerCase()]);
  const targetOf = (record: WireRecord) => within(() => nameAt(message, record.start, record.end).name.toLowerCase());
  // Aliases may come in any order; each step adds one name, and there are no more names than records.
  for (let before = 0; type !== 'CNAME' && before < owners.size; ) {
    before = owners.size;
    for (const record of all) {
      if (record.type !== DNS_TYPES.CNAME || !owners.has(record.owner)) continue;
      const target = targetOf(record);
      if (target !== null) owners.add(target);
    }
  }
  const ofType = all.filter((record) => record.type === DNS_TYPES[type]);
  const own = ofType.filter(({ owner }) => owners.has(owner));
  const read = own.map((record) => within(() => dataOf(message, record, type)));
  const records = read.filter((record) => record !== null);
  return { records, unread: read.length - records.length, isForeign: own.length < ofType.length };
}

/** Returns the value, or null where the bytes of one record do not fit: that record alone is lost. */
function within<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadReply || error instanceof RangeError) return null;
    throw error;
  }
}

function dataOf(message: Buffer, { start, end, ttl }: WireRecord, type: DnsType): DnsRecord {
  const bytes = message.subarray(start, end);
  switch (type) {
    case 'A':
      requireLength(bytes, 4);
      return { type, ttl, address: bytes.join('.') };
    case 'AAAA':
      requireLength(bytes, 16);
      return { type, ttl, address: formatGroups(Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2))) };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { type, target: wholeName(message, start, end) };
    case 'MX':
      return { type, preference: bytes.readUInt16BE(0), exchange: wholeName(message, start + 2, end) };
    case 'TXT':
      return { type, text: textOf(bytes) };
    case 'SOA': {
      const server = nameAt(message, start, end);
      const mailbox = nameAt(message, server.end, end);
      requireLength(message.subarray(mailbox.end, end), 20);
      const numbers = [0, 4, 8, 12, 16].map((at) => message.readUInt32BE(mailbox.end + at));
      return { type, server: server.name, mailbox: mailbox.name, numbers };
    }
  }
}

function requireLength({ length }: Buffer, expected: number): void {
  if (length !== expected) throw new BadReply(`${length} bytes of data, not ${expected}`);
}

function wholeName(message: Buffer, start: number, end: number): string {
  const read = nameAt(message, start, end);
  if (read.end !== end) throw new BadReply('data after a name');
  return read.name;
}

/** Returns the strings of a TXT record as one text (RFC 7208, section 3.3). */
function textOf(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const next = at + 1 + (bytes[at] ?? 0);
    if (next > bytes.length) throw new BadReply('a text breaks off');
    parts.push(bytes.subarray(at + 1, next));
    at = next;
  }
  const text = Buffer.concat(parts);
  return text.toString(isUtf8(text) ? 'utf8' : 'latin1');
}

/**
 * Reads a name, which may end in a pointer to an earlier one, and returns where it ends. The root is ''. Labels may have any bytes: those
 * that no host name has are escaped as in the text of a zone.
 */
function nameAt(
  message: Buffer,
  start: number,
  limit = message.length,
): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let end: number | null = null;
  let octets = 1;
  let at = start;
  for (;;) {
    const length = at < (end === null ? limit : message.length) ? (message[at] ?? 0) : -1;
    if (length < 0) throw new BadReply('a name breaks off');
    if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 };
    if ((length & POINTER) === POINTER) {
      if (at + 2 > message.length) throw new BadReply('a name breaks off');
      const target = message.readUInt16BE(at) & 0x3fff;
      // A pointer leads to an earlier place, so that no chain of them is endless.
      if (target >= at) throw new BadReply('a name points forward');
      end ??= at + 2;
      at = target;
      continue;
    }
    octets += length + 1;
    if (length > LONGEST_LABEL || octets > LONGEST_NAME) throw new BadReply('a name is too long');
    if (at + 1 + length > message.length) throw new BadReply('a name breaks off');
    labels.push(labelOf(message.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
}

function labelOf(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[.\\]/g, '\\$&')
    .replace(/[^!-~]/g, (letter) => `\\${String(letter.charCodeAt(0)).padStart(3, '0')}`);
}

/** Writes replies of the DNS by RFC 1035 for cases that no proper server gives. */
import { DNS_TYPES, type DnsType } from '../../net/dns-message.ts';

/** A record of a reply, its data in wire format. */
export interface ReplyRecord {
  readonly owner: string;
  readonly type: DnsType;
  readonly data: Buffer;
  readonly ttl?: number;
}

/** What a reply has other than a proper one. */
export interface ReplyOptions {
  readonly id: number;
  readonly name: string;
  readonly type: DnsType;
  readonly flags?: number;
  readonly records?: readonly ReplyRecord[];
  /** How many answers the header states. */
  readonly count?: number;
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

/** A name without compression. */
export function wireName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.').map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0])]);
}

/** A reply, by default without an error. */
export function dnsReply({ id, name, type, flags = 0x8180, records = [], count }: ReplyOptions): Buffer {
  const answers = records.map(({ owner, type: kind, data, ttl = 60 }) =>
    Buffer.concat([wireName(owner), u16(DNS_TYPES[kind], 1), u32(ttl), u16(data.length), data]),
  );
  const header = u16(id, flags, 1, count ?? answers.length, 0, 0);
  return Buffer.concat([header, wireName(name), u16(DNS_TYPES[type], 1), ...answers]);
}

import { createSocket, type Socket } from 'node:dgram';
import { Resolver as DnsResolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { Resolver } from '../../net/guarded-connector.ts';

/** One resource record that the server has, its data in wire format made from these fields. */
export type ServedRecord =
  | { readonly type: 'A' | 'AAAA' | 'CNAME' | 'NS' | 'PTR'; readonly value: string; readonly ttl?: number }
  | { readonly type: 'MX'; readonly preference: number; readonly value: string }
  | { readonly type: 'TXT'; readonly strings: readonly string[] }
  | { readonly type: 'SOA'; readonly server: string; readonly mailbox: string; readonly numbers: readonly number[] };

/** What a name has: its records, or how the server fails for it. */
export type Served = readonly ServedRecord[] | 'refused' | 'broken' | 'silent';

const TYPES: Readonly<Record<string, number>> = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28 };
const NO_SUCH_NAME = 3;
const BROKEN = 2;
const REFUSED = 5;

/** A DNS server on a free UDP port of the loopback that speaks RFC 1035: answers from a table, and counts what it is asked. */
export class DnsServer {
  readonly asked: string[] = [];
  readonly #socket: Socket;
  #names: Readonly<Record<string, Served>>;

  private constructor(socket: Socket, names: Readonly<Record<string, Served>>) {
    this.#socket = socket;
    this.#names = names;
    socket.on('message', (message, { port, address }) => {
      const reply = this.#replyTo(message);
      if (reply !== null) socket.send(reply, port, address);
    });
  }

  static async start(names: Readonly<Record<string, Served>>): Promise<DnsServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket, names);
  }

  /** `127.0.0.1:<port>` */
  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  /** Resolves names by this server, as a machine does of which it is the resolver. */
  readonly resolve: Resolver = async (hostname) => {
    const resolver = new DnsResolver({ timeout: 10_000, tries: 1 });
    resolver.setServers([this.address]);
    return resolver.resolve4(hostname);
  };

  /** Replaces the whole table. */
  serve(names: Readonly<Record<string, Served>>): void {
    this.#names = names;
  }

  async stop(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #replyTo(query: Buffer): Buffer | null {
    const { name, type, end } = questionOf(query);
    this.asked.push(`${name} ${Object.keys(TYPES).find((key) => TYPES[key] === type) ?? type}`);
    const served = this.#names[name];
    if (served === 'silent') return null;
    const question = query.subarray(12, end);
    if (served === 'broken') return message(query, BROKEN, question, []);
    if (served === 'refused') return message(query, REFUSED, question, []);
    if (served === undefined) return message(query, NO_SUCH_NAME, question, []);
    const alias = served.find((record) => record.type === 'CNAME');
    const records = alias === undefined ? served.filter((record) => TYPES[record.type] === type) : [alias];
    return message(query, 0, question, records.map(wireRecord));
  }
}

function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, section 4.1: the header with the query's id, the question as it came, the answers. */
function message(query: Buffer, code: number, question: Buffer, answers: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, question, ...answers]);
}

/** The owner is a pointer to the name in the question. */
function wireRecord(record: ServedRecord): Buffer {
  const data = wireData(record);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TYPES[record.type] ?? 0, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE('ttl' in record ? (record.ttl ?? 300) : 300, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function wireData(record: ServedRecord): Buffer {
  switch (record.type) {
    case 'A':
      return Buffer.from(record.value.split('.').map(Number));
    case 'AAAA':
      return Buffer.from(
        record.value
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      );
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return wireName(record.value);
    case 'MX':
      return Buffer.concat([wireNumbers(2, [record.preference]), wireName(record.value)]);
    case 'TXT':
      return Buffer.concat(
        record.strings.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])),
      );
    case 'SOA':
      return Buffer.concat([wireName(record.server), wireName(record.mailbox), wireNumbers(4, record.numbers)]);
  }
}

function wireNumbers(width: 2 | 4, numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(width * numbers.length);
  for (const [at, value] of numbers.entries()) bytes.writeUIntBE(value, at * width, width);
  return bytes;
}

function wireName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

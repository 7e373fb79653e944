/** Sends one query to one DNS server, by UDP, and by TCP where the reply does not fit into a datagram (RFC 7766). */
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { BadReply, type DnsQuery, type DnsReply, encodeQuery, readReply } from './dns-message.ts';

/** A server did not answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** The address and port of a DNS server. */
export interface DnsServerAddress {
  readonly host: string;
  readonly port: number;
}

interface Patience {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const DNS_PORT = 53;
const FORMAT_ERROR = 1;
const NOT_IMPLEMENTED = 4;

/** Reads `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`. */
export function dnsServerAddress(text: string): DnsServerAddress {
  const [, host, port] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? /^([^:]+)(?::(\d+))?$/.exec(text) ?? [undefined, text];
  return { host: host ?? text, port: port === undefined ? DNS_PORT : Number(port) };
}

/** Asks a server. Throws an `Unanswered` with the reason, or the reason of the signal. */
export async function exchange(server: DnsServerAddress, query: DnsQuery, patience: Patience): Promise<DnsReply> {
  const first = await byDatagram(server, query, true, patience);
  // Old servers do not know the options of a query (RFC 6891, section 7).
  const isOld = first.code === FORMAT_ERROR || first.code === NOT_IMPLEMENTED;
  const reply = isOld ? await byDatagram(server, query, false, patience) : first;
  return reply.isTruncated ? byStream(server, query, patience) : reply;
}

/** Datagrams that are no reply to the query are ignored: anyone can send some, and the reply may still come. */
function byDatagram(
  { host, port }: DnsServerAddress,
  query: DnsQuery,
  hasOptions: boolean,
  patience: Patience,
): Promise<DnsReply> {
  const message = encodeQuery(query, hasOptions);
  const socket = createSocket(isIPv6(host.split('%', 1)[0] ?? '') ? 'udp6' : 'udp4');
  let broken: BadReply | null = null;
  const work = new Promise<DnsReply>((resolve, reject) => {
    socket.on('error', (error) => reject(unanswered(error)));
    socket.on('message', (bytes) => {
      const read = replyIn(bytes, query);
      if (read instanceof BadReply) broken = read;
      else resolve(read);
    });
    // A connected socket takes datagrams of that server alone, from a port that is new for each query.
    socket.connect(port, host, () => socket.send(message));
  });
  return inTime(
    work,
    patience,
    () => socket.close(),
    () => (broken === null ? 'ETIMEOUT' : `EBADRESP, ${broken.message}`),
  );
}

function byStream({ host, port }: DnsServerAddress, query: DnsQuery, patience: Patience): Promise<DnsReply> {
  const message = encodeQuery(query, false);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length, 0);
  const socket = connect({ host, port });
  const work = new Promise<DnsReply>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    socket.on('error', (error) => reject(unanswered(error)));
    socket.on('end', () => reject(new Unanswered('ECONNRESET')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < 2) return;
      const bytes = Buffer.concat(chunks);
      const end = 2 + bytes.readUInt16BE(0);
      if (size < end) return;
      const read = replyIn(bytes.subarray(2, end), query);
      if (read instanceof BadReply) reject(new Unanswered(`EBADRESP, ${read.message}`));
      else resolve(read);
    });
    socket.end(Buffer.concat([length, message]));
  });
  return inTime(
    work,
    patience,
    () => socket.destroy(),
    () => 'ETIMEOUT',
  );
}

function replyIn(bytes: Buffer, query: DnsQuery): DnsReply | BadReply {
  try {
    return readReply(bytes, query);
  } catch (error) {
    if (error instanceof BadReply) return error;
    throw error;
  }
}

function unanswered(error: Error): Unanswered {
  return new Unanswered('code' in error ? String(error.code) : error.message);
}

async function inTime<T>(
  work: Promise<T>,
  { timeoutMs, signal }: Patience,
  close: () => void,
  whyLate: () => string,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unanswered(whyLate())), timeoutMs);
  const abort = (): void => reject(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  // What fails after the end is of no interest any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([end, work]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    close();
  }
}

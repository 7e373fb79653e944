import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DnsClient } from '../../net/dns-client.ts';
import { dnsServerAddress, exchange } from '../../net/dns-exchange.ts';
import { type DnsQuery, encodeQuery } from '../../net/dns-message.ts';
import { dnsReply, type ReplyRecord } from '../support/dns-reply.ts';

const QUERY: DnsQuery = { id: 7, name: 'a.weft.com', type: 'A' };
const PATIENCE = { timeoutMs: 2000 };
const record = (last: number, owner = 'a.weft.com'): ReplyRecord => ({
  owner,
  type: 'A',
  data: Buffer.from([11, 0, 0, last]),
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that sends these datagrams for each query, and this message by TCP, if it has one. */
async function serverOf(datagrams: (query: Buffer) => readonly Buffer[], stream?: (query: Buffer) => Buffer) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    for (const reply of datagrams(query)) socket.send(reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ends.push(() => socket.close());
  const { port } = socket.address();
  if (stream !== undefined) {
    const server = createServer((connection) => {
      connection.on('error', () => undefined);
      connection.once('data', (query) => {
        const reply = stream(query.subarray(2));
        const length = Buffer.alloc(2);
        length.writeUInt16BE(reply.length);
        // In pieces: a reply may come in any.
        for (const piece of [length.subarray(0, 1), length.subarray(1), reply.subarray(0, 20), reply.subarray(20)])
          connection.write(piece);
        connection.end();
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => server.close());
  }
  return { text: `127.0.0.1:${port}`, address: { host: '127.0.0.1', port } };
}

describe('an exchange with a DNS server', () => {
  it('Datagrams that are no reply to the query are ignored, and the reply counts', async () => {
    const { address } = await serverOf(() => [
      dnsReply({ ...QUERY, id: 8, records: [record(66)] }),
      dnsReply({ ...QUERY, flags: 0x0100, records: [record(66)] }),
      dnsReply({ ...QUERY, name: 'b.weft.com', records: [record(66)] }),
      Buffer.from('x'),
      dnsReply({ ...QUERY, records: [record(1)] }),
    ]);
    expect((await exchange(address, QUERY, PATIENCE)).records).toEqual([{ type: 'A', ttl: 60, address: '11.0.0.1' }]);
  });

  it('A server that only sends what is no reply has not answered, and the reason says so', async () => {
    const { address } = await serverOf(() => [dnsReply({ ...QUERY, flags: 0x0100, records: [record(66)] })]);
    await expect(exchange(address, QUERY, { timeoutMs: 100 })).rejects.toThrow('EBADRESP, no reply');
  });

  it('A reply that does not fit into a datagram comes by TCP', async () => {
    const records = Array.from({ length: 600 }, (_, at) => record(at % 256));
    const { address } = await serverOf(
      () => [dnsReply({ ...QUERY, flags: 0x8380 })],
      () => dnsReply({ ...QUERY, records }),
    );
    expect((await exchange(address, QUERY, PATIENCE)).records).toHaveLength(600);
  });

  it('A server that breaks off by TCP has not answered', async () => {
    const { address } = await serverOf(
      () => [dnsReply({ ...QUERY, flags: 0x8380 })],
      () => dnsReply({ ...QUERY, id: 9 }),
    );
    await expect(exchange(address, QUERY, PATIENCE)).rejects.toThrow('EBADRESP, a reply to another query');
    const { address: without } = await serverOf(() => [dnsReply({ ...QUERY, flags: 0x8380 })]);
    await expect(exchange(without, QUERY, PATIENCE)).rejects.toThrow('ECONNREFUSED');
  });

  it('A server that does not know the options of a query is asked without them', async () => {
    const plain = encodeQuery(QUERY, false).length;
    const { address } = await serverOf((query) =>
      query.length > plain ? [dnsReply({ ...QUERY, flags: 0x8181 })] : [dnsReply({ ...QUERY, records: [record(1)] })],
    );
    expect((await exchange(address, QUERY, PATIENCE)).records).toHaveLength(1);
  });

  it.each([
    ['192.0.2.53', '192.0.2.53', 53],
    ['192.0.2.53:5353', '192.0.2.53', 5353],
    ['2001:db8::53', '2001:db8::53', 53],
    ['[2001:db8::53]', '2001:db8::53', 53],
    ['[2001:db8::53]:5353', '2001:db8::53', 5353],
    ['fe80::1%eth0', 'fe80::1%eth0', 53],
  ])('The server %s is asked at %s, port %i', (text, host, port) => {
    expect(dnsServerAddress(text)).toEqual({ host, port });
  });
});

describe('a client of several servers', () => {
  const asked = (query: Buffer): DnsQuery => ({
    ...QUERY,
    id: query.readUInt16BE(0),
    type: query.readUInt16BE(24) === 5 ? 'CNAME' : 'A',
  });

  it('A server that fails leaves the question to the next', async () => {
    const failing = await serverOf((query) => [dnsReply({ ...asked(query), flags: 0x8182 })]);
    const good = await serverOf((query) => [dnsReply({ ...asked(query), flags: 0x8183 })]);
    const client = new DnsClient({ servers: [failing.text, good.text], perSecond: 1000, timeoutMs: 500, tries: 1 });
    expect(await client.host('a.weft.com')).toEqual({
      host: 'a.weft.com',
      isComplete: true,
      isMissing: true,
      records: [],
    });
  });

  it('A reply that has only records of other names is no answer, and nothing of it is stored', async () => {
    const foreign: ReplyRecord = { owner: 'evil.weft.com', type: 'CNAME', data: Buffer.from([1, 98, 0]) };
    const server = await serverOf((query) => [dnsReply({ ...asked(query), records: [foreign] })]);
    const client = new DnsClient({ servers: [server.text], perSecond: 1000, timeoutMs: 500, tries: 1 });
    expect(await client.host('a.weft.com', undefined, true)).toEqual({
      host: 'a.weft.com',
      isComplete: false,
      records: [],
      reason: 'EBADRESP, only records of other names',
    });
  });
});

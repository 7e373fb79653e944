import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadReply, type DnsRecord, type DnsType, encodeQuery, readReply } from '../../net/dns-message.ts';
import { dnsReply, type ReplyRecord, u16, u32, wireName } from '../support/dns-reply.ts';

const QUERY = { id: 7, name: 'a.weft.com', type: 'A' } as const;
const A = (owner: string, last = 1): ReplyRecord => ({ owner, type: 'A', data: Buffer.from([11, 0, 0, last]) });
const address = (last = 1): DnsRecord => ({ type: 'A', ttl: 60, address: `11.0.0.${last}` });

describe('a query', () => {
  it('A query asks one question with recursion, and says which datagrams are taken', () => {
    expect(encodeQuery(QUERY, true).toString('hex')).toBe(
      '00070100000100000000000101610477656674' + '03636f6d0000010001' + '00002904d0000000000000',
    );
    expect(encodeQuery(QUERY, false).toString('hex')).toBe(
      '00070100000100000000000001610477656674' + '03636f6d0000010001',
    );
  });

  it.each(['a..b', `${'a'.repeat(64)}.com`, `${'abcdefgh.'.repeat(30)}com`, ''])(
    'The name "%s" cannot be asked for',
    (name) => {
      expect(() => encodeQuery({ ...QUERY, name }, true)).toThrow(BadReply);
    },
  );
});

describe('a reply', () => {
  it.each<[string, Buffer, RegExp]>([
    ['another number', dnsReply({ ...QUERY, id: 8, records: [A('a.weft.com')] }), /another query/],
    ['no mark of a reply', dnsReply({ ...QUERY, flags: 0x0100, records: [A('a.weft.com')] }), /no reply/],
    ['another operation', dnsReply({ ...QUERY, flags: 0xa980 }), /no reply/],
    [
      'another name in its question',
      dnsReply({ ...QUERY, name: 'b.weft.com', records: [A('a.weft.com')] }),
      /another question/,
    ],
    ['another type in its question', dnsReply({ ...QUERY, type: 'AAAA' }), /another question/],
    ['fewer bytes than a header', Buffer.from([0, 7, 0x81]), /breaks off/],
    ['fewer records than it states', dnsReply({ ...QUERY, records: [A('a.weft.com')], count: 2 }), /breaks off/],
    ['no end of a record', dnsReply({ ...QUERY, records: [A('a.weft.com')] }).subarray(0, -1), /breaks off/],
  ])('A message with %s is no reply', (_, message, reason) => {
    expect(() => readReply(message, QUERY)).toThrow(reason);
  });

  it('A reply may write the name in other letters', () => {
    const message = dnsReply({ ...QUERY, name: 'A.WEFT.com', records: [A('a.Weft.COM')] });
    expect(readReply(message, QUERY).records).toEqual([address()]);
  });

  it('Records of other names are left out, and the reply says that it has some', () => {
    const message = dnsReply({ ...QUERY, records: [A('evil.weft.com', 2), A('a.weft.com'), A('www.google.com', 3)] });
    expect(readReply(message, QUERY)).toMatchObject({ records: [address()], unread: 0, isForeign: true });
    const alone = dnsReply({ ...QUERY, records: [A('evil.weft.com')] });
    expect(readReply(alone, QUERY)).toMatchObject({ records: [], isForeign: true });
  });

  it('Records of the target of an alias in the same reply belong to the name, in any order, also in a circle', () => {
    const alias = (owner: string, target: string): ReplyRecord => ({ owner, type: 'CNAME', data: wireName(target) });
    const records = [
      A('c.weft.net'),
      alias('b.weft.net', 'c.weft.net'),
      alias('a.weft.com', 'b.weft.net'),
      A('d.weft.net', 9),
    ];
    expect(readReply(dnsReply({ ...QUERY, records }), QUERY).records).toEqual([address()]);
    const circle = [alias('a.weft.com', 'b.weft.net'), alias('b.weft.net', 'a.weft.com')];
    expect(readReply(dnsReply({ ...QUERY, records: circle }), QUERY).records).toEqual([]);
  });

  it('A record whose data do not fit is lost alone', () => {
    const odd: ReplyRecord = { owner: 'a.weft.com', type: 'A', data: Buffer.from([11, 0, 0]) };
    expect(readReply(dnsReply({ ...QUERY, records: [odd, A('a.weft.com')] }), QUERY)).toMatchObject({
      records: [address()],
      unread: 1,
    });
  });

  it('A truncated reply gives no records: the rest comes by TCP', () => {
    const message = dnsReply({ ...QUERY, flags: 0x8380, records: [A('a.weft.com')] });
    expect(readReply(message, QUERY)).toMatchObject({ isTruncated: true, records: [] });
  });

  it.each([2, 3, 5])('A reply with the error %i gives its number, also without the question', (code) => {
    expect(readReply(dnsReply({ ...QUERY, flags: 0x8180 | code }), QUERY)).toMatchObject({ code, records: [] });
    expect(readReply(u16(7, 0x8180 | code, 0, 0, 0, 0), QUERY)).toMatchObject({ code, records: [] });
  });

  it.each<[DnsType, Buffer, DnsRecord]>([
    ['AAAA', Buffer.from('2a000001000000000000000000000001', 'hex'), { type: 'AAAA', ttl: 60, address: '2a00:1::1' }],
    ['CNAME', wireName('b.weft.com'), { type: 'CNAME', target: 'b.weft.com' }],
    ['NS', wireName('ns.weft.com'), { type: 'NS', target: 'ns.weft.com' }],
    ['PTR', wireName(''), { type: 'PTR', target: '' }],
    ['MX', Buffer.concat([u16(10), wireName('mx.weft.com')]), { type: 'MX', preference: 10, exchange: 'mx.weft.com' }],
    [
      'TXT',
      Buffer.concat([Buffer.from([2]), Buffer.from('ab'), Buffer.from([1]), Buffer.from('c')]),
      { type: 'TXT', text: 'abc' },
    ],
    ['TXT', Buffer.from([1, 0xe9]), { type: 'TXT', text: 'é' }],
    [
      'SOA',
      Buffer.concat([wireName('ns.weft.com'), wireName('h.weft.com'), u32(1, 2, 3, 4, 5)]),
      { type: 'SOA', server: 'ns.weft.com', mailbox: 'h.weft.com', numbers: [1, 2, 3, 4, 5] },
    ],
    [
      'NS',
      Buffer.concat([Buffer.from([5]), Buffer.from('a.b\\c'), wireName('com')]),
      { type: 'NS', target: 'a\\.b\\\\c.com' },
    ],
    ['NS', Buffer.concat([Buffer.from([2, 0, 0xff]), wireName('com')]), { type: 'NS', target: '\\000\\255.com' }],
    ['NS', Buffer.from([0xc0, 12]), { type: 'NS', target: 'a.weft.com' }],
    [
      'NS',
      Buffer.concat([Buffer.from([2]), Buffer.from('ns'), Buffer.from([0xc0, 14])]),
      { type: 'NS', target: 'ns.weft.com' },
    ],
  ])('The data of a record of the type %s are read', (type, data, record) => {
    const query = { ...QUERY, type };
    expect(readReply(dnsReply({ ...query, records: [{ owner: 'a.weft.com', type, data }] }), query).records).toEqual([
      record,
    ]);
  });

  it.each<[string, Buffer]>([
    ['points to itself', Buffer.from([0xc0, 0x32])],
    ['points forward', Buffer.from([0xc0, 0xff])],
    ['is of an unassigned form', Buffer.concat([Buffer.from([0x40]), wireName('com')])],
    [
      'is longer than a name may be',
      Buffer.concat([
        ...Array.from({ length: 5 }, () => Buffer.concat([Buffer.from([63]), Buffer.alloc(63, 97)])),
        Buffer.from([0]),
      ]),
    ],
    ['has bytes after it', Buffer.concat([wireName('b.weft.com'), Buffer.from([1])])],
    ['ends outside of its record', Buffer.from([3, 97])],
  ])('A record with a name that %s is not read', (_, data) => {
    const query = { ...QUERY, type: 'NS' as const };
    const reply = readReply(dnsReply({ ...query, records: [{ owner: 'a.weft.com', type: 'NS', data }] }), query);
    expect([reply.records, reply.unread]).toEqual([[], 1]);
  });
});

describe('any bytes', () => {
  const types = fc.constantFrom<DnsType>('A', 'AAAA', 'CNAME', 'NS', 'PTR', 'MX', 'TXT', 'SOA');

  it('Any bytes after a proper header are a reply or none, at once', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), types, fc.nat(20), (bytes, type, count) => {
        const query = { ...QUERY, type };
        const message = Buffer.concat([dnsReply({ ...query, count }), bytes]);
        try {
          expect(readReply(message, query).records.length).toBeLessThanOrEqual(count);
        } catch (error) {
          expect(error).toBeInstanceOf(BadReply);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('A proper reply with some bytes changed is a reply or none', () => {
    const records: ReplyRecord[] = [
      A('a.weft.com'),
      { owner: 'a.weft.com', type: 'CNAME', data: wireName('b.weft.com') },
      A('b.weft.com'),
    ];
    const message = dnsReply({ ...QUERY, records });
    const changes = fc.array(fc.tuple(fc.nat(message.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(changes, (changed) => {
        const bytes = Buffer.from(message);
        for (const [at, value] of changed) bytes[at] = value;
        try {
          readReply(bytes, QUERY);
        } catch (error) {
          expect(error).toBeInstanceOf(BadReply);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('Addresses are read as they were written, whatever the name', () => {
    const label = fc.stringMatching(/^[a-z0-9_-]{1,20}$/);
    const name = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
    const bytes = fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), { maxLength: 30 });
    fc.assert(
      fc.property(name, bytes, fc.nat(65_535), (asked, addresses, id) => {
        const query = { id, name: asked, type: 'A' } as const;
        const records = addresses.map(
          (address): ReplyRecord => ({ owner: asked, type: 'A', data: Buffer.from(address) }),
        );
        const read = readReply(dnsReply({ ...query, records }), query).records;
        expect(read).toEqual(addresses.map((address) => ({ type: 'A', ttl: 60, address: address.join('.') })));
      }),
    );
  });
});

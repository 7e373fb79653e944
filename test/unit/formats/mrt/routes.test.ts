import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MrtRoutes, mrtRoutes } from '../../../../loaders/formats/mrt/routes.ts';
import { originOf } from '../../../../loaders/formats/observed-paths.ts';
import { RefusedRecord } from '../../../../loaders/source.ts';
import { foldAsPath } from '../../../../schema/keys/index.ts';
import {
  asPathAttribute,
  attribute,
  mrtRecord,
  nlri,
  numbers,
  tableBody,
  updateBody,
} from '../../../support/mrt-writer.ts';
import { collected, memoryInput } from '../../../support/source-input.ts';

const TEN = nlri([8, 10]);
const PATH = asPathAttribute(4, [[2, 64500, 64510]]);

async function read(...records: readonly Buffer[]) {
  const all = await collected(mrtRoutes(memoryInput(Buffer.concat(records), 'updates.mrt', 7)));
  return all.map((record) => (record instanceof RefusedRecord ? `${record.line} ${record.message}` : record.value));
}

/** The one record of a file of one. */
async function only(record: Buffer): Promise<MrtRoutes> {
  const [first, ...more] = await read(record);
  if (first === undefined || typeof first === 'string' || more.length > 0) throw new Error(`got ${String(first)}`);
  return first;
}

async function pathOf(width: 2 | 4, attributes: Buffer) {
  const routes = await only(mrtRecord(16, width === 2 ? 1 : 4, updateBody(width, { attributes, announced: TEN })));
  return routes.kind === 'update' ? routes.path : null;
}

describe('an UPDATE', () => {
  it('An UPDATE announces prefixes over a path and withdraws others, and bits after a mask count as zero', async () => {
    const parts = { withdrawn: nlri([24, 192, 0, 2]), attributes: PATH, announced: nlri([8, 10], [13, 11, 13], [0]) };
    expect(await only(mrtRecord(16, 4, updateBody(4, parts)))).toEqual({
      kind: 'update',
      at: Date.UTC(2026, 7, 22),
      withdrawn: ['192.0.2.0/24'],
      announced: ['10.0.0.0/8', '11.8.0.0/13', '0.0.0.0/0'],
      damage: null,
      path: {
        text: '64500 64510',
        hops: [
          { asn: 64500, position: 0 },
          { asn: 64510, position: 1 },
        ],
        origins: [64510],
        endsInSet: false,
        links: [[64500, 64510]],
      },
    });
  });

  it('An UPDATE carries IPv6 and more IPv4 in its attributes, and its multicast is left out', async () => {
    const hop = numbers(1, 4, 192, 0, 2, 1, 0);
    const reach = (family: number, sub: number, prefixes: Buffer) =>
      attribute(14, Buffer.concat([numbers(2, family), numbers(1, sub), hop, prefixes]));
    const lost = attribute(15, Buffer.concat([numbers(2, 2), numbers(1, 1), nlri([48, 0x20, 1, 0xd, 0xb8, 0, 1])]));
    const six = reach(2, 1, nlri([33, 0x20, 1, 0xd, 0xb8, 0xff], [96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]));
    const routes = await only(mrtRecord(16, 4, updateBody(4, { attributes: Buffer.concat([PATH, six, lost]) })));
    expect(routes).toMatchObject({
      announced: ['2001:db8:8000::/33', '0.0.0.0/0'],
      withdrawn: ['2001:db8:1::/48'],
    });
    const cast = await only(mrtRecord(16, 4, updateBody(4, { attributes: Buffer.concat([PATH, reach(1, 2, TEN)]) })));
    expect(cast).toMatchObject({ announced: [] });
  });

  it('An UPDATE with identifiers of paths (RFC 8050) has four bytes before each prefix', async () => {
    const announced = Buffer.concat([numbers(4, 7), TEN, numbers(4, 8), nlri([24, 192, 0, 2])]);
    const routes = await only(mrtRecord(16, 9, updateBody(4, { attributes: PATH, announced })));
    expect(routes).toMatchObject({ announced: ['10.0.0.0/8', '192.0.2.0/24'] });
  });

  it('An UPDATE with an extended timestamp is dated to the millisecond', async () => {
    const body = Buffer.concat([numbers(4, 123_999), updateBody(4, { attributes: PATH, announced: TEN })]);
    expect((await only(mrtRecord(17, 4, body))).at).toBe(Date.UTC(2026, 7, 22) + 123);
  });
});

describe('an AS path', () => {
  it('An AS path keeps prepends in its name, counts each network once and joins neighbours in order', async () => {
    const path = await pathOf(4, asPathAttribute(4, [[2, 64500, 64501, 64501, 64510, 64501]]));
    expect(path).toEqual({
      text: '64500 64501 64501 64510 64501',
      hops: [
        { asn: 64500, position: 0 },
        { asn: 64501, position: 1 },
        { asn: 64510, position: 2 },
      ],
      origins: [64501],
      endsInSet: false,
      links: [
        [64500, 64501],
        [64501, 64510],
        [64510, 64501],
      ],
    });
    expect(foldAsPath(path?.text ?? '')).toBe(path?.text);
  });

  it('An AS path that ends in a set has no origin, and the set joins no neighbours', async () => {
    const path = await pathOf(
      4,
      asPathAttribute(4, [
        [2, 64500, 64501],
        [1, 64511, 64510, 64511],
      ]),
    );
    expect(path).toMatchObject({
      text: '64500 64501 {64511,64510,64511}',
      origins: [64511, 64510],
      endsInSet: true,
      links: [[64500, 64501]],
    });
    expect(path && originOf(path)).toBeNull();
    const ofOne = await pathOf(
      4,
      asPathAttribute(4, [
        [2, 64500],
        [1, 65000],
      ]),
    );
    expect(ofOne && originOf(ofOne)).toBeNull();
    expect(path?.hops.map(({ position }) => position)).toEqual([0, 1, 2, 2]);
    expect(foldAsPath(path?.text ?? '')).toBe(path?.text);
  });

  it('An AS path leaves confederations out', async () => {
    const path = await pathOf(
      4,
      asPathAttribute(4, [
        [3, 65001, 65002],
        [2, 64500],
        [4, 65003],
        [2, 64510],
      ]),
    );
    expect(path).toMatchObject({ text: '64500 64510', links: [[64500, 64510]], origins: [64510] });
  });

  it('An AS path of a two-byte speaker takes the numbers that only AS4_PATH has (RFC 6793)', async () => {
    const short = asPathAttribute(2, [[2, 64500, 23456, 23456]]);
    const long = asPathAttribute(4, [[2, 200_000, 200_001]], 17);
    expect((await pathOf(2, Buffer.concat([short, long])))?.text).toBe('64500 200000 200001');
    const longer = asPathAttribute(4, [[2, 1, 2, 3, 4]], 17);
    expect((await pathOf(2, Buffer.concat([short, longer])))?.text).toBe('64500 23456 23456');
    expect((await pathOf(2, short))?.text).toBe('64500 23456 23456');
  });
});

describe('a table', () => {
  it('A table record has each path of a prefix once, and counts the peers', async () => {
    const other = asPathAttribute(4, [[2, 64501, 64510]]);
    const body = tableBody(TEN, [
      [0, PATH],
      [1, PATH],
      [2, other],
      [2, other],
    ]);
    const routes = await only(mrtRecord(13, 2, body));
    expect(routes).toMatchObject({ kind: 'table', prefix: '10.0.0.0/8', peers: 3 });
    expect(routes.kind === 'table' && routes.paths.map(({ text }) => text)).toEqual(['64500 64510', '64501 64510']);
  });

  it('A table record of the older form (TABLE_DUMP) has one peer, and two bytes for each AS', async () => {
    const attributes = asPathAttribute(2, [[2, 64500, 64510]]);
    const entry = Buffer.concat([
      numbers(2, 0, 1),
      numbers(1, 10, 0, 0, 0, 8, 1),
      numbers(4, 0, 0xc0000201),
      numbers(2, 64500, attributes.length),
      attributes,
    ]);
    expect(await only(mrtRecord(12, 1, entry))).toMatchObject({ prefix: '10.0.0.0/8', peers: 1 });
  });

  it('An index of peers and multicast give no routes, and RIB_GENERIC is refused, so that it is counted', async () => {
    const good = mrtRecord(13, 2, tableBody(TEN, [[0, PATH]]));
    const outcome = await read(
      mrtRecord(13, 1, Buffer.alloc(8)),
      mrtRecord(13, 3, tableBody(TEN, [[0, PATH]])),
      mrtRecord(13, 6, Buffer.alloc(20)),
      good,
    );
    expect(outcome.map((each) => (typeof each === 'string' ? each : each.kind))).toEqual([
      '3 byte 61: RIB_GENERIC is not read',
      'table',
    ]);
  });
});

describe('a damaged file', () => {
  const good = mrtRecord(16, 4, updateBody(4, { attributes: PATH, announced: TEN }));

  it('A damaged record alone is lost, and the error names its number and byte', async () => {
    const longPath = asPathAttribute(4, [[2, 64500]]);
    longPath.writeUInt8(9, 4);
    const outcome = await read(
      good,
      mrtRecord(16, 4, updateBody(4, { attributes: longPath, announced: TEN })),
      mrtRecord(16, 4, Buffer.alloc(9)),
      mrtRecord(99, 4, Buffer.alloc(3)),
      mrtRecord(13, 2, tableBody(nlri([33, 10, 0, 0, 0, 0]), [])),
      good,
    );
    expect(outcome.map((each) => (typeof each === 'string' ? each : each.kind))).toEqual([
      'update',
      '2 byte 70: the AS_PATH breaks off',
      '3 byte 136: it is shorter than its contents',
      '4 byte 157: unassigned MRT type 99',
      '5 byte 172: a prefix of 33 bits',
      'update',
    ]);
  });

  it('A message with a prefix that is cut off keeps the prefixes before it', async () => {
    const outcome = await read(mrtRecord(16, 4, updateBody(4, { attributes: PATH, announced: nlri([8, 10], [11]) })));
    expect(outcome[0]).toMatchObject({ announced: ['10.0.0.0/8'] });
    expect(outcome[1]).toBe('1 byte 0: the prefixes break off');
  });

  it('A file that breaks off inside a record, states an absurd length, or is no MRT at all, ends the load', async () => {
    await expect(read(good, good.subarray(0, 30))).rejects.toThrow('breaks off in record 2, at byte 70');
    await expect(read(good, good.subarray(0, 5))).rejects.toThrow('breaks off in record 2');
    const absurd = Buffer.from(good);
    absurd.writeUInt32BE(0x7fffffff, 8);
    await expect(read(good, absurd)).rejects.toThrow('record 2 at byte 70 claims 2147483647 bytes');
    await expect(read(Buffer.from('<!doctype html><html></html>'))).rejects.toThrow('not an MRT file');
  });

  it('A damaged file of any kind never makes the reader throw another error', async () => {
    const file = gunzipSync(
      await readFile(join(import.meta.dirname, '../../../data/routing/bview.ipv6_unicast_add_path.gz')),
    );
    const flips = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(flips, fc.nat(file.length), async (changes, end) => {
        const damaged = Buffer.from(file);
        for (const [at, value] of changes) damaged[at] = value;
        const input = memoryInput(damaged.subarray(0, end), 'bview', 511);
        const outcome = await collected(mrtRoutes(input)).catch((error: unknown) => String(error));
        if (typeof outcome === 'string')
          expect(outcome).toMatch(/^(Error: not an MRT|DamagedFile: (it breaks off|record \d+))/);
      }),
      { numRuns: 200 },
    );
  });
});

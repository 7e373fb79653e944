import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mrtRoutes } from '../../../loaders/formats/mrt/routes.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import {
  asPathAttribute,
  attribute,
  mrtRecord,
  nlri,
  numbers,
  tableBody,
  updateBody,
} from '../../support/mrt-writer.ts';
import { reportedFile } from '../../support/reported-files.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

const PATH = asPathAttribute(4, [[2, 64500, 64502]]);
const PLAIN = 4;
const ADD_PATH = 9;

describe('MRT files of public reports', () => {
  it('mrt-06: path identifiers in a record of the plain type are recognised (bgpkit/bgpkit-parser#42)', async () => {
    const { refusal, facts, refusals } = await reportedFile('mrt-06', 'routeviews-updates');
    const announced = facts.flatMap((line) => /"prefix":"([\d./]+)","asn":(\d+)/.exec(line)?.slice(1).join(' ') ?? []);
    expect([refusal, refusals, announced]).toEqual([null, [], ['11.0.1.0/24 64502', '11.0.21.0/24 64502']]);
  });
});

type Prefix = readonly [length: number, ...bytes: number[]];

function withIds(prefixes: readonly Prefix[], ids: readonly number[]): Buffer {
  return Buffer.concat(prefixes.flatMap((prefix, at) => [numbers(4, ids[at] ?? 0), nlri(prefix)]));
}

/** What a message with these IPv4 prefixes announces and withdraws, and what is refused of it. */
async function read(subtype: number, announced: Buffer, more: { withdrawn?: Buffer; attributes?: Buffer } = {}) {
  const { withdrawn, attributes = PATH } = more;
  const body = updateBody(4, { attributes, announced, ...(withdrawn === undefined ? {} : { withdrawn }) });
  const all = await collected(mrtRoutes(memoryInput(mrtRecord(16, subtype, body))));
  const routes = all.flatMap((each) =>
    each instanceof RefusedRecord || each.value.kind === 'table' ? [] : [each.value],
  );
  return {
    announced: routes.flatMap((route) => route.announced),
    withdrawn: routes.flatMap((route) => route.withdrawn),
    refused: all.flatMap((each) => (each instanceof RefusedRecord ? [each.message] : [])),
  };
}

const BLOCKS: readonly Prefix[] = [
  [24, 11, 0, 21],
  [16, 11, 1],
  [22, 11, 2, 4],
  [32, 11, 3, 4, 5],
];
const NAMES = ['11.0.21.0/24', '11.1.0.0/16', '11.2.4.0/22', '11.3.4.5/32'];

describe('prefixes of a message', () => {
  it.each([
    [[0, 0, 0, 0]],
    [[1, 2, 3, 4]],
    [[7, 7, 7, 7]],
    [[255, 256, 257, 65_535]],
    [[65_536, 1, 2, 3]],
    [[16_777_216, 1, 2, 3]],
  ])('Identifiers %j in a plain record are recognised', async (ids) => {
    expect(await read(PLAIN, withIds(BLOCKS, ids))).toEqual({ announced: NAMES, withdrawn: [], refused: [] });
    const withdrawn = withIds(BLOCKS, ids);
    expect(await read(PLAIN, Buffer.alloc(0), { withdrawn })).toEqual({ announced: [], withdrawn: NAMES, refused: [] });
  });

  it('Identifiers in the attribute of IPv6 prefixes are recognised', async () => {
    const prefixes = withIds(
      [
        [32, 0x2a, 0, 0, 1],
        [48, 0x2a, 0, 0, 1, 0, 2],
      ],
      [5, 6],
    );
    const head = Buffer.concat([numbers(2, 2), numbers(1, 1, 4, 11, 0, 0, 1, 0)]);
    const attributes = Buffer.concat([PATH, attribute(14, Buffer.concat([head, prefixes]))]);
    expect(await read(PLAIN, Buffer.alloc(0), { attributes })).toEqual({
      announced: ['2a00:1::/32', '2a00:1:2::/48'],
      withdrawn: [],
      refused: [],
    });
  });

  it('Identifiers in a record of the type that has them are read', async () => {
    expect((await read(ADD_PATH, withIds(BLOCKS, [1, 2, 3, 4]))).announced).toEqual(NAMES);
  });

  it.each<[string, Prefix[]]>([
    ['a block of seven bits', [[7, 24]]],
    ['a block of one bit', [[1, 128]]],
    ['two default routes', [[0], [0]]],
    ['a default route, and a short block after a good one', [[24, 11, 0, 1], [0], [5, 8]]],
  ])('A message with %s is refused where identifiers do not fit either, and announces nothing', async (_, prefixes) => {
    const { announced, refused } = await read(PLAIN, nlri(...prefixes));
    expect(announced).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(/in one message: it seems to be written in another way/)]);
  });

  it.each<[string, Prefix, string]>([
    ['one default route', [0], '0.0.0.0/0'],
    ['a block of eight bits', [8, 11], '11.0.0.0/8'],
    ['bits after the mask', [13, 11, 13], '11.8.0.0/13'],
    ['a host', [32, 11, 0, 0, 1], '11.0.0.1/32'],
  ])('A message with %s is read', async (_, prefix, name) => {
    expect(await read(PLAIN, nlri(prefix))).toEqual({ announced: [name], withdrawn: [], refused: [] });
  });

  it('A table refuses a block that no network announces', async () => {
    const table = (prefix: Prefix) => mrtRecord(13, 2, tableBody(nlri(prefix), [[0, PATH]]));
    const file = Buffer.concat([table([7, 24]), table([8, 11]), table([0])]);
    const all = await collected(mrtRoutes(memoryInput(file)));
    expect(all.map((each) => (each instanceof RefusedRecord ? each.message : each.value.kind))).toEqual([
      'byte 0: 24.0.0.0/7 is a block that no network announces',
      'table',
      'table',
    ]);
  });
});

/** Blocks as networks announce them: 8 to 24 bits, without bits after the mask. */
const block = fc
  .tuple(fc.integer({ min: 8, max: 24 }), fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255))
  .map(([length, ...bytes]): Prefix => {
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0) * 256;
    const masked = Math.floor(number / 2 ** (32 - length)) * 2 ** (32 - length);
    const octets = [24, 16, 8, 0].map((shift) => Math.floor(masked / 2 ** shift) % 256);
    return [length, ...octets.slice(0, Math.ceil(length / 8))];
  });

function nameOf([length, ...bytes]: Prefix): string {
  return `${[...bytes, 0, 0, 0].slice(0, 4).join('.')}/${length}`;
}

describe('any prefixes', () => {
  it('Prefixes that are written without identifiers are read unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 20 }), async (blocks) => {
        expect((await read(PLAIN, nlri(...blocks))).announced).toEqual(blocks.map(nameOf));
      }),
      { numRuns: 300 },
    );
  });

  it('Prefixes with small identifiers are the same in records of both types', async () => {
    const identified = fc.array(fc.tuple(block, fc.nat(65_535)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(identified, async (pairs) => {
        const blocks = pairs.map(([prefix]) => prefix);
        const field = withIds(
          blocks,
          pairs.map(([, id]) => id),
        );
        expect((await read(ADD_PATH, field)).announced).toEqual(blocks.map(nameOf));
        expect((await read(PLAIN, field)).announced).toEqual(blocks.map(nameOf));
      }),
      { numRuns: 300 },
    );
  });

  it('Any bytes in the place of prefixes are read or refused, and no message announces a block shorter than /8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(PLAIN, ADD_PATH), async (bytes, subtype) => {
        const { announced } = await read(subtype, Buffer.from(bytes));
        expect(announced.filter((prefix) => /\/[1-7]$/.test(prefix))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { openMmdb } from '../../../loaders/formats/mmdb/networks.ts';
import { DamagedFile } from '../../../loaders/source.ts';
import {
  type Branch,
  type MmdbParts,
  mmdbFile,
  mmdbList,
  mmdbMap,
  mmdbNumber,
  mmdbPointer,
  mmdbText,
} from '../../support/mmdb-file.ts';
import { memoryInput, testDataInput } from '../../support/source-input.ts';

const RECORD = mmdbMap({ country: mmdbText('NL') });

async function networksOf(bytes: Uint8Array): Promise<unknown[]> {
  return [...(await openMmdb(memoryInput(bytes))).networks()];
}

/** Nodes in a chain: each leads to the next one by these branches, the last one to `end`. */
function chain(length: number, branches: (next: Branch) => readonly [Branch, Branch], end: Branch) {
  return Array.from({ length }, (_, at) => branches(at + 1 < length ? { node: at + 1 } : end));
}

/** Levels of lists, each of `width` pointers to the level below. */
function pointerBomb(levels: number, width: number): Buffer {
  const parts = [mmdbText('x')];
  let [last, size] = [0, parts[0]?.length ?? 0];
  for (let level = 0; level < levels; level += 1) {
    const list = mmdbList(Array.from({ length: width }, () => mmdbPointer(last)));
    parts.push(list);
    [last, size] = [size, size + list.length];
  }
  return Buffer.concat([...parts, mmdbPointer(last)]);
}

const one = (data: Buffer, at = 0): MmdbParts => ({ nodes: [[{ data: at }, 'none']], data, ipVersion: 4 });
const HUGE_LIST = Buffer.from([0x1f, 4, 0xff, 0xff, 0xff]);
const bomb = pointerBomb(12, 20);
const nested = (depth: number) =>
  Buffer.concat([...Array.from({ length: depth }, () => Buffer.from([1, 4])), mmdbText('x')]);
const manyTexts = Buffer.concat([
  Buffer.from([0x5e, 0xff, 0xff]),
  Buffer.alloc(65_820, 'x'),
  mmdbList(Array.from({ length: 20 }, () => mmdbPointer(0))),
]);

describe('a damaged MaxMind DB', () => {
  it.each<readonly [string, MmdbParts, RegExp]>([
    [
      'whose only node leads to itself on both sides',
      { nodes: [[{ node: 0 }, { node: 0 }]], data: RECORD },
      /^node 0 lies deeper than the 32 bits of an address$/,
    ],
    [
      'whose node leads to itself on the right',
      { nodes: [[{ data: 0 }, { node: 0 }]], data: RECORD, ipVersion: 4 },
      /^node 0 lies deeper than the 32 bits/,
    ],
    [
      'whose second node leads back to the first',
      {
        nodes: [
          ['none', { node: 1 }],
          ['none', { node: 0 }],
        ],
        data: RECORD,
      },
      /^node [01] lies deeper than the 128 bits/,
    ],
    [
      'whose path is longer than an address',
      { nodes: chain(200, (next) => ['none', next], { data: 0 }), data: RECORD },
      /^node 128 lies deeper than the 128 bits/,
    ],
    [
      'whose 30 nodes share their branches, and so have 2^30 networks',
      { nodes: chain(30, (next) => [next, next], { data: 0 }), data: RECORD, ipVersion: 4 },
      /^its 30 nodes lead to many more networks$/,
    ],
    [
      'that states more nodes than it has bytes',
      { ...one(RECORD), metadata: { node_count: mmdbNumber(0xffffffff) } },
      /^it states 4294967295 nodes, which are more than its \d+ bytes hold$/,
    ],
    [
      'with a node that leads outside the file',
      one(RECORD, 5_000),
      /leads to a record at byte 5022, outside the data$/,
    ],
    [
      'with a version of IP that there is not',
      { ...one(RECORD), metadata: { ip_version: mmdbNumber(5) } },
      /^its metadata are not those of a MaxMind DB \(ip_version: /,
    ],
    [
      'whose metadata state a list of 16 million languages',
      { ...one(RECORD), metadata: { languages: HUGE_LIST } },
      /^the record at byte \d+ has more than 10,000 values$/,
    ],
  ])('A MaxMind DB %s is damaged, and that is known when it is opened', async (_, parts, reason) => {
    const opening = openMmdb(memoryInput(mmdbFile(parts)));
    await expect(opening).rejects.toThrow(DamagedFile);
    await expect(opening).rejects.toThrow(reason);
  });

  it.each<readonly [string, Buffer, number, string]>([
    ['is a bomb of pointers: 20^12 values', bomb, bomb.length - 5, 'has more than 10,000 values'],
    ['is nested deeper than 64 levels', nested(100), 0, 'is nested deeper than 64 levels'],
    ['is nested 100,000 deep', nested(100_000), 0, 'is nested deeper than 64 levels'],
    ['repeats a long text by pointers', manyTexts, manyTexts.length - 102, 'has more than 1 MiB of text'],
    ['states a list of 16 million items', HUGE_LIST, 0, 'has more than 10,000 values'],
    [
      'states a map of 16 million members',
      Buffer.from([0xff, 0xff, 0xff, 0xff, 0x01]),
      0,
      'has more than 10,000 values',
    ],
    ['has a pointer that leads to itself', mmdbPointer(0), 0, 'has a pointer that leads to a pointer'],
    ['has a list with a pointer to that list', mmdbList([mmdbPointer(0)]), 0, 'is nested deeper than 64 levels'],
    ['breaks off', Buffer.from([0x5f, 0x00, 0x01, 0x00]), 0, 'goes beyond the end of the file'],
    ['has a value of an unknown type', Buffer.from([0x00, 0x20]), 0, 'has a value of type 39, which there is not'],
    [
      'has a name that is no text',
      Buffer.concat([Buffer.from([0xe1]), mmdbNumber(1), mmdbNumber(1)]),
      0,
      'a name that is no text',
    ],
    ['has a double of three bytes', Buffer.from([0x63, 1, 2, 3]), 0, 'has a value of type 3 and 3 bytes'],
  ])('A record that %s is damaged, and the message names its byte', async (_, data, at, reason) => {
    const reading = networksOf(mmdbFile(one(data, at)).subarray(0));
    await expect(reading).rejects.toThrow(DamagedFile);
    await expect(reading).rejects.toThrow(new RegExp(`^the record at byte ${22 + at} .*${reason}`));
  });

  it('A name of a map that objects have themselves is a member like any other', async () => {
    const data = Buffer.concat([Buffer.from([0xe1]), mmdbText('__proto__'), mmdbText('x')]);
    const [network] = await networksOf(mmdbFile(one(data)));
    expect(network).toEqual({ cidr: '0.0.0.0/1', record: JSON.parse('{"__proto__": "x"}') });
  });

  it('A file that is cut anywhere is an error, or has the networks of the whole one', async () => {
    const input = await testDataInput('maxmind/GeoLite2-ASN-Test.mmdb');
    const whole = await input.whole();
    for (let size = 0; size < whole.length; size += 97)
      await expect(networksOf(whole.subarray(0, size)), `${size} bytes`).rejects.toThrow(Error);
  });

  it('A file with one byte changed anywhere ends: as damaged, or with networks', async () => {
    const whole = await (await testDataInput('maxmind/GeoLite2-ASN-Test.mmdb')).whole();
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      await networksOf(changed).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    }
  });
});

import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mmdbFile, mmdbList, mmdbPointer, mmdbText } from '../../support/mmdb-file.ts';
import { mrtRecord, nlri, tableBody } from '../../support/mrt-writer.ts';
import { ROOT } from '../../support/paths.ts';
import { zipFile } from '../../support/zip-file.ts';
import type { ReadOutcome } from './read-child.ts';

const MIB = 1024 ** 2;
/** The program takes some 60 of these. A reader that holds a hostile file, or what it describes, does not come through. */
const HEAP_MEGABYTES = 600;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-hostile-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The parts of a file, written one after another: a large one is never in memory. */
type Parts = readonly (string | Buffer | Iterable<string | Buffer>)[];

function* repeated(part: string | Buffer, times: number): Iterable<string | Buffer> {
  for (let each = 0; each < times; each += 1) yield part;
}

/** The text so often that it has about so many MiB, in pieces of a MiB. */
function filling(text: string, mebibytes: number): Iterable<string | Buffer> {
  return repeated(text.repeat(Math.ceil(MIB / text.length)), mebibytes);
}

function* flat(parts: Parts): Iterable<string | Buffer> {
  for (const part of parts) {
    if (typeof part === 'string' || Buffer.isBuffer(part)) yield part;
    else yield* part;
  }
}

/** Reads a file in a separate process with little memory. */
async function reading(source: string, name: string, parts: Parts): Promise<ReadOutcome> {
  const path = join(folder, name);
  await pipeline(Readable.from(flat(parts)), createWriteStream(path));
  try {
    return await read(source, path);
  } finally {
    await truncate(path);
  }
}

async function read(source: string, path: string): Promise<ReadOutcome> {
  const script = join(ROOT, 'test/full/imports/read-child.ts');
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, source, path], { maxBuffer: MIB });
  return JSON.parse(stdout);
}

const mmdbLoop = mmdbFile({ nodes: [[{ node: 0 }, { node: 0 }]], data: mmdbText('x') });
const level = (below: number) => mmdbList(Array.from({ length: 20 }, () => mmdbPointer(below)));
const mmdbBomb = (() => {
  const parts = [mmdbText('x')];
  for (let depth = 0, at = 0, size = 2; depth < 12; depth += 1) {
    const list = level(at);
    parts.push(list);
    [at, size] = [size, size + list.length];
  }
  return mmdbFile({ nodes: [[{ data: 2 + 11 * 102 }, 'none']], data: Buffer.concat(parts), ipVersion: 4 });
})();
const mmdbNested = mmdbFile({
  nodes: [[{ data: 0 }, 'none']],
  data: Buffer.concat([Buffer.from('\x01\x04'.repeat(100_000), 'latin1'), mmdbText('x')]),
  ipVersion: 4,
});

const XML = '<?xml version="1.0"?>\n';
const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('\n');

const aliases = [
  'a: &a ["lol","lol","lol","lol","lol","lol","lol","lol","lol"]',
  ...'bcdefghi'.split('').map((name, at) => {
    const before = 'abcdefghi'.charAt(at);
    return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`;
  }),
  'signals: [*i]',
].join('\n');

const indicator = (at: number) =>
  JSON.stringify({
    type: 'indicator',
    id: `indicator--00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    pattern: `[domain-name:value = 'a${at}.example.com']`,
    pattern_type: 'stix',
  });
const indicators = Array.from({ length: 600 }, (_, at) => indicator(at)).join(',');
const bundle = (...parts: Parts): Parts => [
  '{"type":"bundle","id":"bundle--1","objects":[',
  indicators,
  ',',
  ...parts,
  ']}',
];

const table = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, at) => mrtRecord(13, 2, tableBody(nlri([24, 11, at >> 8, at & 255]), []))),
  );
const lyingRecord = (() => {
  const record = mrtRecord(13, 2, tableBody(nlri([24, 11, 0, 0]), []));
  record.writeUInt32BE(0xffffffff, 8);
  return record;
})();

const zeros = gzipSync(Buffer.alloc(100 * MIB));
/** 64 MiB of zeros, and 1 MiB of them. */
const zerosInBzip2 = Buffer.from(
  'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZvAS1wwCidcAAwAAACCAAIKQINjKKiE0qKiE4u5IpwoSFALuD6A==',
  'base64',
);
const zerosInXz = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj7///ANldAABv/f//o7f/Rz5IFXI5YVG4kijmo4YH+e7kHoLTL8U6PAFLsX7JiopNL6MN2X+m44wjEVPgWRjFdYrid/i2lH8MasDedElk4ulcU7IE2PdEDKtfDW1G6eXDdoi3llestk3haR1v+0uIEGxCy4g/XACP0E6vJiiUcR89jyThcJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1Iq9+SVJQAAAAAAwva6PqJwa2AAAfUBgIBAAHmXf0exxGf7AgAAAAAEWVo=',
  'base64',
);
const names = Buffer.from(Array.from({ length: 1_000 }, (_, at) => `${at + 1},a${at}.example.com\n`).join(''));

const REFUSED: readonly (readonly [what: string, source: string, name: string, parts: () => Parts, reason: RegExp])[] =
  [
    [
      'MaxMind DB whose node leads to itself',
      'mmdb-geolocation',
      'loop.mmdb',
      () => [mmdbLoop],
      /^loop\.mmdb is damaged: node 0 lies deeper than the 32 bits/,
    ],
    [
      'MaxMind DB with a bomb of pointers',
      'mmdb-geolocation',
      'bomb.mmdb',
      () => [mmdbBomb],
      /is damaged: the record at byte \d+ has more than 10,000 values/,
    ],
    [
      'MaxMind DB with a record nested 100,000 deep',
      'mmdb-geolocation',
      'deep.mmdb',
      () => [mmdbNested],
      /is nested deeper than 64 levels/,
    ],
    ['MaxMind DB that is cut', 'mmdb-geolocation', 'cut.mmdb', () => [mmdbBomb.subarray(0, -40)], /./],
    [
      'XML document with a billion laughs',
      'nmap',
      'laughs.xml',
      () => [XML, `<!DOCTYPE nmaprun [<!ENTITY l0 "lol">\n${laughs}]>\n<nmaprun>&l10;</nmaprun>`],
      /./,
    ],
    [
      'XML document of 60 MiB of open elements',
      'nmap',
      'open.xml',
      () => [XML, '<nmaprun>', filling('<a>', 60)],
      /line 2: elements are nested deeper than 100 levels/,
    ],
    [
      'XML document of open elements with wrong closing marks',
      'nmap',
      'wrong.xml',
      () => [XML, '<nmaprun>', '<a>'.repeat(90), filling('</b>', 20)],
      /./,
    ],
    [
      'XML element with millions of attributes',
      'nmap',
      'attributes.xml',
      () => [
        XML,
        '<nmaprun ',
        repeated(Array.from({ length: 50_000 }, (_, at) => `a${at}="" `).join(''), 1),
        filling('b="" ', 30),
      ],
      /line 2: an element has more than 1,000 attributes/,
    ],
    ['XML attribute of 60 MiB', 'nmap', 'attribute.xml', () => [XML, '<nmaprun a="', filling('a', 60)], /./],
    [
      'XML host with ports without end',
      'nmap',
      'ports.xml',
      () => [
        XML,
        '<nmaprun start="1780000000"><host><address addr="11.0.0.1" addrtype="ipv4"/><ports>',
        filling('<port portid="80"><state state="open"/></port>', 120),
      ],
      /a host has more than 64 MiB of elements/,
    ],
    ['YAML document with a bomb of aliases', 'weft-signals', 'aliases.yaml', () => [aliases], /./],
    ['zone in YAML with a bomb of aliases', 'octodns-zone', 'example.com.yaml', () => [aliases], /./],
    [
      'YAML document of 11 MiB of open lists',
      'weft-signals',
      'deep.yaml',
      () => [filling('[', 11)],
      /holds more than 4 MiB/,
    ],
    [
      'YAML document of 3 MiB of open lists',
      'weft-signals',
      'open.yaml',
      () => [filling('[', 3)],
      /is damaged: line 1 is nested deeper than 50 levels/,
    ],
    [
      'YAML document of 3 MiB of lists in one line',
      'weft-signals',
      'dashes.yaml',
      () => [filling('- ', 3)],
      /is damaged: line 1 begins a list or map beyond column 200/,
    ],
    [
      'YAML document of a step to the right a line',
      'weft-signals',
      'steps.yaml',
      () => [Array.from({ length: 2_500 }, (_, at) => `${' '.repeat(at)}a:\n`)],
      /begins a list or map beyond column 200/,
    ],
    [
      'YAML document of millions of signs',
      'weft-signals',
      'signs.yaml',
      () => [filling('- a\n', 3)],
      /has more than 500,000 words and signs/,
    ],
    [
      'zone in YAML that is cut',
      'octodns-zone',
      'cut.example.com.yaml',
      () => ['a: {type: A, value: 11.0.0.1}\nb: {type: A'],
      /not YAML: line 2/,
    ],
    [
      'JSON document nested 100,000 deep',
      'stix-bundle',
      'deep.json',
      () => ['{"objects":', '['.repeat(100_000), ']'.repeat(100_000), '}'],
      /nested deeper than 100 levels at byte 111/,
    ],
    [
      'JSON document with a list of 10,000,000 values',
      'ipverse-as-prefixes',
      'as1.json',
      () => ['{"asn":1,"prefixes":{"ipv4":[', filling('0,', 20), '0]}}'],
      /has more than 5,000,000 values/,
    ],
    [
      'JSON document with a string of 60 MiB',
      'stix-bundle',
      'string.json',
      () => ['{"objects":["', filling('a', 60), '"]}'],
      /a JSON token is longer than 4 MiB/,
    ],
    [
      'JSON document that is cut',
      'stix-bundle',
      'cut.json',
      () => ['{"objects":[', indicator(1)],
      /truncated or damaged JSON: 2 brackets are still open/,
    ],
    [
      'MRT table with a lying length after good records',
      'routeviews-tables',
      'lying.mrt',
      () => [table(600), lyingRecord],
      /is damaged: record 601 at byte \d+ claims 4294967295 bytes/,
    ],
    [
      'MRT table that is cut after good records',
      'routeviews-tables',
      'cut.mrt',
      () => [table(600).subarray(0, -5)],
      /is damaged: it breaks off in record 600, at byte \d+/,
    ],
    [
      '10 MiB of gzip that unpack to 10 GB of zeros',
      'tranco-top1m',
      'zeros.csv.gz',
      () => [repeated(zeros, 100)],
      /unpacks to more than [\d,]+ bytes, far more than its packed size/,
    ],
    [
      'Zstandard file that unpacks to gigabytes',
      'tranco-top1m',
      'zeros.csv.zst',
      () => [repeated(zstdCompressSync(Buffer.alloc(100 * MIB)), 20)],
      /unpacks to more than/,
    ],
    [
      'bzip2 file that unpacks to more than it may',
      'tranco-top1m',
      'zeros.csv.bz2',
      () => [repeated(zerosInBzip2, 5)],
      /./,
    ],
    [
      'xz file that unpacks to more than it may',
      'tranco-top1m',
      'zeros.csv.xz',
      () => [repeated(zerosInXz, 400)],
      /unpacks to more than/,
    ],
    [
      'zip archive that unpacks to more than it may',
      'tranco-top1m',
      'zeros.zip',
      () => [zipFile([{ name: 'top.csv', content: Buffer.alloc(400 * MIB) }])],
      /unpacks to more than/,
    ],
    [
      'zip archive that states less than it has',
      'tranco-top1m',
      'less.zip',
      () => [zipFile([{ name: 'top.csv', content: names, statedSize: 100 }])],
      /is damaged \(too many bytes in the stream/,
    ],
    [
      'zip archive that states more than it has',
      'tranco-top1m',
      'more.zip',
      () => [zipFile([{ name: 'top.csv', content: names, statedSize: 2 ** 31 }])],
      /unpacks to more than|is damaged/,
    ],
    [
      'zip archive with a packed size beyond its end',
      'tranco-top1m',
      'beyond.zip',
      () => [zipFile([{ name: 'top.csv', content: names, statedPackedSize: 2 ** 31 }])],
      /is damaged/,
    ],
    [
      'zip archive with a name that leaves its folder',
      'tranco-top1m',
      'slip.zip',
      () => [zipFile([{ name: '../../etc/passwd', content: names }])],
      /is damaged \(invalid relative path/,
    ],
    [
      'gzip file that is cut',
      'tranco-top1m',
      'cut.csv.gz',
      () => [gzipSync(names).subarray(0, -20)],
      /ends before its packed data does/,
    ],
    [
      'zip archive that is cut',
      'tranco-top1m',
      'cut.zip',
      () => [zipFile([{ name: 'top.csv', content: names }]).subarray(0, -30)],
      /./,
    ],
    [
      'list with a line of 100 MiB',
      'phishing-army',
      'line.txt',
      () => ['a.example.com\n', filling('a', 100)],
      /line 2 is longer than 65,536 bytes/,
    ],
    [
      'list with a line of 100 MiB after good ones',
      'phishing-army',
      'later.txt',
      () => [repeated('a.example.com\nb.example.com\n', 400), filling('a', 100)],
      /is damaged: the line at byte \d+ is longer than 65,536 bytes/,
    ],
    [
      'table with a row of 100 MiB',
      'tranco-top1m',
      'row.csv',
      () => [names, filling('a,', 100)],
      /is longer than 1,048,576 bytes/,
    ],
    [
      'table with a header of 500,000 columns',
      'rpki-client-csv',
      'columns.csv',
      () => ['a,'.repeat(400_000), '\n1,2\n'],
      /its header has 400001 columns/,
    ],
    [
      'routing registry whose object does not end',
      'ripe-routes',
      'ripe.db.route',
      () => [filling('route: 11.0.0.0/24\n', 10)],
      /is damaged: the object that begins at line 1 has more than 4 MiB/,
    ],
  ];

describe('a hostile or damaged file', { timeout: 300_000 }, () => {
  it.each(REFUSED)('A %s is refused before anything is written', async (_, source, name, parts, reason) => {
    const { refusal, failure, read: records } = await reading(source, name, parts());
    expect(refusal).toMatch(reason);
    expect([failure, records]).toEqual([null, 0]);
  });

  it('A STIX bundle with an object of 10,000,000 values after good ones keeps the good ones, and names the line', async () => {
    const outcome = await reading(
      'stix-bundle',
      'values.json',
      bundle('{"type":"indicator","id":"x","labels":[', filling('0,', 20), '0]}'),
    );
    expect(outcome).toMatchObject({ refusal: null, failure: null, read: 601, refused: 1 });
    expect(outcome.reasons).toEqual([expect.stringContaining('line 1: a member of more than 1,000,000 values')]);
  });

  it('A STIX bundle whose relationships lead from everything to everything is read to its end', async () => {
    const many = 3_000;
    const malware = (at: number) => `{"type":"malware","id":"malware--${at}","name":"m${at}"}`;
    const relation = (type: string, from: string, to: string) =>
      `{"type":"relationship","id":"relationship--1","relationship_type":"${type}","source_ref":"${from}","target_ref":"${to}"}`;
    const parts = Array.from({ length: many }, (_, at) => [
      malware(at),
      relation('indicates', `indicator--00000000-0000-4000-8000-${String(at % 600).padStart(12, '0')}`, 'malware--0'),
      relation('attributed-to', `malware--${at}`, `malware--${at + 1}`),
      relation('uses', 'malware--0', `malware--${at}`),
    ]).flat();
    expect(await reading('stix-bundle', 'related.json', bundle(parts.join(',')))).toMatchObject({
      failure: null,
      read: 600,
    });
  });

  it('A STIX pattern of nested sets is refused alone', async () => {
    const pattern = `[${'domain-name:value IN ('.repeat(100_000)}'a.example.com'${')'.repeat(100_000)}]`;
    const parts = bundle(JSON.stringify({ type: 'indicator', id: 'indicator--x', pattern, pattern_type: 'stix' }));
    expect(await reading('stix-bundle', 'pattern.json', parts)).toMatchObject({ failure: null, read: 601, refused: 1 });
  });

  it('A CSV file with a quote that is never closed loses that row alone', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at + 1},a${at}.example.com\n`);
    rows[5_000] = '5001,"a5000.example.com\n';
    expect(await reading('tranco-top1m', 'quote.csv', [rows.join('')])).toMatchObject({
      refusal: null,
      failure: null,
      read: 100_000,
      refused: 1,
    });
  });

  it('JSON lines nested 100,000 deep are refused one by one', async () => {
    const good = Array.from({ length: 10 }, (_, at) => JSON.stringify({ host: `a${at}.example.com`, a: ['11.0.0.1'] }));
    const outcome = await reading('dnsx', 'deep.jsonl', [
      `${good.join('\n')}\n`,
      '{"host":',
      '['.repeat(100_000),
      ']'.repeat(100_000),
      '}\n',
    ]);
    expect(outcome).toMatchObject({ refusal: null, failure: null, refused: 1 });
    expect(outcome.reasons).toEqual([expect.stringContaining('line 11: it is nested deeper than 100 levels')]);
  });

  it('An nmap report that is cut keeps what came before, as a partial load', async () => {
    const host =
      '<host><address addr="11.0.0.1" addrtype="ipv4"/><ports><port protocol="tcp" portid="80"><state state="open"/></port></ports></host>';
    const outcome = await reading('nmap', 'cut.xml', [XML, '<nmaprun start="1780000000">', host, '<host><addr']);
    expect(outcome).toMatchObject({ refusal: null, failure: null, read: 1, refused: 0 });
  });
});

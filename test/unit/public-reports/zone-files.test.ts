import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masterFileRecords } from '../../../loaders/formats/master-file.ts';
import { zoneOfFile } from '../../../loaders/formats/zone-of-file.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { loadedFile, reportedFile } from '../../support/reported-files.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-zones-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function loaded(name: string, text: string, origin?: string) {
  const path = join(directory, name);
  await writeFile(path, text);
  return loadedFile('zone-file', path, origin);
}

const day = Date.UTC(2026, 10, 1);
const address = (host: string, ip: string, ttl: number | null = 300) =>
  `${host} RESOLVES_TO IPV4 ${ip} {${ttl === null ? '' : `"ttl":${ttl},`}"lastSeen":${day}}`;
const BARE = '@ 300 IN NS ns1\nns1 300 IN A 11.0.113.1\nwww IN A 11.0.113.2\n';
const factsUnder = (zone: string) => [
  `ns1.${zone} NAMESERVER_FOR HOSTNAME ${zone} {"ttl":300}`,
  address(`ns1.${zone}`, '11.0.113.1'),
  address(`www.${zone}`, '11.0.113.2'),
];
const notice = (zone: string) => [
  `there is no $ORIGIN: relative names are under ${zone}, the name of the file. Use --origin for another zone.`,
];

describe('zone files of public reports', () => {
  it('zone-files-05: a file without $ORIGIN is under the zone that its name is, with a notice (miekg/dns#484)', async () => {
    const zone = 'weft-zone3.com';
    expect(await reportedFile('zone-files-05', 'zone-file')).toEqual({
      refusal: null,
      facts: [
        `HOSTNAME ${zone} {"soa":"ns1.${zone} h.${zone} 1 2 3 4 5"}`,
        ...factsUnder(zone),
        `HOSTNAME ${zone} {"zoneObservedAt":${day}}`,
      ],
      refusals: [],
      notices: notice(zone),
    });
  });
});

describe('the origin of relative names', () => {
  it.each([
    ['weft.com.zone', 'weft.com'],
    ['db.weft.com', 'weft.com'],
    ['weft.com.db', 'weft.com'],
    ['WEFT.com', 'weft.com'],
    ['named.weft.co.uk.txt', 'weft.co.uk'],
    ['113.0.11.in-addr.arpa.zone', '113.0.11.in-addr.arpa'],
  ])('A file with the name %s is under %s', async (name, zone) => {
    expect(await loaded(name, BARE)).toEqual({
      refusal: null,
      facts: factsUnder(zone),
      refusals: [],
      notices: notice(zone),
    });
  });

  it.each([
    'zone.txt',
    'export',
    'my.zone',
    'weft.local.zone',
    'weft_com.zone',
    'corp.lan',
    'db.10.0.0',
    '...',
    'a b.com',
  ])('The name %s is no zone', (name) => {
    expect(zoneOfFile(name, LIBRARY_SUFFIXES)).toBeNull();
  });

  it('Without an origin a file is refused, and the refusal names the option', async () => {
    const { refusal } = await loaded('zone.txt', BARE);
    expect(refusal).toContain("line 1: '@' is relative to no $ORIGIN: name the zone with --origin");
  });

  it('The option gives the origin, before the name of the file, and without a notice', async () => {
    const expected = { refusal: null, facts: factsUnder('weft.org'), refusals: [] };
    expect(await loaded('zone.txt', BARE, 'weft.org')).toEqual(expected);
    expect(await loaded('weft.com.zone', BARE, 'weft.org')).toEqual(expected);
  });

  it('An $ORIGIN of the file counts from its line on, also a relative one', async () => {
    const { facts, notices } = await loaded('weft.com.zone', `$ORIGIN weft.net.\n${BARE}`);
    expect([facts, notices]).toEqual([factsUnder('weft.net'), undefined]);
    const below = await loaded('weft.com.zone', `$ORIGIN sub\n${BARE}`);
    expect([below.facts, below.notices]).toEqual([factsUnder('sub.weft.com'), notice('weft.com')]);
  });

  it('A file whose names are all absolute needs no origin and gives no notice', async () => {
    const text = 'www.weft.net. 300 IN A 11.0.113.2\n  A 11.0.113.3\n';
    expect(await loaded('weft.com.zone', text)).toEqual({
      refusal: null,
      facts: [address('www.weft.net', '11.0.113.2'), address('www.weft.net', '11.0.113.3')],
      refusals: [],
    });
  });

  it('$INCLUDE is refused with what to do, and the file is then no whole zone', async () => {
    const soa = '@ 300 IN SOA ns1 h 1 2 3 4 5\n';
    const { facts, refusals } = await loaded('zone.txt', `${soa}$INCLUDE sub.zone\n${BARE}`, 'weft.com');
    expect(refusals).toEqual([
      '$INCLUDE names another file, which a load never opens: load sub.zone too, with --origin ZONE',
    ]);
    expect(facts.filter((line) => line.includes('zoneObservedAt'))).toEqual([]);
  });

  it.each([
    ['1h30m', 5400],
    ['1W2D', 777_600],
    ['1w2d3h4m5s', 788_645],
    ['90', 90],
    ['0', 0],
    ['1D', 86_400],
  ])('A TTL of %s is %i seconds, as $TTL and in a record', async (written, seconds) => {
    const { facts } = await loaded('weft.com.zone', `$TTL ${written}\na A 11.0.0.1\nb ${written} IN A 11.0.0.2\n`);
    expect(facts).toEqual([address('a.weft.com', '11.0.0.1', seconds), address('b.weft.com', '11.0.0.2', seconds)]);
  });
});

/** A record, and one way to write each of its parts. */
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const units = fc.constantFrom<[string, number]>(['', 1], ['s', 1], ['m', 60], ['H', 3600], ['d', 86_400]);
const record = fc.record({
  host: label,
  isRelative: fc.boolean(),
  ttl: fc.tuple(fc.integer({ min: 1, max: 20_000 }), units),
  order: fc.constantFrom('ttl class', 'class ttl', 'ttl', 'class'),
  bytes: fc.tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255), fc.nat(255)),
  isNumbered: fc.boolean(),
  bracketed: fc.boolean(),
  comment: fc.option(fc.stringMatching(/^[ -~]{0,20}$/)),
  blanks: fc.constantFrom(' ', '\t', '  \t '),
});

function written({ host, isRelative, ttl, order, bytes, isNumbered, bracketed, comment, blanks }: Made): string {
  const [count, [unit]] = ttl;
  const middle = order.replace('ttl', `${count}${unit}`).replace('class', 'IN').split(' ');
  const data = bracketed ? ['(', '; inside', '\n', bytes.join('.'), ')'] : [bytes.join('.')];
  const owner = isRelative ? host : `${host}.weft.com.`;
  const text = [owner, ...middle, isNumbered ? 'TYPE1' : 'a', ...data]
    .join(blanks)
    .replace(/; inside\s+\n/, '; inside\n');
  return `${text}${comment === null ? '' : ` ;${comment}`}`;
}

type Made = typeof record extends fc.Arbitrary<infer T> ? T : never;

describe('any zone file', () => {
  it('A zone reads the same however its records are written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
        const text = `$ORIGIN weft.com.\n$TTL 7\n${records.map(written).join('\n')}\n`;
        const read = await collected(masterFileRecords(memoryInput(text, 'zone', 13)));
        const expected = records.map(({ host, ttl: [count, [, seconds]], order, bytes }) => ({
          owner: `${host}.weft.com`,
          ttl: order.includes('ttl') ? count * seconds : 7,
          type: 'A',
          data: [bytes.join('.')],
          origin: 'weft.com',
        }));
        expect(read.map((each) => (each instanceof RefusedRecord ? each.message : each.value))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('Any text is read or refused, entry by entry', async () => {
    const words = [
      '$ORIGIN',
      '$TTL',
      '$GENERATE',
      '$INCLUDE',
      '@',
      '.',
      'IN',
      'A',
      '1h',
      '(',
      ')',
      '"',
      ';',
      '\\',
      '11.0.0.1',
      'a',
    ];
    const line = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const text = lines.map((parts) => parts.join(' ').replace(/\n/g, ' ')).join('\n');
        const read = await collected(masterFileRecords(memoryInput(text), { byFileName: 'weft.com' }));
        expect(read.every(({ line: at }) => at >= 1 && at <= lines.length)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

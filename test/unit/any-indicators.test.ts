import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyIndicators } from '../../procedures/any-indicators.ts';
import { ArgumentError } from '../../procedures/arguments.ts';
import { type IndicatorKind, readIndicator } from '../../procedures/read-indicator.ts';
import { KeyError } from '../../schema/keys/index.ts';

const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';

describe('readIndicator', () => {
  test.each([
    ['192.0.2.10', 'ip', '192.0.2.10'],
    ['192[.]0[.]2[.]10:443', 'ip', '192.0.2.10'],
    ['http://192.0.2.10/24', 'ip', '192.0.2.10'],
    ['192.0.2.10/32', 'ip', '192.0.2.10'],
    ['192.0.2.10/a/b', 'ip', '192.0.2.10'],
    ['::ffff:192.0.2.10', 'ip', '192.0.2.10'],
    ['::ffff:192.0.2.10/128', 'ip', '192.0.2.10'],
    ['[2001:0DB8::0001]:443', 'ip', '2001:db8::1'],
    ['hxxps://[2001:db8::1]/x', 'ip', '2001:db8::1'],
    ['192.0.2.77/24', 'network', '192.0.2.0/24'],
    ['192[.]0[.]2[.]0 / 24', 'network', '192.0.2.0/24'],
    ['[2001:db8::]/32', 'network', '2001:db8::/32'],
    ['::ffff:192.0.2.0/120', 'network', '192.0.2.0/24'],
    ['WWW.Example.COM.', 'domain', 'www.example.com'],
    ['hxxp://www[.]example[.]com:8443/a?b#c', 'domain', 'www.example.com'],
    ['user@www.example.com', 'domain', 'www.example.com'],
    ['bücher.example', 'domain', 'xn--bcher-kva.example'],
    ['<https://www.example.com/>', 'domain', 'www.example.com'],
    [' "www.example.com", ', 'domain', 'www.example.com'],
    ['www[.example[.com', 'domain', 'www.example.com'],
    ['www\\.example\\.com', 'domain', 'www.example.com'],
    ['https:\\\\www.example.com\\a', 'domain', 'www.example.com'],
    ['www.exam\u200bple.com', 'domain', 'www.example.com'],
    ['dead.beef', 'domain', 'dead.beef'],
    ['cve-2021-44228a.example', 'domain', 'cve-2021-44228a.example'],
    ['as64500', 'asn', 'AS64500'],
    ['AS 64500', 'asn', 'AS64500'],
    ['ASN64500', 'asn', 'AS64500'],
    ['AS0.64500', 'asn', 'AS64500'],
    ['cve 2021 44228', 'cve', 'CVE-2021-44228'],
    ['CVE2021-44228', 'cve', 'CVE-2021-44228'],
    [SHA1.toUpperCase(), 'hash', SHA1],
    [`sha1: ${SHA1}`, 'hash', SHA1],
    ['/secure/login.php?id=7', 'url', '/secure/login.php'],
    [`ja3:${SHA1.slice(8)}`, 'tls', `ja3:${SHA1.slice(8)}`],
    [`0x${SHA1.toUpperCase()}`, 'crypto', `eth:0x${SHA1}`],
  ])('readIndicator takes %s as %s %s', (given, kind, name) => {
    expect(readIndicator(given)).toMatchObject({ kind, name });
  });

  test.each([
    ['www.example.com/a/b?c=1', 'http://www.example.com/a/b?c=1'],
    ['www[.]example[.]com/', 'http://www.example.com/'],
    ['192.0.2.10/a/b', 'http://192.0.2.10/a/b'],
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['www.example.com', undefined],
    ['192.0.2.10:443', undefined],
    ['192.0.2.0/24', undefined],
  ])('readIndicator reads %s with the URL %s, which may be listed', (given, url) => {
    expect(readIndicator(given).url).toBe(url);
  });

  test.each([
    ['3221225994', 'Give 192.0.2.10, www.example.com'],
    ['192.0.2.010', 'without leading zeros'],
    ['192.0.2', 'dotted quad'],
    ['192.0.2/24', 'is not a network'],
    ['192.0.2.0/33', 'at most 32'],
    ['192.0.2.0/255.0.255.0', 'a prefix length'],
    ['2001:db8::g', 'hexadecimal groups'],
    ['AS4294967296', 'at most AS4294967295'],
    ['CVE-2021-1', 'CVE-2021-44228'],
    [SHA1.slice(1), '32 (md5), 40 (sha1) or 64 (sha256)'],
    ['sha256:abc', '64 (sha256)'],
    ['APT28', 'nothing that can be asked for here'],
    ['exa mple.com', 'nothing that can be asked for here'],
    ['https://', 'a URL such as'],
  ])('readIndicator refuses %s and says what is accepted', (given, reason) => {
    expect(() => readIndicator(given)).toThrow(reason);
  });

  it('readIndicator refuses a kind that was not requested, and names the kind', () => {
    expect(() => readIndicator('CVE-2021-44228', ['ip', 'domain'])).toThrow(
      "'CVE-2021-44228' is a kind that is not accepted here (CVE). Give 192.0.2.10 or www.example.com",
    );
  });

  it('readIndicator returns the first and the last order key of addresses and networks', () => {
    const prefix = '00000000000000000000ffffc00002';
    expect(readIndicator('192.0.2.10')).toMatchObject({ label: 'IPV4', start: `${prefix}0a`, end: `${prefix}0a` });
    expect(readIndicator('192.0.2.0/24')).toMatchObject({ label: 'PREFIX', start: `${prefix}00`, end: `${prefix}ff` });
    expect(readIndicator('www.example.com')).toMatchObject({ label: 'HOSTNAME', start: null, end: null });
  });
});

const label = fc.stringMatching(/^[a-z](?:[a-z0-9-]{0,12}[a-z0-9])?$/);
const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));
const host = fc.tuple(label, fc.constantFrom('example', 'example.com', 'co.uk')).map((labels) => labels.join('.'));
const named: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ip: fc.ipV4(),
  domain: host,
  asn: fc.nat({ max: 4294967295 }).map((number) => `AS${number}`),
  cve: fc
    .tuple(fc.integer({ min: 1999, max: 2030 }), fc.integer({ min: 1000, max: 999999 }))
    .map(([year, number]) => `CVE-${year}-${number}`),
  hash: fc.oneof(hex(32), hex(40), hex(64)),
};
const indicator = fc.oneof(
  ...Object.entries(named).map(([kind, names]) => names.map((name): readonly [string, string] => [kind, name])),
);
/** The ways in which people write any of them. */
const dress = fc.constantFrom(
  (text: string) => text,
  (text: string) => ` ${text}\t`,
  (text: string) => `"${text}",`,
  (text: string) => `<${text}>`,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.replaceAll('.', '[.]'),
  (text: string) => text.replaceAll('.', ' (dot) '),
  (text: string) => text.replaceAll('.', '\\.'),
);
/** The ways in which hosts and addresses are written besides. */
const around = fc.constantFrom(
  (text: string) => `https://${text}/a/b?c=d#e`,
  (text: string) => `hXXp[:]//user:pw@${text}:8443/24`,
  (text: string) => `${text}:443`,
  (text: string) => `${text}/login.php`,
);

describe('the folding of mixed indicators', () => {
  it('All spellings of an indicator have one kind and one name', () => {
    fc.assert(
      fc.property(indicator, dress, around, ([kind, name], dressed, wrapped) => {
        const isHost = kind === 'ip' || kind === 'domain';
        const { kind: read, name: folded } = readIndicator(dressed(isHost ? wrapped(name) : name));
        expect([read, folded]).toEqual([kind, name]);
        expect(readIndicator(dressed(name))).toMatchObject({ kind, name });
      }),
      { numRuns: 1000 },
    );
  });

  it('readIndicator returns its own names unchanged, and every error that it throws says what is accepted', () => {
    const garbage = fc
      .array(
        fc.oneof(
          indicator.map(([, name]) => name),
          fc.constantFrom('[.]', '/', '://', '"', '@', ':', '\\', '<', 'AS', '24', ' '),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
        { maxLength: 5 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(garbage, (given) => {
        const read = readOrError(given);
        if (read instanceof Error) {
          expect(read instanceof ArgumentError || read instanceof KeyError).toBe(true);
          return;
        }
        // A host in a URL may be one word. Alone, one word is taken for a name to search for.
        if (read.kind === 'domain' && !read.name.includes('.')) return;
        // A URL is stored in addition to its host.
        const { url, ...host } = read;
        expect(readIndicator(read.name)).toEqual(host);
        if (url !== undefined) expect(readIndicator(url)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});

function readOrError(given: string) {
  try {
    return readIndicator(given);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

describe('the parameter of mixed indicators', () => {
  const read = (value: unknown, kinds?: readonly IndicatorKind[]) => anyIndicators(kinds).safeParse(value);

  it('A list of mixed indicators keeps its order, has each of them once, and reports folds and duplicates', () => {
    const given = ['CVE-2021-44228', 'http://192.0.2.10/', 'WWW.example.com', '192.0.2.10', 'www.example.com.'];
    const { entries = [], advisories = [] } = read(given).data ?? {};
    expect(entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'cve CVE-2021-44228',
      'ip 192.0.2.10',
      'domain www.example.com',
    ]);
    expect(advisories.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'input-folded: Took http://192.0.2.10/ as address 192.0.2.10.',
      'duplicate-input: 2 inputs were equal to earlier ones.',
    ]);
  });

  test.each([
    [null, 'null is none'],
    ['  ', 'an empty text is none'],
    [15169, 'a number is none'],
    [['a.example', {}], 'a map or a node is none'],
  ])('The parameter of mixed indicators refuses %j', (given, reason) => {
    expect(read(given).error?.issues[0]?.message).toContain(reason);
  });

  it('A list of mixed indicators takes 1,000 entries and no more, and may be empty', () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => `AS${index}`);
    expect(read(numbers.slice(1)).data?.entries).toHaveLength(1000);
    expect(read(numbers).error?.issues[0]?.message).toContain('at most 1000 entries; 1001 were given');
    expect(read([]).data).toEqual({ entries: [], advisories: [] });
  });
});

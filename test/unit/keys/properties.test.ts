import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, foldHost, foldUrl, KeyError } from '../../../schema/keys/index.ts';
import type { KeyKind } from '../../../schema/model.ts';

const KINDS: readonly KeyKind[] = [
  'host',
  'tld',
  'tld-operator',
  'registrar',
  'organization',
  'rdap-entity',
  'email',
  'phone',
  'dnssec-algorithm',
  'whois-record',
  'public-suffix',
  'url-path',
  'ipv4',
  'ipv6',
  'cidr',
  'asn',
  'asn-name',
  'rir',
  'country',
  'city',
  'as-path',
  'roa',
  'as-set',
  'routing-signal',
  'feed-source',
  'category',
  'actor',
  'attack-pattern',
  'misp-tag',
  'tor-relay',
  'tls-fingerprint',
  'certificate',
  'vendor',
  'file-hash',
  'crypto-address',
  'service',
  'cve',
  'package',
  'verbatim',
];

/** Parts of indicators, so that garbage comes near to what a fold accepts. */
const piece = fc.oneof(
  fc.constantFrom(
    'http://',
    'hxxps',
    '://',
    '[.]',
    '(dot)',
    '.',
    '/',
    '//',
    '@',
    ':',
    '[',
    ']',
    '%',
    '#',
    '?',
    '\\',
    '*.',
    ' ',
    '\t',
    '-',
    '_',
    'AS',
    'ASN ',
    'cpe:2.3:a:',
    'cpe:/a:',
    'CVE-2021-',
    'email:',
    'mailto:',
    'iana:',
    'registrar:',
    'RIPE::',
    'ripe:',
    '::ffff:',
    '+',
    '{',
    '}',
    ',',
    'example.com',
    'bücher',
    'ß',
    'İ',
    'ς',
    '\u0000',
    '\ud800',
    '\u200d',
    '１',
    '0',
    '192.0.2.1',
    '2001:db8::1',
    '/24',
    'jarm:',
    'sha256:',
    'tcp',
    'eth:',
    'bc1',
    '@2026-07-30T04:42:07Z',
    'ab'.repeat(20),
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.nat().map(String),
);
const garbage = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);
const label = fc.stringMatching(/^[a-z0-9_](?:[a-z0-9_-]{0,20}[a-z0-9_])?$/);
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('com', 'example', 'co.uk', 'xn--p1ai'))
  .map(([labels, suffix]) => `${labels.join('.')}.${suffix}`);

describe('every fold', () => {
  test.each(KINDS)('The fold of %s throws only a KeyError, and folds its own output to itself', (kind) => {
    fc.assert(
      fc.property(garbage, (given) => {
        const name = folded(kind, given);
        if (name === null) return;
        expect(fold(kind, name)).toEqual({ name, changed: false });
      }),
      { numRuns: 400 },
    );
  });
});

describe('foldHost', () => {
  it('foldHost gives one name to all spellings of a host', () => {
    fc.assert(
      fc.property(host, (name) => {
        const defanged = name.replaceAll('.', '[.]');
        const spellings = [
          name.toUpperCase(),
          `${name}.`,
          ` ${name} `,
          `https://${name}`,
          `HTTP://user:pw@${name}:8443/a/b?c=d@e#f`,
        ];
        for (const spelling of [
          ...spellings,
          `hxxp://${defanged}/x`,
          defanged,
          `${name}/path`,
          `${name}:53`,
          `//${name}`,
        ]) {
          expect(foldHost(spelling)).toBe(name);
        }
      }),
    );
  });

  it('foldHost accepts 253 characters and labels of 63, and not one more', () => {
    const longest = `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(61)}`;
    expect(foldHost(longest)).toHaveLength(253);
    expect(foldHost(`${longest}.`)).toHaveLength(253);
    expect(() => foldHost(`${longest}b`)).toThrow(KeyError);
  });
});

describe('foldUrl', () => {
  it('foldUrl drops user, default port and fragment, and keeps the rest in folded form', () => {
    expect(foldUrl('HTTPS://user:pw@WWW.Example.com:443/A/./b?x=Y#z')).toBe('https://www.example.com/A/b?x=Y');
    expect(foldUrl('www.example.com')).toBe('http://www.example.com/');
    expect(foldUrl('http://[2001:DB8::1]:8080')).toBe('http://[2001:db8::1]:8080/');
    expect(foldUrl('hxxp://bücher[.]example/ä b')).toBe('http://xn--bcher-kva.example/%C3%A4%20b');
  });

  it('foldUrl throws only a KeyError, and folds its own output to itself', () => {
    fc.assert(
      fc.property(garbage, (given) => {
        let url: string;
        try {
          url = foldUrl(given);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
          return;
        }
        expect(foldUrl(url)).toBe(url);
      }),
      { numRuns: 1_000 },
    );
  });
});

function folded(kind: KeyKind, given: string): string | null {
  try {
    return fold(kind, given).name;
  } catch (error) {
    expect(error).toBeInstanceOf(KeyError);
    return null;
  }
}

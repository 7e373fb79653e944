import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf } from '../../../cli/look/asked.ts';
import { cardOf } from '../../../cli/look/card.ts';
import type { Looked } from '../../../cli/look/gather.ts';
import { commandOf } from '../../../cli/look/ways-on.ts';
import { wrapped } from '../../../cli/look/wrapped.ts';

const OWNER = {
  ...{ owner: null, ownerSource: null, country: null, countryBasis: null, city: null, asn: null },
  ...{ asnName: null, asnObservedAt: null, prefix: null, prevalence: null },
};
const UNKNOWN = {
  ...{ level: 'UNKNOWN', verdictScore: null, verdictBlocking: false, explanation: 'x.example is not in the graph.' },
  ...{ found: false, sources: [], context: [], wouldChange: [], actors: [] },
  ...{ label: 'unknown', sub_labels: [], coverage: 'no-data' },
};

/** What is known of a host that is not in the graph. */
const NOTHING: Looked = {
  asked: askedOf('x.example'),
  verdict: UNKNOWN,
  owner: OWNER,
  details: null,
  missing: 'x.example: the data holds nothing about this domain.',
  notices: [],
};

describe('the indicators of weft look', () => {
  it.each([
    ['198[.]51[.]100[.]7', '198.51.100.7', 'address', '/v1/indicators/ip/198.51.100.7'],
    ['203.0.113.0/24', '203.0.113.0/24', 'network', '/v1/indicators/cidr/203.0.113.0%2F24'],
    ['as64500', 'AS64500', 'AS number', '/v1/indicators/asn/AS64500'],
    ['WWW.Example[.]org', 'www.example.org', 'host', '/v1/indicators/domain/www.example.org'],
    ['cve-2021-44228', 'CVE-2021-44228', 'CVE', '/v1/indicators/cve/CVE-2021-44228'],
    ['owner[@]example[.]com', 'owner@example.com', 'e-mail address', '/v1/indicators/email/owner%40example.com'],
    [`cert:${'B'.repeat(64)}`, 'b'.repeat(64), 'certificate', `/v1/indicators/certificate/${'b'.repeat(64)}`],
    [
      'd41d8cd98f00b204e9800998ecf8427e',
      'd41d8cd98f00b204e9800998ecf8427e',
      'file hash',
      '/v1/indicators/hash/d41d8cd98f00b204e9800998ecf8427e',
    ],
  ])('The text %s is read as %s (%s)', (given, name, kind, path) => {
    expect(askedOf(given)).toMatchObject({ name, kind, paths: [path] });
  });

  it('A URL is asked for as a whole', () => {
    const { name, kind, judged, paths } = askedOf('hxxps://evil[.]example/login.php?a=b');
    expect({ name, kind, paths }).toEqual({
      name: judged,
      kind: 'URL',
      paths: [`/v1/indicators/url?value=${encodeURIComponent(name)}`],
    });
  });

  it('A word that is no indicator is refused with what to type instead', () => {
    expect(() => askedOf('foo')).toThrow(
      "'foo' is nothing that can be asked for here. Give 192.0.2.10, www.example.com",
    );
  });
});

describe('the card of weft look', () => {
  it('A card calls an unknown fact not known, with the reason, and never clean', () => {
    expect(cardOf(NOTHING, 200)).toBe(
      [
        'x.example (host)',
        '  verdict   not known: not in the graph, which does not mean that it is clean',
        '  why       x.example is not in the graph.',
        '  listed    on no list of this graph',
        '  run by    not known: no loaded source states it',
        '  network   not known: no loaded source states it',
        '  where     not known: no loaded source states it',
        '  next      not known: x.example: the data holds nothing about this domain.',
      ].join('\n'),
    );
  });

  it('A layer that is not loaded is the reason why something is not known', () => {
    const message = 'No geolocation data is loaded, so an empty answer proves nothing.';
    const notices = [{ kind: 'vdp-plane-empty', severity: 'warning', message, rewrite: null, subject: 'geolocation' }];
    const card = cardOf({ ...NOTHING, notices }, 200);
    expect(card).toContain(`  where     not known: ${message}`);
    expect(card).toContain('  run by    not known: no loaded source states it');
  });

  it('A listed address shows its lists with their days, its owner and the queries that go on', () => {
    const source = {
      name: 'IPsum',
      threatCategory: 'general-blacklists',
      category: null,
      lastSeen: null,
      seenFrom: '2026-08-23T00:00:00Z',
      seenUntil: '2026-08-23T00:00:00Z',
    };
    const verdict = {
      ...UNKNOWN,
      ...{
        level: 'HIGH',
        verdictScore: 79.5,
        verdictBlocking: true,
        explanation: 'It is on one threat feed.',
        found: true,
      },
      ...{ label: 'malicious', sub_labels: ['c2'], coverage: 'malicious-evidenced', sources: [source] },
      wouldChange: ['one more feed -> CRITICAL'],
      context: [
        { kind: 'urls-listed', subject: 'it', level: 'HIGH', count: 1, query: 'MATCH (u:URL {name: "a"}) RETURN u' },
      ],
    };
    const owner = {
      ...OWNER,
      owner: 'Example BV',
      ownerSource: 'registration',
      asn: 'AS64500',
      prefix: '198.51.100.0/24',
      country: 'NL',
      countryBasis: 'registration',
    };
    expect(cardOf({ ...NOTHING, asked: askedOf('198.51.100.7'), verdict, owner }, 200)).toBe(
      [
        '198.51.100.7 (address)',
        '  verdict   HIGH 79.5: malicious (c2); by evidence against it; safe to block automatically',
        '  why       It is on one threat feed.',
        '  listed    IPsum (general-blacklists), 2026-08-23',
        '  run by    Example BV (by registration)',
        '  network   198.51.100.0/24, AS64500',
        '  where     NL (by registration)',
        '  changes   one more feed -> CRITICAL',
        `  next      urls-listed it: weft ask 'MATCH (u:URL {name: "a"}) RETURN u'`,
      ].join('\n'),
    );
  });

  it('A command that asks a query is one word for a shell, whatever quotes the query has', () => {
    expect(commandOf(`RETURN 'a' +\n "b"`)).toBe(String.raw`weft ask 'RETURN '\''a'\'' + "b"'`);
  });

  it('A wrapped text keeps its words, and no line of short words is too long', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 12 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 120 }), (all, width) => {
        const text = wrapped('  why       ', all.join(' '), width);
        expect(text.slice(12).split(/\s+/)).toEqual(all);
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});

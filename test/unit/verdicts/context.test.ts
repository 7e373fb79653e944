import { describe, expect, it } from 'vitest';
import {
  type Context,
  type ContextKind,
  contextSentence,
  isListedContext,
  worstFirst,
} from '../../../verdicts/context.ts';
import {
  type AddressSurroundings,
  addressContext,
  formerContext,
  type HostAddress,
  type HostSurroundings,
  hostContext,
} from '../../../verdicts/context-findings.ts';
import { type FeedListing, listingsOf } from '../../../verdicts/feed-listing.ts';
import type { AddressUse } from '../../../verdicts/use.ts';

const NONE = { count: 0, example: null, levels: [] };

const found = (kind: ContextKind, more: Partial<Context> = {}): Context => ({
  kind,
  subject: 'it',
  level: null,
  count: null,
  example: null,
  query: null,
  ...more,
});

/** A listing of a reference list that gives its entries a meaning. */
function called(meaning: string): FeedListing {
  const [listing] = listingsOf([
    {
      feedId: meaning,
      name: `list of ${meaning}`,
      category: 'Reference Data',
      categories: [],
      publisher: null,
      meaning,
      weight: 0,
      count: null,
      firstSeen: null,
      lastSeen: null,
      seenAt: null,
      publishedAt: null,
      observedAt: null,
      isDated: null,
      entries: null,
      reliability: null,
      aggregates: null,
      tags: [],
      reference: null,
      rank: null,
      through: null,
    },
  ]);
  if (listing === undefined) throw new Error('no listing');
  return listing;
}

describe('the context of an indicator', () => {
  it('Context is ordered worst first: the listed kinds, then by kind, then by count', () => {
    const reported = worstFirst([
      found('parked'),
      found('network-listed'),
      found('hosts-listed', { count: 9, isShared: true }),
      found('urls-listed', { count: 1 }),
      found('urls-listed', { count: 5 }),
      found('parent-listed'),
    ]);
    expect(reported.map(({ kind, count }) => [kind, count])).toEqual([
      ['parent-listed', null],
      ['urls-listed', 5],
      ['urls-listed', 1],
      ['network-listed', null],
      ['hosts-listed', 9],
      ['parked', null],
    ]);
  });

  it('Context has at most ten findings', () => {
    expect(worstFirst(Array.from({ length: 12 }, () => found('parked')))).toHaveLength(10);
  });

  it.each<[ContextKind, boolean]>([
    ['parent-listed', true],
    ['urls-listed', true],
    ['address-listed', true],
    ['cohosted-listed', true],
    ['hosts-listed', true],
    ['network-listed', true],
    ['network-bulletproof', true],
    ['network-dense', true],
    ['nameserver-listed', true],
    ['sinkhole', true],
    ['historic', true],
    ['asn-signal', false],
    ['parked', false],
    ['dynamic-dns', false],
    ['user-content', false],
    ['shared', false],
    ['scanner', false],
    ['shared-egress', false],
    ['special-purpose', false],
  ])('Context of the kind %s is one of the listed kinds: %s', (kind, isListed) => {
    expect(isListedContext(found(kind))).toBe(isListed);
    expect(isListedContext(found(kind, { isShared: true }))).toBe(false);
  });

  it('Context becomes one sentence, with the number of further findings', () => {
    expect(contextSentence([])).toBe('');
    const urls = found('urls-listed', { count: 2, example: 'example.com/a' });
    expect(contextSentence([urls])).toBe(' 2 listed URLs are on it, such as example.com/a.');
    const parent = found('parent-listed', { subject: 'example.com', level: 'HIGH' });
    expect(contextSentence([parent, urls, found('parked')])).toBe(
      ' The name above it, example.com, is listed (HIGH), plus one more finding.',
    );
  });
});

describe('lists that removed an indicator', () => {
  const gone = (list: string, day: string) => ({ list, until: Date.parse(day) });

  it('Former lists become one finding: the last of them with its day, and how many there were', () => {
    const reported = formerContext([gone('Older', '2026-05-01'), gone('Newer', '2026-07-02')], []);
    expect(reported).toMatchObject([{ kind: 'historic', subject: 'Newer', example: '2026-07-02', count: 2 }]);
    expect(contextSentence(reported)).toBe(' It was on Newer until 2026-07-02, and on one other list.');
    expect(contextSentence(formerContext([gone('Newer', '2026-07-02')], []))).toBe(
      ' It was on Newer until 2026-07-02.',
    );
  });

  it('Former lists give no finding where no list removed the indicator, or where it is listed again', () => {
    expect(formerContext([], [])).toEqual([]);
    const { name } = called('sinkhole');
    expect(formerContext([gone(name, '2026-07-02')], [called('sinkhole')])).toEqual([]);
  });
});

describe('the context of a host', () => {
  const around = (given: Partial<HostSurroundings> = {}, own: readonly FeedListing[] = []) =>
    hostContext(
      {
        name: 'www.example.com',
        parents: [],
        urls: NONE,
        below: NONE,
        addresses: [],
        nameServers: [],
        parentsMeant: [],
        ...given,
      },
      own,
    );
  const address = (given: Partial<HostAddress>): HostAddress => ({
    name: '198.51.100.7',
    level: 'HIGH',
    isThreat: false,
    apexes: 1,
    others: NONE,
    ...given,
  });

  it('Listed names below a host are reported, but do not count against it where others have names there', () => {
    const below = { count: 2, example: 'a.www.example.com', levels: ['LOW', 'HIGH'] };
    const [found] = around({ below });
    expect(found).toMatchObject({
      kind: 'names-listed',
      subject: 'www.example.com',
      level: 'HIGH',
      count: 2,
      isShared: false,
    });
    const provider = around({ below }, [called('user-content')]);
    expect(provider.find(({ kind }) => kind === 'names-listed')).toMatchObject({ isShared: true });
  });

  it('A host has no context where nothing around it is listed', () => {
    expect(around({ addresses: [address({})] })).toEqual([]);
  });

  it('Host context has the listed name above it, with its band and a query that shows it', () => {
    expect(around({ parents: [{ name: 'example.com', level: 'HIGH' }] })).toEqual([
      {
        kind: 'parent-listed',
        subject: 'example.com',
        level: 'HIGH',
        count: 1,
        example: 'example.com',
        query: 'MATCH (:HOSTNAME {name: "example.com"})-[l:LISTED_IN]->(f) RETURN f.name, l.category, l.seenUntil',
      },
    ]);
  });

  it("Host context omits a name whose listing the host inherits: the host's own listings show it", () => {
    const parents = [{ name: 'example.com', level: 'HIGH' }];
    expect(around({ parents }, [{ ...called('sinkhole'), through: 'example.com' }]).map(({ kind }) => kind)).toEqual([
      'sinkhole',
    ]);
  });

  it('Host context has the listed URLs on it, with their number, the worst band and an example', () => {
    const urls = { count: 3, example: 'www.example.com/a', levels: ['LOW', 'CRITICAL', 'HIGH'] };
    expect(around({ urls })).toMatchObject([
      { kind: 'urls-listed', subject: 'www.example.com', level: 'CRITICAL', count: 3, example: 'www.example.com/a' },
    ]);
  });

  it('Host context has its listed addresses and the listed names on these, except on a crowded address', () => {
    const others = { count: 2, example: 'bad.example', levels: ['HIGH'] };
    const kinds = (given: Partial<HostAddress>) => around({ addresses: [address(given)] }).map(({ kind }) => kind);
    expect(kinds({ isThreat: true, others, apexes: 100 })).toEqual(['address-listed', 'cohosted-listed']);
    expect(kinds({ isThreat: true, others, apexes: 101 })).toEqual([]);
  });

  it('Host context has the listed domain of its name server', () => {
    expect(around({ nameServers: [{ name: 'ns1.bad.example', level: 'HIGH' }] })).toMatchObject([
      { kind: 'nameserver-listed', subject: 'ns1.bad.example' },
    ]);
  });

  it('Host context has what lists call the host or the names above it, each once', () => {
    const parentsMeant = [
      { meaning: 'dynamic-dns', list: 'dynamic names' },
      { meaning: 'provider', list: 'providers' },
      { meaning: 'user-content', list: 'uploads' },
      { meaning: 'allow-list', list: 'good' },
    ];
    const reported = around({ parentsMeant }, [called('sinkhole'), called('parked')]);
    expect(reported.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['sinkhole', 'list of sinkhole'],
      ['parked', 'list of parked'],
      ['dynamic-dns', 'dynamic names'],
      ['user-content', 'providers'],
    ]);
  });
});

describe('the context of an address', () => {
  const around = (given: Partial<AddressSurroundings> = {}, own: readonly FeedListing[] = []) =>
    addressContext(
      {
        name: '198.51.100.7',
        hosts: NONE,
        urls: NONE,
        networks: [],
        systems: [],
        isCrowded: false,
        uses: [],
        ...given,
      },
      own,
      null,
    );
  const hosts = { count: 1, example: 'bad.example', levels: ['HIGH'] };

  it('Listed names that resolve to an address are reported, but bar nothing where the address is shared', () => {
    const [alone, shared] = [around({ hosts }), around({ hosts, isCrowded: true })];
    expect([alone, shared].map((reported) => reported.map(({ kind }) => kind))).toEqual([
      ['hosts-listed'],
      ['hosts-listed'],
    ]);
    expect([alone, shared].map((reported) => reported.some(isListedContext))).toEqual([true, false]);
  });

  it.each([
    ['198.51.100.7', '"198.51.100.7/"', '"198.51.100.7:"'],
    ['2001:db8::7', '"[2001:db8::7]/"', '"[2001:db8::7]:"'],
  ])('Listed URLs on %s come with a query that matches no address with the same beginning', (name, path, port) => {
    const [found] = around({ name, urls: { count: 1, example: null, levels: ['HIGH'] } });
    expect(found?.query).toContain(`WHERE (u.name STARTS WITH ${path} OR u.name STARTS WITH ${port}) AND u.isThreat`);
  });

  it('Address context has the listed URLs on it, the network around it, and signals of its AS', () => {
    const reported = around({
      urls: { count: 1, example: '198.51.100.7/a', levels: ['HIGH'] },
      networks: [{ name: '198.51.100.0/24', level: 'HIGH', isListed: true, isBulletproof: false }],
      systems: [
        { name: 'AS64500', signals: ['bulletproof', 'hijack'] },
        { name: 'AS64501', signals: [] },
      ],
    });
    expect(reported.map(({ kind, subject, example }) => [kind, subject, example])).toEqual([
      ['urls-listed', '198.51.100.7', '198.51.100.7/a'],
      ['network-listed', '198.51.100.0/24', '198.51.100.0/24'],
      ['asn-signal', 'AS64500', 'bulletproof, hijack'],
    ]);
  });

  const use = (given: Partial<AddressUse>): AddressUse => ({
    use: 'shared-egress',
    operator: null,
    egressClass: 'vpn',
    source: 'ranges',
    date: 7,
    through: null,
    ...given,
  });
  const network = { name: '198.51.100.0/24', level: 'HIGH', isListed: false, isBulletproof: false };

  it.each([
    [{ isListed: true }, 'network-listed', 'is listed (HIGH)'],
    [{ isBulletproof: true }, 'network-bulletproof', 'is bulletproof hosting according to curators (HIGH)'],
    [{}, 'network-dense', 'is dense in listed addresses (HIGH)'],
  ])('A network is called listed by a list alone: with %j it is %s', (given, kind, words) => {
    const found = around({ networks: [{ ...network, ...given }] });
    expect(found).toMatchObject([{ kind, subject: '198.51.100.0/24', level: 'HIGH' }]);
    expect(contextSentence(found)).toBe(` The network around it, 198.51.100.0/24, ${words}.`);
    expect(found.some(isListedContext)).toBe(true);
  });

  it.each([
    ['scanner', false],
    ['tor-exit', false],
    ['shared-egress', false],
    ['cloud', true],
  ] as const)('A dense network around an address with the use %s counts against the address: %s', (name, counts) => {
    const found = around({ networks: [network], uses: [use({ use: name })] });
    expect(found.some(isListedContext)).toBe(counts);
    const listedToo = around({ networks: [{ ...network, isListed: true }], uses: [use({ use: name })] });
    expect(listedToo.some(isListedContext)).toBe(true);
  });

  it('Address context names the scanner, and says by which use others send through the address', () => {
    const uses = [
      use({ use: 'scanner', operator: 'Censys', egressClass: 'scanner', source: 'scanners' }),
      use({ use: 'tor-exit', egressClass: 'tor-exit', source: 'exits' }),
      use({ operator: 'Zscaler', egressClass: 'corporate-egress' }),
    ];
    expect(around({ uses })).toMatchObject([
      { kind: 'scanner', subject: 'scanners', example: 'Censys' },
      { kind: 'shared-egress', subject: 'exits', example: 'an exit of Tor' },
    ]);
    expect(contextSentence(around({ uses: uses.slice(0, 1) }))).toBe(
      ' It belongs to a known scanner operator, Censys, according to scanners.',
    );
    expect(contextSentence(around({ uses: uses.slice(2) }))).toBe(
      ' Others send through it: it is a proxy of companies (Zscaler) according to ranges.',
    );
  });

  it('Address context has what lists call the address', () => {
    expect(around({}, [called('parked'), called('shared')]).map(({ kind }) => kind)).toEqual(['parked', 'shared']);
  });

  it('Address context has the special-purpose block of the address, with the RFC', () => {
    const special = { prefix: '198.51.100.0/24', name: 'Documentation (TEST-NET-2)', rfc: 'RFC 5737' };
    const surroundings = {
      ...{ name: '198.51.100.7', hosts: NONE, urls: NONE, networks: [], systems: [] },
      ...{ isCrowded: false, uses: [] },
    };
    expect(addressContext(surroundings, [], special)).toMatchObject([
      { kind: 'special-purpose', subject: '198.51.100.0/24', example: 'Documentation (TEST-NET-2) (RFC 5737)' },
    ]);
  });
});

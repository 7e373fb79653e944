import { describe, expect, it } from 'vitest';
import { type AddressFacts, addressEvidence } from '../../../verdicts/address-evidence.ts';
import type { VendorStatement } from '../../../verdicts/address-use.ts';
import { asnEvidence } from '../../../verdicts/asn-evidence.ts';
import { type FeedEntry, listingsOf, mergedListings, nearestListings } from '../../../verdicts/feed-listing.ts';
import { type HostFacts, hostEvidence } from '../../../verdicts/host-evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { hashEvidence, listedEvidence } from '../../../verdicts/listed-evidence.ts';
import { isTellingPath, type PathFacts, pathEvidence } from '../../../verdicts/path-evidence.ts';
import { vulnerabilityEvidence } from '../../../verdicts/vulnerability-evidence.ts';

/** An entry of a feed of C2 servers, with the given fields replaced. */
function entry(given: Partial<FeedEntry> = {}): FeedEntry {
  return {
    feedId: 'c2-list',
    name: 'C2 list',
    category: 'C2 Servers',
    categories: [],
    publisher: null,
    meaning: null,
    weight: 1.5,
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
    ...given,
  };
}

/** A vendor of a category that runs the address. */
function vendor(category: string | null): VendorStatement {
  return { vendor: 'v', category, service: null, operator: 'V', source: 'ranges', observedAt: 7, through: null };
}

const idsOf = (listings: readonly { readonly feedId: string }[]) => listings.map(({ feedId }) => feedId);

describe('listings', () => {
  it('Listings are in the order of the feed ids, each with the id and the class of its category', () => {
    const listings = listingsOf([
      entry({ feedId: 'z', category: 'Spam' }),
      entry({ feedId: 'a', observedAt: 1785585600999, publisher: 'somebody', categories: ['Phishing', 'C2 Servers'] }),
    ]);
    expect(listings).toEqual([
      {
        feedId: 'a',
        name: 'C2 list',
        category: 'C2 Servers',
        categoryId: 'c2-servers',
        class: 'confirmed-bad',
        categories: ['Phishing', 'C2 Servers'],
        categoryIds: ['c2-servers', 'phishing'],
        publisher: 'somebody',
        weight: 1.5,
        count: 1,
        firstSeen: null,
        lastSeen: null,
        seenAt: null,
        seenFrom: 1785585600999,
        seenUntil: 1785585600999,
        observedAt: 1785585600999,
        publishedAt: null,
        isDated: false,
        entries: 'reported',
        reliability: 'community',
        aggregates: false,
        tags: [],
        reference: null,
        through: null,
        rank: null,
        meaning: '',
      },
      expect.objectContaining({ feedId: 'z', categoryId: 'spam', class: 'suspicious', publisher: 'z' }),
    ]);
  });

  it('A listing of a category that the contract lacks is reference only', () => {
    expect(listingsOf([entry({ category: 'Unheard of' })])[0]).toMatchObject({ class: 'reference' });
  });

  it('A listing is as old as the feed says, else as its newest row, else as the edition', () => {
    const given = [
      { seenFrom: 1, seenUntil: 2, seenAt: 3, lastSeen: 4, observedAt: 5 },
      { seenUntil: 2, lastSeen: 4, observedAt: 5 },
      { lastSeen: 4, observedAt: 5 },
      { observedAt: 5 },
      {},
    ];
    const seen = given.map((dates) => listingsOf([entry(dates)])[0]);
    expect(seen.map((listing) => [listing?.seenFrom, listing?.seenUntil])).toEqual([
      [1, 2],
      [null, 2],
      [4, 4],
      [5, 5],
      [null, null],
    ]);
  });

  it('A listing of an earlier version has one day: without a date of its row, an interval begins there that ends with the edition', () => {
    const given = [
      { seenAt: 1, observedAt: 5, isDated: true },
      { seenAt: 1, observedAt: 5, isDated: false },
      { seenAt: 6, observedAt: 5, isDated: false },
    ];
    const seen = given.map((dates) => listingsOf([entry(dates)])[0]);
    expect(seen.map((listing) => [listing?.seenFrom, listing?.seenUntil])).toEqual([
      [1, 1],
      [1, 5],
      [6, 6],
    ]);
  });

  it('An aggregator that counts three lists confirms what each of these only suspects', () => {
    const blacklist = { category: 'General Blacklists', aggregates: true };
    const classes = [2, 3].map((count) => listingsOf([entry({ ...blacklist, count })])[0]?.class);
    expect(classes).toEqual(['suspicious', 'confirmed-bad']);
  });

  it('Network listings are those of the most specific network of each feed', () => {
    const around = ['10.0.0.0/8', '10.1.2.0/24', '10.1.0.0/16'].map((through) => entry({ through }));
    expect(nearestListings(around)).toMatchObject([{ feedId: 'c2-list', through: '10.1.2.0/24' }]);
  });

  it('Listings of the indicator itself come before those of networks, one per feed', () => {
    const own = listingsOf([entry({ feedId: 'own' }), entry({ feedId: 'both' })]);
    const inherited = nearestListings(['both', 'around'].map((feedId) => entry({ feedId, through: '10.0.0.0/8' })));
    expect(mergedListings(own, inherited).map(({ feedId, through }) => [feedId, through])).toEqual([
      ['both', null],
      ['own', null],
      ['around', '10.0.0.0/8'],
    ]);
  });
});

describe('evidence on an address', () => {
  const address = (given: Partial<AddressFacts> = {}) =>
    addressEvidence(
      {
        isStored: false,
        specialPurpose: null,
        entries: [],
        listedInBlock: null,
        apexes: 0,
        isRootServer: false,
        egress: [],
        vendors: [],
        systems: [],
        isInListedNetwork: false,
        announcedIn: null,
        observations: [],
        ...given,
      },
      ['threat-listings/spamhaus-drop', 'urls'],
    );

  it('An address about which nothing is known has only the degraded layers', () => {
    expect(address()).toEqual({
      kind: 'ip',
      isKnown: false,
      observations: [],
      listings: [],
      neighbours: 0,
      vouches: [],
      isKnownGood: false,
      isShared: false,
      rank: null,
      context: [],
      degradedLayers: ['threat-listings/spamhaus-drop'],
      facts: [],
      properties: {
        specialPurpose: null,
        uses: [],
        isCrowded: false,
        isCdn: false,
        isCloud: false,
        isTorExit: false,
        isSharedEgress: false,
        isScanner: false,
        isSinkhole: false,
      },
    });
  });

  it('An address is observed by what resolves to it and by popularity lists, not by an announcement or a threat list', () => {
    const resolved = { source: 'zdns', at: 7, by: 'record' as const };
    const ranked = entry({ feedId: 'top', category: 'Popularity/Trust', observedAt: 9 });
    expect(address({ observations: [resolved], entries: [ranked] }).observations).toEqual([
      resolved,
      { source: 'top', at: 9, by: 'ranking' },
    ]);
    const around = { isStored: true, announcedIn: '10.0.0.0/8', entries: [entry({ through: '10.0.0.0/8' })] };
    expect(address({ ...around, entries: [...around.entries, entry()] }).observations).toEqual([]);
  });

  it('A special-purpose address is not observed, and its evidence names its block', () => {
    const block = { prefix: '192.0.2.0/24', name: 'TEST-NET-1', rfc: 'RFC 5737', isGloballyReachable: false };
    const resolved = { source: 'zdns', at: 7, by: 'record' as const };
    expect(address({ specialPurpose: block, apexes: 1, observations: [resolved] })).toMatchObject({
      observations: [],
      facts: ['dns:resolves-to-it', 'special-purpose:192.0.2.0/24 TEST-NET-1 (RFC 5737)'],
    });
  });

  it('Counted and general lists only suspect an address of a known scanner operator', () => {
    const scanner = entry({ feedId: 'scanners', category: 'Reference Data', meaning: 'scanner' });
    const counted = entry({ category: 'General Blacklists', aggregates: true, count: 9 });
    const { properties, listings } = address({ entries: [scanner, counted] });
    expect(properties.isScanner).toBe(true);
    const flagsOf = (entries: readonly FeedEntry[]) => judge(address({ entries }), 0).flags;
    expect([flagsOf([scanner]), flagsOf([counted]).includes('isScanner')]).toEqual([['isScanner'], false]);
    expect(listings.map((listing) => listing.class)).toEqual(['suspicious', 'reference']);
    expect(address({ entries: [scanner, entry()] }).listings[0]?.class).toBe('confirmed-bad');
  });

  it('A sinkhole is unknown and does not block, whatever lists found there, unless the operator blocks it', () => {
    const sinkhole = entry({ feedId: 'sinkholes', category: 'Reference Data', meaning: 'sinkhole' });
    const c2 = entry({ seenAt: 1, lastSeen: 1, isDated: true, reliability: 'verified' });
    const evidence = address({ isStored: true, entries: [sinkhole, c2] });
    const finding = { level: null, count: null, example: null, query: null };
    const context = [{ kind: 'sinkhole' as const, subject: 'sinkholes', ...finding }];
    expect(evidence.listings.map((listing) => listing.class)).toEqual(['descriptive', 'reference']);
    expect(judge({ ...evidence, context }, 2)).toMatchObject({
      ...{ label: 'unknown', level: 'INFO', isThreat: false, coverage: 'structural-only', notBlocking: ['band'] },
    });
    const own = entry({ feedId: 'ours', name: 'ours', category: 'Operator Blocks', meaning: 'own-block' });
    expect(judge(address({ entries: [sinkhole, own] }), 2).label).toBe('malicious');
  });

  it('An address is a Tor exit where a list says so, and a cloud is not a crowd', () => {
    expect(address({ entries: [entry({ category: 'TOR Network' })] }).properties.isTorExit).toBe(true);
    expect(address({ vendors: [vendor('cloud')] }).properties).toMatchObject({ isCloud: true, isCrowded: false });
    expect(address({ vendors: [vendor('cdn')] }).properties).toMatchObject({
      isCloud: false,
      isCrowded: true,
      isCdn: true,
    });
    expect(address({ apexes: 101 }).properties.isCrowded).toBe(true);
  });

  it('An address is known where it is stored, or where its network is listed or announced', () => {
    expect(address({ isStored: true }).isKnown).toBe(true);
    expect(address({ isInListedNetwork: true }).isKnown).toBe(true);
    expect(address({ announcedIn: '10.0.0.0/8' })).toMatchObject({
      isKnown: true,
      facts: ['routing:announced-in 10.0.0.0/8'],
    });
  });

  it.each([
    [null, [], 0],
    [5, [], 5],
    [5, [entry()], 4],
    [5, [entry({ through: '10.0.0.0/8' })], 5],
    [5, [entry({ category: 'Popularity/Trust' })], 5],
  ])(
    'An address with %s listed addresses in its block and the entries %j has %i neighbours',
    (listedInBlock, entries, neighbours) => {
      expect(address({ listedInBlock, entries }).neighbours).toBe(neighbours);
    },
  );

  it('An address is shared by more than 100 domains, where a list says so, or where a CDN or cloud runs it', () => {
    expect(address({ apexes: 100 })).toMatchObject({ isShared: false, facts: ['dns:resolves-to-it'] });
    expect(address({ apexes: 101 }).isShared).toBe(true);
    expect(address({ entries: [entry({ meaning: 'shared' })] }).isShared).toBe(true);
    expect(address({ vendors: [vendor('hosting'), vendor(null)] }).isShared).toBe(false);
    expect(address({ vendors: [vendor('hosting'), vendor('cloud')] }).isShared).toBe(true);
  });

  it('An address is vouched for by allow lists, by resolver lists, and as a root server', () => {
    const entries = [entry({ feedId: 'good', meaning: 'allow-list' }), entry({ meaning: 'resolver' })];
    expect(address({ entries, isRootServer: true }).vouches).toEqual(['allow-list:good', 'resolver', 'root-server']);
  });
});

describe('evidence on a host', () => {
  const host = (given: Partial<HostFacts> = {}) =>
    hostEvidence(
      {
        name: 'www.example.com',
        isStored: true,
        rank: null,
        hostClass: null,
        entries: [],
        domainEntries: [],
        registeredOn: null,
        isRegistrable: false,
        privateSuffixes: [],
        platform: null,
        isRegistrySuffix: false,
        vendorChannels: [],
        aliasApexes: 0,
        servedApexes: 0,
        namesBelow: 0,
        hasAddress: false,
        isAlias: false,
        observations: [],
        ...given,
      },
      [],
    );
  const popular = (publisher: string, rank: number | null) =>
    entry({ feedId: publisher, publisher, category: 'Popularity/Trust', rank });

  it('A host is popular where two publishers rank it up to 10,000', () => {
    expect(host({ entries: [popular('a', 10_000), popular('b', 1)] }).vouches).toEqual(['popularity']);
    expect(host({ entries: [popular('a', 10_001), popular('b', 1)] }).vouches).toEqual([]);
    expect(host({ entries: [popular('a', null), popular('b', 1)] }).vouches).toEqual([]);
    expect(host({ domainEntries: [popular('a', 1), popular('b', 1)] }).vouches).toEqual(['popularity']);
    const twice = [popular('a', 1), { ...popular('a', 2), feedId: 'a-too' }];
    expect(host({ entries: twice }).vouches).toEqual([]);
  });

  it('A host is vouched for by what vouches for its domain, once, and as a service of a vendor', () => {
    const allowed = entry({ feedId: 'good', meaning: 'allow-list' });
    expect(host({ entries: [allowed], domainEntries: [allowed], vendorChannels: ['curated'] }).vouches).toEqual([
      'allow-list:good',
      'vendor-service',
    ]);
    expect(host({ vendorChannels: ['cname', null] }).vouches).toEqual([]);
  });

  it('A host under a suffix that its owner shares out is not vouched for', () => {
    const entries = [entry({ meaning: 'allow-list' })];
    expect(host({ entries, privateSuffixes: ['example.com'] })).toMatchObject({ vouches: [], isShared: false });
    expect(host({ entries, privateSuffixes: ['www.example.com'] })).toMatchObject({
      vouches: ['allow-list:c2-list'],
      isShared: true,
    });
    expect(host({ entries, hostClass: 'multi_tenant_user_content' })).toMatchObject({ vouches: [], isShared: true });
    expect(host({ hostClass: 'cdn' }).isShared).toBe(true);
    expect(host({ aliasApexes: 101 }).isShared).toBe(true);
  });

  it.each([
    { isRegistrySuffix: true },
    { privateSuffixes: ['www.example.com'] },
    { entries: [entry({ meaning: 'provider' })] },
    { entries: [entry({ meaning: 'shortener' })] },
    { aliasApexes: 101 },
    { servedApexes: 101 },
    { namesBelow: 101 },
  ])('A host with %j is a provider, under whose name others live or send', (given) => {
    const { properties, facts } = host(given);
    expect([properties.isProvider, facts]).toEqual([true, ['provider:others-live-under-it']]);
  });

  it('A registrable domain and its www have the day of the registration, a name below has none', () => {
    const registeredOn = '2026-07-23';
    expect(host({ registeredOn, isRegistrable: true }).properties.registeredOn).toBe(registeredOn);
    expect(host({ registeredOn }).properties.registeredOn).toBeNull();
  });

  it("A platform's own host is a provider, whose listings are about its users", () => {
    const { properties } = host({ platform: 'name-servers' });
    expect(properties).toMatchObject({ isProvider: true, platform: 'name-servers' });
  });

  it('A host of a tenant is no provider, nor is one that up to 100 others use', () => {
    expect(host({ privateSuffixes: ['example.com'] }).properties.isProvider).toBe(false);
    expect(host({ aliasApexes: 100, servedApexes: 100, namesBelow: 100 }).properties.isProvider).toBe(false);
  });

  it('A host is observed by its records and by popularity lists that have it, not by a threat list or by its domain', () => {
    const resolved = { source: 'zdns', at: 7, by: 'record' as const };
    const member = entry({ feedId: 'top', category: 'Popularity/Trust', observedAt: 9 });
    expect(host({ observations: [resolved], entries: [member, entry()] }).observations).toEqual([
      resolved,
      { source: 'top', at: 9, by: 'ranking' },
    ]);
    expect(host({ entries: [entry()], domainEntries: [member] }).observations).toEqual([]);
  });

  it('A host is listed by what lists its domain, and takes the better rank of both', () => {
    const listings = {
      entries: [popular('a', 200)],
      domainEntries: [popular('b', 7), entry({ through: 'example.com' })],
    };
    expect(host(listings)).toMatchObject({
      listings: [{ feedId: 'a' }, { feedId: 'c2-list', through: 'example.com' }],
      properties: { popularity: 7 },
    });
  });

  it('Host evidence shows how the host resolves and since when it is registered', () => {
    expect(host({ hasAddress: true, isAlias: true, registeredOn: '2000-01-01' }).facts).toEqual([
      'dns:resolves',
      'dns:alias',
      'whois:registered-2000-01-01',
    ]);
  });
});

describe('evidence on a URL node', () => {
  const path = (given: Partial<PathFacts> = {}) =>
    pathEvidence({ name: '/kit/gate7.php', isStored: true, hosts: 10, entries: [], findings: [], ...given }, []);
  const found = { source: 'kit-finder', newest: 1785585600999, feed: null };

  it.each([
    ['/secure/gate.php', true],
    ['/login', false],
    ['/login2', true],
    ['/loginPage', true],
    ['/wp-admin/login.php', false],
    ['/a/b/c', false],
    ['/a/verify', true],
    ['files.example.net/secure/gate7', false],
  ])('The path %s may be a kit by its words: %s', (name, isTelling) => {
    expect(isTellingPath(name)).toBe(isTelling);
  });

  it('A kit path is listed by its finder, weighted by its rarity', () => {
    expect(path({ findings: [found] })).toMatchObject({
      listings: [
        {
          feedId: 'kit-finder',
          name: 'kit-finder',
          category: 'Phishing',
          class: 'confirmed-bad',
          weight: 0.6667,
          observedAt: 1785585600999,
          reliability: 'community',
          isDated: false,
        },
      ],
      facts: ['LINKS_TO->URL:/kit/gate7.php', 'kit-path-hosts:10'],
      properties: { hosts: 10, isKitPath: true },
    });
  });

  it('A kit path on more than 100 hosts is suspicious, and one on 1,000 is not listed', () => {
    expect(path({ hosts: 101, findings: [found] }).listings).toMatchObject([{ class: 'suspicious' }]);
    expect(path({ hosts: 1000, findings: [found] })).toMatchObject({ listings: [], facts: ['path-hosts:1000'] });
  });

  it('A path that feeds list is judged by these feeds alone', () => {
    const feed = { name: 'A', category: 'Spam', publisher: null, weight: 2 };
    const own = path({ entries: [entry()], findings: [{ ...found, feed }] });
    expect([idsOf(own.listings), own.properties.isKitPath]).toEqual([['c2-list'], false]);
    expect(path({ findings: [{ ...found, feed }] }).listings).toMatchObject([
      { name: 'A', categoryId: 'spam', weight: 1.3334 },
    ]);
  });
});

describe('evidence on other indicators', () => {
  it('Evidence on a known-good file vouches for it', () => {
    const facts = { isStored: true, entries: [entry()], isKnownGood: true, family: 'none' };
    expect(hashEvidence(facts, ['hashes'])).toMatchObject({
      kind: 'hash',
      vouches: ['known-good'],
      isKnownGood: true,
      degradedLayers: ['hashes'],
      properties: { family: 'none' },
    });
  });

  it('Evidence on a fingerprint is its listings', () => {
    const facts = { isStored: true, entries: [entry()] };
    expect(listedEvidence('tls', facts, [])).toMatchObject({ kind: 'tls', listings: [{ feedId: 'c2-list' }] });
  });

  it('Evidence on a CVE is what is known of its use', () => {
    const known = { cvss: 9.8, epss: null, isKev: true, isRansomware: null };
    expect(vulnerabilityEvidence({ isStored: true, ...known }, [])).toMatchObject({ isKnown: true, properties: known });
  });

  it('Evidence on an AS is its exposure', () => {
    const facts = { isStored: true, entries: [], isBulletproof: true, signals: [], exposure: null };
    expect(asnEvidence(facts, [])).toMatchObject({
      isKnown: true,
      facts: [],
      properties: { exposure: null, isBulletproof: true, signals: [] },
    });
  });
});

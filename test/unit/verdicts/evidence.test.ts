import { describe, expect, it } from 'vitest';
import { type AddressFacts, addressEvidence } from '../../../verdicts/address-evidence.ts';
import { asnEvidence } from '../../../verdicts/asn-evidence.ts';
import { type FeedEntry, listingsOf, mergedListings, nearestListings } from '../../../verdicts/feed-listing.ts';
import { type HostFacts, hostEvidence } from '../../../verdicts/host-evidence.ts';
import { hashEvidence, listedEvidence } from '../../../verdicts/listed-evidence.ts';
import { isTellingPath, type PathFacts, pathEvidence } from '../../../verdicts/path-evidence.ts';
import { vulnerabilityEvidence } from '../../../verdicts/vulnerability-evidence.ts';

const NOW = Date.UTC(2026, 7, 1);

/** An entry of a feed of C2 servers, but for what is given. */
function entry(given: Partial<FeedEntry> = {}): FeedEntry {
  return {
    feedId: 'c2-list',
    name: 'C2 list',
    category: 'C2 Servers',
    publisher: null,
    meaning: null,
    weight: 1.5,
    firstSeen: null,
    lastSeen: null,
    observedAt: null,
    rank: null,
    network: null,
    ...given,
  };
}

const idsOf = (listings: readonly { readonly feedId: string }[]) => listings.map(({ feedId }) => feedId);

describe('listings', () => {
  it('stand in the order of the feed ids, each with the id and the class of its category', () => {
    const listings = listingsOf([
      entry({ feedId: 'z', category: 'Spam' }),
      entry({ feedId: 'a', observedAt: 1785585600999, publisher: 'somebody' }),
    ]);
    expect(listings).toEqual([
      {
        feedId: 'a',
        name: 'C2 list',
        category: 'C2 Servers',
        categoryId: 'c2-servers',
        class: 'confirmed-bad',
        publisher: 'somebody',
        weight: 1.5,
        firstSeen: null,
        lastSeen: null,
        observedAt: 1785585600,
        network: null,
        rank: null,
        meaning: '',
      },
      expect.objectContaining({ feedId: 'z', categoryId: 'spam', class: 'suspicious', publisher: 'z' }),
    ]);
  });

  it('of a category that the contract lacks accuse nobody', () => {
    expect(listingsOf([entry({ category: 'Unheard of' })])[0]).toMatchObject({ class: 'reference' });
  });

  it('of networks are those of the most specific one of each feed', () => {
    const around = ['10.0.0.0/8', '10.1.2.0/24', '10.1.0.0/16'].map((network) => entry({ network }));
    expect(nearestListings(around)).toMatchObject([{ feedId: 'c2-list', network: '10.1.2.0/24' }]);
  });

  it('of the thing itself go before those of networks, once a feed', () => {
    const own = listingsOf([entry({ feedId: 'own' }), entry({ feedId: 'both' })]);
    const inherited = nearestListings(['both', 'around'].map((feedId) => entry({ feedId, network: '10.0.0.0/8' })));
    expect(mergedListings(own, inherited).map(({ feedId, network }) => [feedId, network])).toEqual([
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
        entries: [],
        listedInBlock: null,
        apexes: 0,
        isRootServer: false,
        vendorCategories: [],
        isInListedNetwork: false,
        announcedIn: null,
        ...given,
      },
      ['threat-listings', 'urls'],
    );

  it('of which nothing is known has no more than the layers that are degraded', () => {
    expect(address()).toEqual({
      kind: 'ip',
      isKnown: false,
      listings: [],
      neighbours: 0,
      vouches: [],
      isKnownGood: false,
      isShared: false,
      rank: null,
      isSettled: false,
      degradedLayers: ['threat-listings'],
      facts: [],
      properties: {},
    });
  });

  it('is known where it is stored, or in a network that is listed or announced', () => {
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
    [5, [entry({ network: '10.0.0.0/8' })], 5],
    [5, [entry({ category: 'Popularity/Trust' })], 5],
  ])('has of %s listed addresses in its block, with %j, %i neighbours', (listedInBlock, entries, neighbours) => {
    expect(address({ listedInBlock, entries }).neighbours).toBe(neighbours);
  });

  it('is shared by more than 100 domains, where a list says so, and where a CDN or a cloud runs it', () => {
    expect(address({ apexes: 100 })).toMatchObject({ isShared: false, facts: ['dns:resolves-to-it'] });
    expect(address({ apexes: 101 }).isShared).toBe(true);
    expect(address({ entries: [entry({ meaning: 'shared' })] }).isShared).toBe(true);
    expect(address({ vendorCategories: ['hosting', null] }).isShared).toBe(false);
    expect(address({ vendorCategories: ['hosting', 'cloud'] }).isShared).toBe(true);
  });

  it('is vouched for by lists of the innocent, of resolvers, and as a root server', () => {
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
        privateSuffixes: [],
        vendorCategories: [],
        vendorChannels: [],
        aliasApexes: 0,
        hasAddress: false,
        isAlias: false,
        ...given,
      },
      NOW,
      [],
    );
  const popular = (publisher: string, rank: number | null) =>
    entry({ feedId: publisher, publisher, category: 'Popularity/Trust', rank });

  it('is popular by two publishers that rank it up to 10,000', () => {
    expect(host({ entries: [popular('a', 10_000), popular('b', 1)] }).vouches).toEqual(['popularity']);
    expect(host({ entries: [popular('a', 10_001), popular('b', 1)] }).vouches).toEqual([]);
    expect(host({ entries: [popular('a', null), popular('b', 1)] }).vouches).toEqual([]);
    expect(host({ domainEntries: [popular('a', 1), popular('b', 1)] }).vouches).toEqual(['popularity']);
    const twice = [popular('a', 1), { ...popular('a', 2), feedId: 'a-too' }];
    expect(host({ entries: twice }).vouches).toEqual([]);
  });

  it('is vouched for by what vouches for its domain, once, and as a service of a vendor', () => {
    const allowed = entry({ feedId: 'good', meaning: 'allow-list' });
    expect(host({ entries: [allowed], domainEntries: [allowed], vendorChannels: ['curated'] }).vouches).toEqual([
      'allow-list:good',
      'vendor-service',
    ]);
    expect(host({ vendorChannels: ['cname', null] }).vouches).toEqual([]);
  });

  it('under a suffix that its owner shares out is nobody that we know', () => {
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
    ['2025-08-01', true],
    ['2025-08-02', false],
    ['1995-08-14T04:00:00Z', true],
    [null, false],
  ])('registered on %s is settled: %s', (registeredOn, isSettled) => {
    expect(host({ registeredOn }).isSettled).toBe(isSettled);
  });

  it('that is ranked is settled, and a tenant is not by the age of the domain', () => {
    expect(host({ rank: 5 })).toMatchObject({ isSettled: true, rank: 5 });
    expect(host({ registeredOn: '2000-01-01', privateSuffixes: ['example.com'] }).isSettled).toBe(false);
  });

  it('tells how it resolves and since when it is registered', () => {
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
  ])('%s may be a kit by its words: %s', (name, isTelling) => {
    expect(isTellingPath(name)).toBe(isTelling);
  });

  it('of a kit is listed by who found it, weighted by its rarity', () => {
    expect(path({ findings: [found] })).toMatchObject({
      listings: [
        {
          feedId: 'kit-finder',
          name: 'kit-finder',
          category: 'Phishing',
          class: 'confirmed-bad',
          weight: 0.6667,
          observedAt: 1785585600,
        },
      ],
      facts: ['LINKS_TO->URL:/kit/gate7.php', 'kit-path-hosts:10'],
      properties: { hosts: 10 },
    });
  });

  it('on more than 100 hosts is suspicious, and on 1,000 says nothing', () => {
    expect(path({ hosts: 101, findings: [found] }).listings).toMatchObject([{ class: 'suspicious' }]);
    expect(path({ hosts: 1000, findings: [found] })).toMatchObject({ listings: [], facts: ['path-hosts:1000'] });
  });

  it('that feeds list is judged by these alone', () => {
    const feed = { name: 'A', category: 'Spam', publisher: null, weight: 2 };
    expect(idsOf(path({ entries: [entry()], findings: [{ ...found, feed }] }).listings)).toEqual(['c2-list']);
    expect(path({ findings: [{ ...found, feed }] }).listings).toMatchObject([
      { name: 'A', categoryId: 'spam', weight: 1.3334 },
    ]);
  });
});

describe('evidence on other things', () => {
  it('of a known-good file vouches for it', () => {
    const facts = { isStored: true, entries: [entry()], isKnownGood: true, family: 'none' };
    expect(hashEvidence(facts, ['hashes'])).toMatchObject({
      kind: 'hash',
      vouches: ['known-good'],
      isKnownGood: true,
      degradedLayers: ['hashes'],
      properties: { family: 'none' },
    });
  });

  it('of a fingerprint is its listings', () => {
    const facts = { isStored: true, entries: [entry()] };
    expect(listedEvidence('tls', facts, [])).toMatchObject({ kind: 'tls', listings: [{ feedId: 'c2-list' }] });
  });

  it('of a CVE is what is known of its use', () => {
    const known = { cvss: 9.8, epss: null, isKev: true, isRansomware: null };
    expect(vulnerabilityEvidence({ isStored: true, ...known }, [])).toMatchObject({ isKnown: true, properties: known });
  });

  it('of an AS is its exposure', () => {
    const facts = { isStored: true, entries: [], isBulletproof: true, exposure: null };
    expect(asnEvidence(facts, [])).toMatchObject({
      isKnown: true,
      facts: [],
      properties: { exposure: null, isBulletproof: true },
    });
  });
});

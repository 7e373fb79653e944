import { describe, expect, it } from 'vitest';
import type { ContextKind } from '../../../verdicts/context.ts';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { evidenceLines } from '../../../verdicts/evidence-lines.ts';
import { explanation } from '../../../verdicts/explanation.ts';
import { judge } from '../../../verdicts/judge.ts';
import { reachOf } from '../../../verdicts/reach.ts';
import { AS_OF, addressOf, evidenceOf, evidenceOn, listed, vulnerability } from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

const C2 = listed('C2 Servers', { seen: 0.25 });
const BLACKLIST = listed('General Blacklists');
const DROP = listed('General Blacklists', { through: '192.0.2.0/24' });
const ADS = listed('Ad/Tracking Blocklists');
const PHISHING = listed('Phishing', { seen: 1 });
const TRANCO = listed('Popularity/Trust');

/** Each sentence, and the least evidence that gives it. */
const called = (kind: ContextKind) => ({
  ...{ kind, subject: 'the list', level: null, count: null, example: null, query: null },
});
const SCANNERS = { ...listed('Reference Data', { name: 'Research scanners' }), meaning: 'scanner' };

const SENTENCES: readonly (readonly [name: string, evidence: Evidence, sentence: string])[] = [
  [
    '198.51.100.23',
    addressOf({ listings: [C2, BLACKLIST] }),
    '198.51.100.23 is on 2 threat feeds, one of them for command and control. It was last reported on 2026-08-01. It may be blocked.',
  ],
  [
    '198.51.100.24',
    addressOf({ listings: [listed('TOR Network')] }),
    '198.51.100.24 is on no threat feed, but on one list, for the Tor network.',
  ],
  [
    '203.0.113.9',
    addressOf({ listings: [ADS] }),
    '203.0.113.9 is on no threat feed, but on one list, for advertising and tracking.',
  ],
  [
    '192.0.2.99',
    addressOf({ listings: [DROP] }),
    '192.0.2.99 is in 192.0.2.0/24, which is on one threat feed, for general blacklisting. It was on the list of 2026-08-01.',
  ],
  [
    '192.0.2.7',
    addressOf({ listings: [BLACKLIST, DROP] }),
    '192.0.2.7 is on 2 threat feeds, both for general blacklisting. It was on the list of 2026-08-01.',
  ],
  [
    'three.example',
    evidenceOf({ listings: [PHISHING, { ...PHISHING, feedId: 'b' }, { ...PHISHING, feedId: 'c' }] }),
    'three.example is on 3 threat feeds, all for phishing. It was last reported on 2026-07-31. It may be blocked.',
  ],
  [
    'many.example',
    evidenceOf({ listings: [C2, PHISHING, { ...PHISHING, feedId: 'b' }, listed('Scam'), BLACKLIST] }),
    'many.example is on 5 threat feeds, one of them for command and control, 2 for phishing and one for scams. It was last reported on 2026-08-01. It may be blocked.',
  ],
  [
    'apt.example',
    evidenceOf({
      listings: [
        listed('State Actor & Sanctions', {
          seenAt: Date.UTC(2019, 2, 1),
          publishedAt: Date.UTC(2019, 2, 1),
          entries: 'archive',
        }),
      ],
    }),
    'apt.example is on one threat feed, for state actors and sanctions. It was named in a report of 2019-03-01.',
  ],
  [
    'undated.example',
    evidenceOf({
      listings: [listed('State Actor & Sanctions', { seenAt: Date.UTC(2019, 2, 1), entries: 'archive' })],
    }),
    'undated.example is on one threat feed, for state actors and sanctions. It was named in a report of unknown date.',
  ],
  [
    'host.example',
    evidenceOf({ listings: [PHISHING] }, { isProvider: true }),
    'host.example is on one threat feed, for phishing. The evidence points both ways: others live or send under it.',
  ],
  [
    '192.0.2.1',
    addressOf(
      {},
      { specialPurpose: { prefix: '192.0.2.0/24', name: 'TEST-NET-1', rfc: 'RFC 5737', isGloballyReachable: false } },
    ),
    '192.0.2.1 belongs to no one on the internet: there is nothing to judge.',
  ],
  [
    'popular.example',
    evidenceOf({ listings: [TRANCO], rank: 9, vouches: ['popularity'] }),
    'popular.example is on no threat feed; its popularity rank is 9. It is vouched for by its popularity.',
  ],
  [
    'listed.example',
    evidenceOf({ listings: [TRANCO], vouches: ['resolver', 'vendor-service', 'allow-list:ours'] }),
    'listed.example is on no threat feed, but on one popularity list. It is vouched for by a list of well-known resolvers, the vendor whose service it is and the allow list ours.',
  ],
  [
    'both.example',
    evidenceOf({ listings: [PHISHING], vouches: ['popularity'] }),
    'both.example is on one threat feed, for phishing. The evidence points both ways: it is vouched for by its popularity.',
  ],
  [
    'reference.example',
    evidenceOf({ listings: [listed('Reference Data')] }),
    'reference.example is on no threat feed. It was looked up in full in 2 threat lists of names, the oldest of 2026-07-31.',
  ],
  [
    'clean.example',
    evidenceOf({ degradedLayers: ['threat-listings'] }),
    'clean.example is on no list. Threat layers are missing or old, so this does not mean clean.',
  ],
  [
    '185.220.101.1',
    addressOf({ listings: [listed('TOR Network', { name: 'Tor exit nodes' })] }, { isTorExit: true }),
    '185.220.101.1 is a Tor exit. It is on no threat feed, but on one list, for the Tor network.',
  ],
  [
    '162.142.125.7',
    addressOf(
      {
        listings: [listed('Attack Sources', { seen: 1, class: 'suspicious' }), SCANNERS],
        context: [called('scanner')],
      },
      {
        isScanner: true,
        uses: [
          { use: 'scanner', operator: 'Censys', egressClass: null, source: 'scanners', date: null, through: null },
        ],
      },
    ),
    '162.142.125.7 is a research scanner of Censys. It is on one threat feed, for attacks. It was last reported on 2026-07-31.',
  ],
  [
    '192.169.69.26',
    addressOf(
      { listings: [listed('C2 Servers', { class: 'descriptive' })], context: [called('sinkhole')] },
      { isSinkhole: true },
    ),
    '192.169.69.26 is a sinkhole. It is on no threat feed, but on one list, for command and control.',
  ],
  [
    '23.1.2.3',
    addressOf({ listings: [listed('C2 Servers', { seen: 1 })], isShared: true }, { isCrowded: true, isCdn: true }),
    '23.1.2.3 is an address of a content delivery network. It is on one threat feed, for command and control. It was last reported on 2026-07-31. Do not block it automatically: it belongs to a content delivery network.',
  ],
  [
    'paypal-login.example',
    evidenceOf({ listings: [listed('Phishing', { seen: 1 })] }, { registeredOn: '2026-07-23' }),
    'paypal-login.example is a new domain of 9 days. It is on one threat feed, for phishing. It was last reported on 2026-07-31. It may be blocked.',
  ],
  [
    'parked.example',
    evidenceOf({ context: [called('parked')] }),
    'parked.example is parked according to the list. It is on no list. It was looked up in full in 2 threat lists of names, the oldest of 2026-07-31.',
  ],
  [
    'partly.example',
    evidenceOf({ lookedUp: { lists: 5, oldest: Date.UTC(2024, 1, 27), poor: 2, missing: [] } }),
    'partly.example is on no list. It was looked up in 5 threat lists of names, the oldest of 2024-02-27; 2 of them are old or not whole.',
  ],
  [
    'once.example',
    evidenceOf({ lookedUp: { lists: 1, oldest: Date.UTC(2026, 6, 31), poor: 0, missing: [] } }),
    'once.example is on no list. It was looked up in full in one threat list of names, of 2026-07-31.',
  ],
  [
    'unlisted.example',
    evidenceOf({
      lookedUp: { lists: 1, oldest: null, poor: 1, missing: ['malware or command and control', 'phishing'] },
    }),
    'unlisted.example is on no list. No whole and fresh list of malware or command and control or phishing covers names, so this does not mean clean.',
  ],
  [
    'of-2020.example',
    evidenceOf({ observations: [{ source: 'iana-root-zone', at: Date.UTC(2020, 8, 13), by: 'record' }] }),
    'of-2020.example is on no list. It was last observed itself on 2020-09-13, so this does not mean clean.',
  ],
  [
    'account-samsung-club.com',
    evidenceOf({
      observations: [
        { source: 'tweetfeed-domainmeta', at: Date.UTC(2026, 6, 19), by: 'record', companionOf: 'TweetFeed' },
      ],
      context: [
        {
          ...{ kind: 'reported-earlier', subject: 'TweetFeed', level: null, count: null },
          ...{ example: '2026-07-19', query: null },
        },
      ],
    }),
    'account-samsung-club.com is on no list. It is known only because TweetFeed reported it earlier, as looked up on 2026-07-19.',
  ],
  [
    'never.example',
    evidenceOf({ isKnown: false }),
    'never.example is not in the graph: nothing is known for or against it.',
  ],
  [
    '/secure/login.php',
    evidenceOn('url', { hosts: 14, isKitPath: false }, { listings: [listed('Phishing')] }),
    '/secure/login.php is on one threat feed, for phishing. 14 hosts serve it. It was on the list of 2026-08-01. It may be blocked.',
  ],
  [
    'www.example.org/one.html',
    evidenceOn('url', { hosts: 0, isKitPath: false }, { listings: [listed('Phishing')] }),
    'www.example.org/one.html is on one threat feed, for phishing. It was on the list of 2026-08-01. It may be blocked.',
  ],
  [
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    evidenceOn('hash', { family: null }, { isKnownGood: true, vouches: ['known-good'] }),
    'da39a3ee5e6b4b0d3255bfef95601890afd80709 is a known-good file.',
  ],
  [
    'CVE-2021-44228',
    vulnerability({ cvss: 10, epss: 0.97, isKev: true, isRansomware: true }),
    'CVE-2021-44228 is known to be exploited, for ransomware too. It has a CVSS of 10.0 and an EPSS of 97.0 %.',
  ],
  [
    'CVE-2020-0001',
    vulnerability({ epss: 0.00043, isKev: false }),
    'CVE-2020-0001 is not known to be exploited. It has an EPSS of 0.04 %.',
  ],
  [
    'CVE-2016-8858',
    vulnerability({ cvss: 7.5 }),
    'Whether CVE-2016-8858 is exploited is not known: no whole and fresh KEV catalogue is loaded. It has a CVSS of 7.5.',
  ],
  ['CVE-2019-0001', vulnerability({ isKev: true }), 'CVE-2019-0001 is known to be exploited.'],
  ['CVE-2024-0001', vulnerability({}), 'CVE-2024-0001 is known, but has no CVSS, EPSS or KEV entry, and so no score.'],
  [
    '198.51.100.0/24',
    evidenceOn('network', networkSpace({ bad: 1, suspicious: 1, subnets: 1 })),
    '2 of the 256 addresses of 198.51.100.0/24 are on threat lists, 1 confirmed bad within 90 days (density 0.39 %), in one subnet.',
  ],
  [
    '192.0.2.0/25',
    evidenceOn('network', networkSpace({ length: 25 }), { listings: [DROP] }),
    '192.0.2.0/25 is in 192.0.2.0/24, which is on one threat feed, for general blacklisting. It was on the list of 2026-08-01. 0 of the 128 addresses of 192.0.2.0/25 are on threat lists.',
  ],
  [
    '203.0.113.7/32',
    evidenceOn('network', networkSpace({ length: 32, bad: 1, subnets: 1 }), {
      listings: [listed('C2 Servers', { through: '203.0.113.7/32' })],
    }),
    '203.0.113.7/32 is on one threat feed, for command and control. It was on the list of 2026-08-01. 1 of the 1 address of 203.0.113.7/32 is on threat lists, 1 confirmed bad within 90 days (density 100.0 %), in one subnet. Do not block it automatically: only a source that checks nothing has seen it lately.',
  ],
  [
    '2001:db8::/32',
    evidenceOn('network', networkSpace({ family: 6, length: 32, bad: 1, bad48s: 1, subnets: 1 })),
    'one /64 of 2001:db8::/32 is on threat lists, 1 confirmed bad within 90 days (density < 0.01 %), in one subnet.',
  ],
  [
    '2001:db8:1::/48',
    evidenceOn('network', networkSpace({ family: 6, length: 48, bad: 20, bad48s: 1, subnets: 1 })),
    '20 /64s of 2001:db8:1::/48 are on threat lists, 20 confirmed bad within 90 days (density 100.0 %), in one subnet. Do not block it automatically: only what is in it is listed.',
  ],
  [
    'AS64500',
    evidenceOn('asn', { exposure: null, isBulletproof: false, signals: [] }),
    'AS64500 has no observed announcements.',
  ],
  [
    'AS64501',
    evidenceOn('asn', { exposure: null, isBulletproof: true, signals: [] }),
    'AS64501 has no observed announcements. Curators call it bulletproof hosting.',
  ],
  [
    'AS64502',
    evidenceOn('asn', {
      exposure: exposure({ prefixCount: 3, announcedIpv4: 768, bad: 41, suspicious6: 2 }),
      isBulletproof: false,
      signals: [],
    }),
    'AS64502 announces 3 prefixes; 41 of its 768 IPv4 addresses are on threat lists (density 5.3 %), and 2 IPv6 /64s.',
  ],
  [
    'AS64503',
    evidenceOn(
      'asn',
      { exposure: exposure({ prefixCount: 1, announced48s: 1 }), isBulletproof: false, signals: [] },
      { listings: [BLACKLIST] },
    ),
    'AS64503 announces one prefix; 0 of its IPv4 addresses are on threat lists. It is on one threat feed itself, for general blacklisting. It was on the list of 2026-08-01.',
  ],
];

describe('the explanation', () => {
  it.each(SENTENCES)('The explanation of %s is its sentence', (name, evidence, sentence) => {
    expect(explanation(name, evidence, judge(evidence, AS_OF), AS_OF)).toBe(sentence);
  });
});

describe('how far a verdict reaches', () => {
  const reach = (evidence: Evidence) => reachOf(evidence, judge(evidence, AS_OF));

  it('A verdict reaches the networks where threat feeds list an address through these alone', () => {
    expect(reach(addressOf({ listings: [DROP, TRANCO] }))).toMatchObject({
      granularity: 'network',
      scope: 'parent',
    });
    expect(reach(addressOf({ listings: [DROP, C2] }))).toMatchObject({
      granularity: 'ip',
      scope: 'exact',
    });
    expect(reach(addressOf())).toMatchObject({ granularity: 'ip', scope: 'exact' });
    expect(reach(evidenceOn('network', networkSpace({})))).toMatchObject({
      granularity: 'network',
      scope: 'aggregate',
    });
  });

  it('A verdict reaches the registrable domain where feeds list the www host through it alone', () => {
    const through = listed('Phishing', { through: 'example.com' });
    expect(reach(evidenceOf({ listings: [through] }))).toMatchObject({ granularity: 'domain', scope: 'parent' });
  });

  it('The reach of a verdict shows whether every layer was there, and that a host is shared', () => {
    expect(reach(evidenceOf({ isShared: true }))).toEqual({
      granularity: 'domain',
      scope: 'exact',
      sharedHost: true,
      dataCoverage: 'full',
      verdictCoverage: 'known-clean',
      advisories: [],
    });
    expect(reach(evidenceOf({ degradedLayers: ['threat-listings'] }))).toMatchObject({ dataCoverage: 'partial' });
    const lookedUp = { lists: 1, oldest: null, poor: 1, missing: ['phishing'] };
    expect(reach(evidenceOf({ lookedUp }))).toMatchObject({ dataCoverage: 'partial' });
    expect(reach(vulnerability({ cvss: 9 }))).toMatchObject({ dataCoverage: 'partial' });
    expect(reach(evidenceOf({ isKnown: false }))).toMatchObject({ dataCoverage: 'no-data' });
  });
});

describe('the lines of evidence', () => {
  const lines = (evidence: Evidence, isFull = false) => evidenceLines(evidence, judge(evidence, AS_OF), { isFull });

  it('Evidence lines name coverage, band, feeds, networks, vouches, rank and facts', () => {
    const evidence = addressOf({
      listings: [C2, DROP, ADS],
      vouches: ['resolver'],
      rank: 7,
      isShared: true,
      facts: ['dns:resolves-to-it'],
    });
    expect(lines(evidence)).toEqual([
      'coverage:malicious-evidenced',
      'band:INFO',
      'feed-source:feed-of-c2-servers',
      'feed-source:feed-of-general-blacklists',
      'feed-source-count:2',
      'listed-network:192.0.2.0/24',
      'vouched-by:resolver',
      'popularity-rank:7',
      'shared-host:true',
      'dns:resolves-to-it',
    ]);
  });

  it('Evidence lines name at most ten feeds and networks; the full form has all, and each step of the score', () => {
    const listings = Array.from({ length: 12 }, (_, at) =>
      listed('Spam', { feedId: `feed-${10 + at}`, through: `192.0.${at}.0/24` }),
    );
    const evidence = addressOf({ listings });
    expect(lines(evidence).filter((line) => line.startsWith('feed-source:'))).toHaveLength(10);
    expect(lines(evidence).filter((line) => line.startsWith('listed-network:'))).toHaveLength(10);
    expect(lines(evidence)).toContain('feed-source-count:12');
    expect(lines(evidence, true).filter((line) => line.startsWith('feed-source:'))).toHaveLength(12);
    expect(lines(evidence, true).filter((line) => line.startsWith('factor:'))).toEqual(
      judge(evidence, AS_OF).factors.map((factor) => `factor:${factor}`),
    );
  });

  it('Evidence lines of a CVE state what is known of it', () => {
    expect(lines(vulnerability({ cvss: 10, epss: 0.97, isKev: true }))).toEqual([
      'coverage:malicious-evidenced',
      'band:CRITICAL',
      'kev:true',
      'cvss:10.0',
      'epss:0.97',
    ]);
  });
});

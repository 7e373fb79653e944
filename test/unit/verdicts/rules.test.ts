import { describe, expect, test } from 'vitest';
import type { Evidence, EvidenceOf, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import type { Verdict } from '../../../verdicts/verdict.ts';
import {
  AS_OF,
  addressOf,
  type CommonEvidence,
  evidenceOf,
  evidenceOn,
  feeds,
  listed,
} from '../../support/evidence.ts';

const C2 = 'C2 Servers';
const BLACKLIST = 'General Blacklists';

/** What a rule makes of the smallest data that shows it. */
type Row = readonly [sentence: string, evidence: Evidence, verdict: Partial<Verdict>];

const of = (listings: readonly Listing[], more: Partial<CommonEvidence> = {}) => evidenceOf({ listings, ...more });
const provider = (listings: readonly Listing[]) => evidenceOf({ listings }, { isProvider: true });
const one = (category: string, given: Parameters<typeof listed>[1]) => of([listed(category, given)]);
const hash = (listings: readonly Listing[], more: Partial<CommonEvidence> = {}): EvidenceOf<'hash'> =>
  evidenceOn('hash', { family: null }, { listings, ...more });

/** Single reports, nobody looks at them. */
const reported = (given: Parameters<typeof listed>[1]) => listed(C2, { reliability: 'community', ...given });
/** A list of other lists that counts so many of them. */
const aggregated = (count: number, given: Parameters<typeof listed>[1] = {}) =>
  listed(BLACKLIST, {
    feedId: 'ipsum',
    weight: 1.2,
    count,
    entries: 'active',
    isDated: true,
    reliability: 'automated',
    aggregates: true,
    class: count >= 3 ? 'confirmed-bad' : 'suspicious',
    ...given,
  });

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'a band': [
    ['is NONE where nothing counts', of([]), { level: 'NONE', verdictScore: 0, score: 0 }],
    ['is INFO below 20', of(feeds('Spam', [1.78], { seen: 40 })), { level: 'INFO' }],
    ['is LOW from 20', of(feeds('Spam', [2.24], { seen: 40 })), { level: 'LOW', verdictScore: 24 }],
    ['is MEDIUM from 40', of(feeds('Spam', [5.12], { seen: 40 })), { level: 'MEDIUM', verdictScore: 48 }],
    ['begins at 0.1, however small the score', one('Spam', { weight: 0.01, seen: 40 }), { verdictScore: 0.1 }],
    ['ends below the next, however large the score', one('Spam', { weight: 100, seen: 0 }), { verdictScore: 59.9 }],
    ['ends at 100', of(feeds(C2, [100, 100], { seen: 0 })), { level: 'CRITICAL', verdictScore: 100 }],
  ],
  'rule 1, of what is vouched for and of providers,': [
    ['raises nothing', of([], { vouches: ['popularity'] }), { level: 'NONE', label: 'benign-allowlisted' }],
    ['tells that something vouches', of([], { vouches: ['popularity'] }), { advisory: 'allowlist-vouched' }],
    [
      'holds them at INFO',
      of(feeds(C2, [9], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO', label: 'ambiguous', blocking: false, advisory: 'allowlist-vouched' },
    ],
    [
      'notes what accuses them, however little it weighs',
      of(feeds(C2, [0]), { vouches: ['resolver'] }),
      { level: 'INFO' },
    ],
    ['holds a provider at INFO', provider(feeds(C2, [9], { seen: 0 })), { level: 'INFO', label: 'ambiguous' }],
    [
      'is MEDIUM against two publishers that confirm it within 30 days',
      of(feeds(C2, [1, 1], { seen: 30 }), { vouches: ['popularity'] }),
      { level: 'MEDIUM', label: 'ambiguous', blocking: false },
    ],
    ['which go for a provider too', provider(feeds(C2, [1, 1], { seen: 30 })), { level: 'MEDIUM', label: 'ambiguous' }],
    ['but not after 31 days', of(feeds(C2, [9, 9], { seen: 31 }), { vouches: ['popularity'] }), { level: 'INFO' }],
    [
      'nor by two feeds of one publisher',
      of(feeds(C2, [9, 9], { seen: 0, publisher: 'p' }), { vouches: ['popularity'] }),
      { level: 'INFO' },
    ],
    [
      'nor by two that only suspect it',
      of(feeds('Spam', [9, 9], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO' },
    ],
  ],
  'rule 2': [
    [
      'clamps a known-good hash to INFO',
      hash([], { isKnownGood: true, vouches: ['known-good'] }),
      { level: 'INFO', verdictScore: 0.1, label: 'benign-allowlisted' },
    ],
    [
      'clamps it whatever lists it',
      hash(feeds('Malware Distribution', [9, 9], { seen: 0 }), { isKnownGood: true, vouches: ['known-good'] }),
      { level: 'INFO', label: 'ambiguous', blocking: false },
    ],
  ],
  'rule 3, within 30 days,': [
    ['is HIGH by a verified source', one(C2, { seen: 30 }), { level: 'HIGH', label: 'malicious' }],
    ['is HIGH by sensors', one(C2, { seen: 30, reliability: 'automated' }), { level: 'HIGH' }],
    [
      'is MEDIUM by the community alone (TweetFeed)',
      of([reported({ seen: 2 })]),
      { level: 'MEDIUM', verdictScore: 42.6, label: 'malicious', blocking: false },
    ],
    ['is HIGH by five reports of the community', of([reported({ seen: 2, count: 5 })]), { level: 'HIGH' }],
    ['is HIGH by two reporters', of([reported({ seen: 2, count: 2 })]), { level: 'HIGH' }],
    [
      'is HIGH by two publishers of the community, never CRITICAL',
      of(feeds(C2, [50, 50], { seen: 0, reliability: 'community' })),
      { level: 'HIGH' },
    ],
    [
      'is CRITICAL by two publishers, one of them not community',
      of([reported({ seen: 30 }), listed('Phishing', { seen: 30 })]),
      { level: 'CRITICAL', label: 'malicious' },
    ],
    [
      'is not CRITICAL where one of the two is older',
      of([reported({ seen: 31 }), listed('Phishing', { seen: 30 })]),
      { level: 'HIGH' },
    ],
    ['takes two feeds of one publisher as one', of(feeds(C2, [1, 1], { seen: 0, publisher: 'p' })), { level: 'HIGH' }],
    ['is never CRITICAL by the score alone', one(C2, { seen: 0, weight: 100 }), { level: 'HIGH', verdictScore: 79.9 }],
    [
      'is HIGH by an aggregator of ten lists (IPsum)',
      addressOf({ listings: [aggregated(10)], neighbours: 0 }),
      {
        level: 'HIGH',
        verdictScore: 77.2,
        label: 'malicious',
        blocking: true,
        isThreat: true,
        flags: ['isThreat', 'isBlacklist'],
      },
    ],
    [
      'is MEDIUM by an aggregator of 3 or 4',
      of([aggregated(4)]),
      { level: 'MEDIUM', label: 'malicious', blocking: false },
    ],
    [
      'takes an aggregator beside a blacklist as one publisher',
      of([aggregated(10), listed(BLACKLIST, { seen: 0, class: 'confirmed-bad' })]),
      { level: 'HIGH' },
    ],
    ['and beside any other as a second one', of([aggregated(10), reported({ seen: 0 })]), { level: 'CRITICAL' }],
    ['goes by the edition where rows have no dates', one(C2, { edition: 30 }), { level: 'HIGH', blocking: false }],
  ],
  'rule 3, from 31 to 90 days,': [
    ['is MEDIUM at least by a strong source', one(C2, { seen: 31 }), { level: 'MEDIUM', blocking: false }],
    ['is HIGH at most', one(C2, { seen: 90, weight: 100 }), { level: 'HIGH', blocking: false }],
    ['is LOW at least by a weak one', of([reported({ seen: 31 })]), { level: 'LOW', label: 'suspicious' }],
    [
      'is MEDIUM at most by a weak one',
      of([reported({ seen: 90, weight: 100 })]),
      { level: 'MEDIUM', label: 'malicious' },
    ],
    [
      'still holds beside one weak report of today',
      of([listed('Phishing', { seen: 31, weight: 100 }), reported({ seen: 0 })]),
      { level: 'HIGH' },
    ],
  ],
  'rule 3, within a year and later,': [
    ['is LOW at least', one(C2, { seen: 91 }), { level: 'LOW', label: 'suspicious', subLabels: ['c2'] }],
    ['is MEDIUM at most', one(C2, { seen: 365, weight: 100 }), { level: 'MEDIUM', verdictScore: 59.9 }],
    [
      'is LOW after a year, however much it weighs, and historic',
      one(C2, { seen: 366, weight: 100 }),
      { level: 'LOW', label: 'suspicious', subLabels: ['c2', 'historic'], coverage: 'malicious-evidenced' },
    ],
    [
      'is LOW, historic and suspicious for an archive of 2019',
      one('State Actor & Sanctions', { seenAt: Date.UTC(2019, 2, 1), entries: 'archive' }),
      {
        level: 'LOW',
        verdictScore: 20.6,
        label: 'suspicious',
        subLabels: ['state-actor', 'historic'],
        isThreat: true,
        blocking: false,
      },
    ],
  ],
  'rule 4, of suspicion alone,': [
    [
      'is LOW at least within 30 days',
      one('Spam', { seen: 30, weight: 0.1 }),
      { level: 'LOW', label: 'suspicious', coverage: 'structural-only' },
    ],
    ['is INFO at least later', one('Spam', { seen: 31, weight: 0.1 }), { level: 'INFO', label: 'suspicious' }],
    ['is MEDIUM at most', of(feeds('Spam', [50, 50], { seen: 0 })), { level: 'MEDIUM' }],
    [
      'is MEDIUM by three publishers within 30 days',
      of(feeds('Spam', [0.1, 0.1, 0.1], { seen: 30 })),
      { level: 'MEDIUM', label: 'suspicious' },
    ],
    ['but not later', of(feeds('Spam', [0.1, 0.1, 0.1], { seen: 31 })), { level: 'INFO' }],
    [
      'is HIGH and malicious by five, as one that confirms attacks',
      of(feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 })),
      {
        level: 'HIGH',
        label: 'malicious',
        coverage: 'malicious-evidenced',
        subLabels: ['scanner', 'spam'],
        blocking: true,
      },
    ],
    ['is MEDIUM by four', of(feeds('Spam', [9, 9, 9, 9], { seen: 2 })), { level: 'MEDIUM', label: 'suspicious' }],
    [
      'is no milder by an old listing that confirms it',
      of([...feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 }), listed(C2, { seen: 500 })]),
      { level: 'HIGH', label: 'malicious', subLabels: ['c2', 'scanner', 'spam'] },
    ],
    [
      'nor by one of the community',
      of([...feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 }), reported({ seen: 2 })]),
      { level: 'HIGH', label: 'malicious' },
    ],
  ],
  'rule 5': [
    [
      'describes a Tor exit and does not accuse it',
      addressOf(
        { listings: [listed('TOR Network', { edition: 0, weight: 0.5, entries: 'active' })] },
        { isTorExit: true },
      ),
      {
        level: 'INFO',
        verdictScore: 1.4,
        label: 'unknown',
        isThreat: false,
        flags: ['isTor', 'isAnonymizer'],
        subLabels: ['tor'],
        coverage: 'structural-only',
        blocking: false,
      },
    ],
    ['is INFO however much it weighs', one('VPNs', { seen: 0, weight: 100 }), { level: 'INFO', label: 'unknown' }],
  ],
  'rule 6': [
    [
      'puts what only trust or reference lists have at NONE',
      of([listed('Popularity/Trust', { seen: 0 }), listed('Reference Data')]),
      { level: 'NONE', score: 0, verdictScore: 0, isThreat: false, flags: ['isWhitelist'] },
    ],
  ],
  'a known scanner operator': [
    [
      'is at most MEDIUM and never blocked',
      addressOf({ listings: feeds('Spam', [9, 9, 9, 9, 9], { seen: 0 }) }, { isScanner: true }),
      { level: 'MEDIUM', label: 'suspicious', blocking: false },
    ],
  ],
  'a path that kits reuse': [
    [
      'is at most MEDIUM, suspicious, and never blocked',
      evidenceOn('url', { hosts: 14, isKitPath: true }, { listings: feeds('Phishing', [9, 9], { seen: 0 }) }),
      { level: 'MEDIUM', label: 'suspicious', coverage: 'malicious-evidenced', blocking: false },
    ],
  ],
  'a hash': [
    [
      'that a feed calls malware is HIGH at any age',
      hash(feeds('Malware Distribution', [1], { seen: 900 })),
      { level: 'HIGH', label: 'malicious', blocking: true },
    ],
    [
      'that two publishers call malware is CRITICAL',
      hash(feeds('Malware Distribution', [1, 1], { seen: 900 })),
      { level: 'CRITICAL' },
    ],
    [
      'that one publisher calls so twice is HIGH',
      hash(feeds('Malware Distribution', [1, 1], { publisher: 'p' })),
      { level: 'HIGH' },
    ],
    ['that the community calls so is MEDIUM', hash([reported({ seen: 900 })]), { level: 'MEDIUM', subLabels: ['c2'] }],
  ],
};

for (const [family, rows] of Object.entries(TABLE)) {
  describe(family, () => {
    test.each(rows)('%s', (_, evidence, verdict) => {
      expect(judge(evidence, AS_OF)).toMatchObject(verdict);
    });
  });
}

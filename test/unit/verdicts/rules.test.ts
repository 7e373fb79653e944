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

/** Single reports that no one reviews. */
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
    ['A band is NONE where nothing counts', of([]), { level: 'NONE', verdictScore: 0, score: 0 }],
    ['A band is INFO below 20', of(feeds('Spam', [1.78], { seen: 40 })), { level: 'INFO' }],
    ['A band is LOW from 20', of(feeds('Spam', [2.24], { seen: 40 })), { level: 'LOW', verdictScore: 24 }],
    ['A band is MEDIUM from 40', of(feeds('Spam', [5.12], { seen: 40 })), { level: 'MEDIUM', verdictScore: 48 }],
    ['A band begins at 0.1, however small the score', one('Spam', { weight: 0.01, seen: 40 }), { verdictScore: 0.1 }],
    [
      'A band ends below the next, however large the score',
      one('Spam', { weight: 100, seen: 0 }),
      { verdictScore: 59.9 },
    ],
    ['The last band ends at 100', of(feeds(C2, [100, 100], { seen: 0 })), { level: 'CRITICAL', verdictScore: 100 }],
  ],
  'rule 1: vouched-for indicators and providers': [
    ['Rule 1 raises nothing', of([], { vouches: ['popularity'] }), { level: 'NONE', label: 'benign-allowlisted' }],
    ['Rule 1 reports that something vouches', of([], { vouches: ['popularity'] }), { advisory: 'allowlist-vouched' }],
    [
      'Rule 1 holds a vouched-for indicator at INFO',
      of(feeds(C2, [9], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO', label: 'ambiguous', blocking: false, advisory: 'allowlist-vouched' },
    ],
    [
      'Rule 1 gives INFO to an accused indicator, however little the accusation weighs',
      of(feeds(C2, [0]), { vouches: ['resolver'] }),
      { level: 'INFO' },
    ],
    ['Rule 1 holds a provider at INFO', provider(feeds(C2, [9], { seen: 0 })), { level: 'INFO', label: 'ambiguous' }],
    [
      'Rule 1 gives MEDIUM where two publishers confirm it within 30 days',
      of(feeds(C2, [1, 1], { seen: 30 }), { vouches: ['popularity'] }),
      { level: 'MEDIUM', label: 'ambiguous', blocking: false },
    ],
    [
      'Rule 1 gives MEDIUM where two publishers confirm a provider within 30 days',
      provider(feeds(C2, [1, 1], { seen: 30 })),
      { level: 'MEDIUM', label: 'ambiguous' },
    ],
    [
      'Rule 1 gives INFO where two publishers confirmed it 31 days ago',
      of(feeds(C2, [9, 9], { seen: 31 }), { vouches: ['popularity'] }),
      { level: 'INFO' },
    ],
    [
      'Rule 1 gives INFO where two feeds of one publisher confirm it',
      of(feeds(C2, [9, 9], { seen: 0, publisher: 'p' }), { vouches: ['popularity'] }),
      { level: 'INFO' },
    ],
    [
      'Rule 1 gives INFO where two publishers only suspect it',
      of(feeds('Spam', [9, 9], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO' },
    ],
  ],
  'rule 2': [
    [
      'Rule 2 clamps a known-good hash to INFO',
      hash([], { isKnownGood: true, vouches: ['known-good'] }),
      { level: 'INFO', verdictScore: 0.1, label: 'benign-allowlisted' },
    ],
    [
      'Rule 2 clamps a known-good hash whatever lists it',
      hash(feeds('Malware Distribution', [9, 9], { seen: 0 }), { isKnownGood: true, vouches: ['known-good'] }),
      { level: 'INFO', label: 'ambiguous', blocking: false },
    ],
  ],
  'rule 3: within 30 days': [
    [
      'Rule 3 gives HIGH by a verified source within 30 days',
      one(C2, { seen: 30 }),
      { level: 'HIGH', label: 'malicious' },
    ],
    ['Rule 3 gives HIGH by sensors within 30 days', one(C2, { seen: 30, reliability: 'automated' }), { level: 'HIGH' }],
    [
      'Rule 3 gives MEDIUM by the community alone (TweetFeed)',
      of([reported({ seen: 2 })]),
      { level: 'MEDIUM', verdictScore: 42.6, label: 'malicious', blocking: false },
    ],
    ['Rule 3 gives HIGH by five reports of the community', of([reported({ seen: 2, count: 5 })]), { level: 'HIGH' }],
    ['Rule 3 gives HIGH by two reporters', of([reported({ seen: 2, count: 2 })]), { level: 'HIGH' }],
    [
      'Rule 3 gives HIGH by two publishers of the community, never CRITICAL',
      of(feeds(C2, [50, 50], { seen: 0, reliability: 'community' })),
      { level: 'HIGH' },
    ],
    [
      'Rule 3 gives CRITICAL by two publishers, one of them not community',
      of([reported({ seen: 30 }), listed('Phishing', { seen: 30 })]),
      { level: 'CRITICAL', label: 'malicious' },
    ],
    [
      'Rule 3 does not give CRITICAL where one of two publishers is older than 30 days',
      of([reported({ seen: 31 }), listed('Phishing', { seen: 30 })]),
      { level: 'HIGH' },
    ],
    [
      'Rule 3 takes two feeds of one publisher as one',
      of(feeds(C2, [1, 1], { seen: 0, publisher: 'p' })),
      { level: 'HIGH' },
    ],
    [
      'Rule 3 never gives CRITICAL by the score alone',
      one(C2, { seen: 0, weight: 100 }),
      { level: 'HIGH', verdictScore: 79.9 },
    ],
    [
      'Rule 3 gives HIGH by an aggregator of ten lists (IPsum)',
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
      'Rule 3 gives MEDIUM by an aggregator of 3 or 4 lists',
      of([aggregated(4)]),
      { level: 'MEDIUM', label: 'malicious', blocking: false },
    ],
    [
      'Rule 3 takes an aggregator and a blacklist as one publisher',
      of([aggregated(10), listed(BLACKLIST, { seen: 0, class: 'confirmed-bad' })]),
      { level: 'HIGH' },
    ],
    [
      'Rule 3 takes an aggregator and any other feed as two publishers',
      of([aggregated(10), reported({ seen: 0 })]),
      { level: 'CRITICAL' },
    ],
    [
      'Rule 3 goes by the edition where rows have no dates',
      one(C2, { edition: 30 }),
      { level: 'HIGH', blocking: false },
    ],
  ],
  'rule 3: from 31 to 90 days': [
    [
      'Rule 3 for 31 to 90 days gives at least MEDIUM by a strong source',
      one(C2, { seen: 31 }),
      { level: 'MEDIUM', blocking: false },
    ],
    [
      'Rule 3 for 31 to 90 days gives at most HIGH',
      one(C2, { seen: 90, weight: 100 }),
      { level: 'HIGH', blocking: false },
    ],
    [
      'Rule 3 for 31 to 90 days gives at least LOW by a weak source',
      of([reported({ seen: 31 })]),
      { level: 'LOW', label: 'suspicious' },
    ],
    [
      'Rule 3 for 31 to 90 days gives at most MEDIUM by a weak source',
      of([reported({ seen: 90, weight: 100 })]),
      { level: 'MEDIUM', label: 'malicious' },
    ],
    [
      'Rule 3 for 31 to 90 days still holds next to one weak report of today',
      of([listed('Phishing', { seen: 31, weight: 100 }), reported({ seen: 0 })]),
      { level: 'HIGH' },
    ],
  ],
  'rule 3: within a year and later': [
    [
      'Rule 3 within a year gives at least LOW',
      one(C2, { seen: 91 }),
      { level: 'LOW', label: 'suspicious', subLabels: ['c2'] },
    ],
    [
      'Rule 3 within a year gives at most MEDIUM',
      one(C2, { seen: 365, weight: 100 }),
      { level: 'MEDIUM', verdictScore: 59.9 },
    ],
    [
      'Rule 3 after a year gives LOW, however much it weighs, and historic',
      one(C2, { seen: 366, weight: 100 }),
      { level: 'LOW', label: 'suspicious', subLabels: ['c2', 'historic'], coverage: 'malicious-evidenced' },
    ],
    [
      'Rule 3 gives LOW, historic and suspicious for an archive of 2019',
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
  'rule 4: suspicion alone': [
    [
      'Rule 4 gives at least LOW within 30 days',
      one('Spam', { seen: 30, weight: 0.1 }),
      { level: 'LOW', label: 'suspicious', coverage: 'structural-only' },
    ],
    [
      'Rule 4 gives at least INFO after 30 days',
      one('Spam', { seen: 31, weight: 0.1 }),
      { level: 'INFO', label: 'suspicious' },
    ],
    ['Rule 4 gives at most MEDIUM', of(feeds('Spam', [50, 50], { seen: 0 })), { level: 'MEDIUM' }],
    [
      'Rule 4 gives MEDIUM by three publishers within 30 days',
      of(feeds('Spam', [0.1, 0.1, 0.1], { seen: 30 })),
      { level: 'MEDIUM', label: 'suspicious' },
    ],
    [
      'Rule 4 gives INFO by three publishers after 31 days',
      of(feeds('Spam', [0.1, 0.1, 0.1], { seen: 31 })),
      { level: 'INFO' },
    ],
    [
      'Rule 4 gives HIGH and malicious by five publishers, as one that confirms attacks',
      of(feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 })),
      {
        level: 'HIGH',
        label: 'malicious',
        coverage: 'malicious-evidenced',
        subLabels: ['scanner', 'spam'],
        blocking: true,
      },
    ],
    [
      'Rule 4 gives MEDIUM by four publishers',
      of(feeds('Spam', [9, 9, 9, 9], { seen: 2 })),
      { level: 'MEDIUM', label: 'suspicious' },
    ],
    [
      'Rule 4 is no milder by an old listing that confirms it',
      of([...feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 }), listed(C2, { seen: 500 })]),
      { level: 'HIGH', label: 'malicious', subLabels: ['c2', 'scanner', 'spam'] },
    ],
    [
      'Rule 4 is no milder by a listing of the community',
      of([...feeds('Spam', [1, 1, 1, 1, 1], { seen: 2 }), reported({ seen: 2 })]),
      { level: 'HIGH', label: 'malicious' },
    ],
  ],
  'rule 5': [
    [
      'Rule 5 describes a Tor exit and does not accuse it',
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
    [
      'Rule 5 gives INFO however much the list weighs',
      one('VPNs', { seen: 0, weight: 100 }),
      { level: 'INFO', label: 'unknown' },
    ],
  ],
  'rule 6': [
    [
      'Rule 6 gives NONE to an indicator that is only on trust or reference lists',
      of([listed('Popularity/Trust', { seen: 0 }), listed('Reference Data')]),
      { level: 'NONE', score: 0, verdictScore: 0, isThreat: false, flags: ['isWhitelist'] },
    ],
  ],
  'a known scanner operator': [
    [
      'A known scanner operator is at most MEDIUM and never blocked',
      addressOf({ listings: feeds('Spam', [9, 9, 9, 9, 9], { seen: 0 }) }, { isScanner: true }),
      { level: 'MEDIUM', label: 'suspicious', blocking: false },
    ],
    [
      'A known scanner operator is only suspected, even where two publishers confirm it',
      addressOf({ listings: feeds('C2 Servers', [9, 9], { seen: 0 }) }, { isScanner: true }),
      { level: 'MEDIUM', label: 'suspicious', coverage: 'structural-only', blocking: false },
    ],
    [
      'A known scanner operator is malicious and blocked where the operator of the graph blocks it',
      addressOf(
        {
          listings: [
            listed('Operator Blocks', { seen: 0, operator: { act: 'block', by: 'ours', reason: null, until: null } }),
          ],
        },
        { isScanner: true },
      ),
      { label: 'malicious', coverage: 'malicious-evidenced', blocking: true },
    ],
  ],
  'a path that kits reuse': [
    [
      'A path that kits reuse is at most MEDIUM, suspicious, and never blocked',
      evidenceOn('url', { hosts: 14, isKitPath: true }, { listings: feeds('Phishing', [9, 9], { seen: 0 }) }),
      { level: 'MEDIUM', label: 'suspicious', coverage: 'malicious-evidenced', blocking: false },
    ],
  ],
  'a hash': [
    [
      'A hash that a feed calls malware is HIGH at any age',
      hash(feeds('Malware Distribution', [1], { seen: 900 })),
      { level: 'HIGH', label: 'malicious', blocking: true },
    ],
    [
      'A hash that two publishers call malware is CRITICAL',
      hash(feeds('Malware Distribution', [1, 1], { seen: 900 })),
      { level: 'CRITICAL' },
    ],
    [
      'A hash that one publisher calls malware twice is HIGH',
      hash(feeds('Malware Distribution', [1, 1], { publisher: 'p' })),
      { level: 'HIGH' },
    ],
    [
      'A hash that the community calls malware is MEDIUM',
      hash([reported({ seen: 900 })]),
      { level: 'MEDIUM', subLabels: ['c2'] },
    ],
  ],
};

for (const [family, rows] of Object.entries(TABLE)) {
  describe(family, () => {
    test.each(rows)('%s', (_, evidence, verdict) => {
      expect(judge(evidence, AS_OF)).toMatchObject(verdict);
    });
  });
}

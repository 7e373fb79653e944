import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../../schema/categories.ts';
import type { Evidence, Listing } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import type { Verdict } from '../../../verdicts/verdict.ts';
import {
  AS_OF,
  type CommonEvidence,
  daysAgo,
  evidenceOf,
  evidenceOn,
  listed,
  NOW,
  vulnerability,
} from '../../support/evidence.ts';
import { EVIDENCE_BY_KIND, listingIn } from '../../support/generated-evidence.ts';
import { recomputed } from '../../support/recomputed-score.ts';

const C2 = 'C2 Servers';
const MONTH = 30.44;

/** What a rule makes of the smallest data that shows it. */
type Row = readonly [sentence: string, evidence: Evidence, verdict: Partial<Verdict>];

function of(listings: readonly Listing[], more: Partial<CommonEvidence> = {}): Evidence {
  return evidenceOf({ listings, ...more });
}

function address(listings: readonly Listing[], neighbours: number): Evidence {
  return evidenceOn('ip', {}, { listings, neighbours });
}

function hash(listings: readonly Listing[], more: Partial<CommonEvidence> = {}): Evidence {
  return evidenceOn('hash', { family: null }, { listings, ...more });
}

/** Feeds of a category with these weights, each of a publisher of its own. */
function feeds(category: string, weights: readonly number[], more: Parameters<typeof listed>[1] = {}): Listing[] {
  return weights.map((weight, index) =>
    listed(category, { ...more, weight, feedId: `${index}`, publisher: more?.publisher ?? `${index}` }),
  );
}

/** Weights that sum to 3.70 over 4 feeds. */
const WORKED = [1.5, 1.2, 0.5, 0.5];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'the raw score': [
    ['is W x log2(n + 1): W 3.70 of 4 feeds gives 8.59', of(feeds('Spam', WORKED)), { score: 8.59 }],
    ['counts 1.2 times what was seen within a day', of(feeds('Spam', WORKED, { seen: 1 })), { score: 10.31 }],
    [
      'counts 1.12 times what has been listed for a month: 11.55',
      of(feeds('Spam', WORKED, { seen: 0, first: MONTH })),
      { score: 11.55, v: 100 * (1 - Math.exp(-11.55 / 8)) },
    ],
    ['counts 1.1 times what was seen within 7 days', of(feeds('Spam', [1], { seen: 7 })), { score: 1.1 }],
    ['counts once what was seen within 30 days', of(feeds('Spam', [1], { seen: 30 })), { score: 1 }],
    ['counts 0.8 times what was seen within 90 days', of(feeds('Spam', [1], { seen: 90 })), { score: 0.8 }],
    ['counts half of what was seen before', of(feeds('Spam', [1], { seen: 91 })), { score: 0.5 }],
    [
      'goes by the newest sighting',
      of([...feeds('Spam', [1], { seen: 91 }), listed('Spam', { seen: 0 })]),
      { score: 3.8 },
    ],
    ['counts once what feeds without dates list', of(feeds('Spam', [1])), { score: 1 }],
    [
      'is not lowered by a feed without dates, nor is what that feed says by an old date',
      of([...feeds('Spam', [1], { seen: 91 }), listed('Spam')]),
      { score: 3.17 },
    ],
    ['rises by age to 1.5 times, after 17 months', of(feeds('Spam', [1], { first: 700, seen: 30 })), { score: 1.5 }],
    ['counts no age of a first sighting to come', of(feeds('Spam', [1], { first: -9, seen: 30 })), { score: 1 }],
    [
      'of an address rises by listed neighbours: 13 of 256 give 1.0508',
      address(feeds('Spam', [2]), 13),
      { score: 2.1 },
    ],
    ['rises by half at most', address(feeds('Spam', [2]), 255), { score: 3 }],
    ['of anything else has no neighbours', of(feeds('Spam', [2]), { neighbours: 255 }), { score: 2 }],
    [
      'counts neither trust nor reference lists',
      of([listed('Popularity/Trust'), listed('Reference Data'), ...feeds('Spam', [1])]),
      { score: 1, feedCount: 1, threatFeedCount: 1, nonThreatFeedCount: 2 },
    ],
    [
      'counts descriptive lists',
      of([listed('Reputation'), ...feeds('Spam', [1])]),
      { score: 3.17, threatFeedCount: 1, feedCount: 2 },
    ],
  ],
  'a band': [
    ['is NONE where nothing counts', of([]), { level: 'NONE', verdictScore: 0, score: 0 }],
    ['is INFO below 20', of(feeds('Spam', [1.78])), { level: 'INFO', verdictScore: 4 }],
    ['is LOW from 20', of(feeds('Spam', [1.79])), { level: 'LOW', verdictScore: 24 }],
    ['is MEDIUM from 40', of(feeds('Spam', [4.09])), { level: 'MEDIUM', verdictScore: 48 }],
    ['is HIGH from 60', of(feeds('Spam', [7.34])), { level: 'HIGH', verdictScore: 72 }],
    ['is CRITICAL from 80', of(feeds(C2, [16.1], { seen: 40 })), { level: 'CRITICAL', score: 12.88 }],
    ['begins at 0.1, however small the score', of(feeds('Spam', [0.01])), { level: 'INFO', verdictScore: 0.1 }],
    ['ends below the next, however large the score', of(feeds('Spam', [100])), { level: 'HIGH', verdictScore: 79.9 }],
    ['ends at 100', of(feeds(C2, [100])), { level: 'CRITICAL', verdictScore: 100 }],
  ],
  'rule 1': [
    [
      'puts one fresh confirmed-bad listing at HIGH',
      of(feeds(C2, [1], { seen: 30 })),
      { level: 'HIGH', verdictScore: 62.4, blocking: true, label: 'malicious' },
    ],
    [
      'does not for one seen 31 days ago',
      of(feeds(C2, [1], { seen: 31 })),
      { level: 'INFO', blocking: false, label: 'malicious' },
    ],
    [
      'puts two of independent publishers at CRITICAL',
      of(feeds(C2, [1, 1], { seen: 0 })),
      { level: 'CRITICAL', blocking: true },
    ],
    ['takes two of one publisher as one', of(feeds(C2, [1, 1], { seen: 0, publisher: 'p' })), { level: 'HIGH' }],
    [
      'asks both to be fresh',
      of([...feeds(C2, [1], { seen: 0 }), listed('Phishing', { seen: 31 })]),
      { level: 'HIGH', blocking: true },
    ],
    ['takes a feed without dates as seen in its edition', of(feeds(C2, [1])), { level: 'HIGH' }],
    ['which may be old', of(feeds(C2, [1], { observedAt: daysAgo(31) })), { level: 'INFO', blocking: false }],
  ],
  'rule 2': [
    [
      'holds what is older than 90 days at MEDIUM',
      of(feeds(C2, [30], { seen: 91 })),
      { level: 'MEDIUM', verdictScore: 56.9 },
    ],
    [
      'does not hold what was seen 90 days ago',
      of(feeds(C2, [30], { seen: 90 })),
      { level: 'CRITICAL', blocking: false },
    ],
    [
      'goes by the newest confirmed-bad listing, whatever else is fresh',
      of([...feeds(C2, [30], { seen: 91 }), listed('Spam', { seen: 0 })]),
      { level: 'MEDIUM' },
    ],
  ],
  'rules 3 and 4': [
    [
      'hold suspicious listings at HIGH and never block',
      of(feeds('TOR Network', [50], { seen: 0 })),
      {
        level: 'HIGH',
        blocking: false,
        label: 'suspicious',
        subLabels: ['tor'],
        flags: ['isThreat', 'isTor', 'isAnonymizer'],
      },
    ],
    [
      'hold descriptive listings at LOW',
      of(feeds('Reputation', [50])),
      { level: 'LOW', isThreat: false, label: 'unknown' },
    ],
    [
      'take descriptive beside suspicious ones as suspicious',
      of([...feeds('Spam', [50]), listed('Reputation')]),
      { level: 'HIGH' },
    ],
  ],
  'rule 5': [
    [
      'holds what is vouched for at INFO',
      of(feeds(C2, [9], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO', advisory: 'allowlist-vouched', label: 'ambiguous', blocking: false },
    ],
    [
      'leaves what rule 1 made CRITICAL, and does not block it',
      of(feeds(C2, [1, 1], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'CRITICAL', label: 'ambiguous', blocking: false },
    ],
    [
      'does not leave what the score alone made CRITICAL',
      of(feeds(C2, [99], { seen: 0 }), { vouches: ['popularity'] }),
      { level: 'INFO', label: 'ambiguous' },
    ],
    ['raises nothing', of([], { vouches: ['popularity'] }), { level: 'NONE', label: 'benign-allowlisted' }],
    ['tells who vouches', of([], { vouches: ['resolver', 'popularity'] }), { advisory: 'allowlist-vouched' }],
  ],
  'rules 6 and 7': [
    [
      'clamp a known-good hash to INFO',
      hash([], { isKnownGood: true }),
      { level: 'INFO', verdictScore: 0.1, label: 'benign-allowlisted' },
    ],
    [
      'clamp it whatever lists it',
      hash(feeds('Malware Distribution', [9, 9], { seen: 0 }), { isKnownGood: true }),
      { level: 'INFO', label: 'ambiguous', blocking: false },
    ],
    [
      'leave it at INFO where only a reference list has it',
      hash([listed('Reference Data')], { isKnownGood: true }),
      { level: 'INFO' },
    ],
    [
      'put what only trust or reference lists have at NONE',
      of([listed('Popularity/Trust', { seen: 0 }), listed('Reference Data')]),
      { level: 'NONE', score: 0, verdictScore: 0, isThreat: false, flags: ['isWhitelist'], coverage: 'known-clean' },
    ],
  ],
  blocking: [
    [
      'never falls on a shared host',
      of(feeds(C2, [1], { seen: 0 }), { isShared: true }),
      { level: 'HIGH', blocking: false, label: 'malicious' },
    ],
    [
      'never follows from suspicious listings beside old bad ones',
      of([...feeds(C2, [9], { seen: 31 }), listed('Spam', { seen: 0, weight: 9 })]),
      { level: 'CRITICAL', blocking: false },
    ],
    [
      'falls on a hash, a URL, a fingerprint',
      evidenceOn('tls', {}, { listings: feeds(C2, [1], { seen: 0 }) }),
      { blocking: true },
    ],
  ],
  'a label': [
    [
      'is benign for what is known-clean and ranked',
      of([], { rank: 12_000, isSettled: true }),
      { label: 'benign', coverage: 'known-clean' },
    ],
    ['is unknown where nothing speaks for it', of([]), { label: 'unknown', coverage: 'known-clean' }],
    [
      'is unknown where a layer is degraded',
      of([], { isSettled: true, degradedLayers: ['threats'] }),
      { label: 'unknown', coverage: 'structural-only' },
    ],
    [
      'is unknown for weak suspicion',
      of(feeds('Spam', [0.7])),
      { label: 'unknown', level: 'INFO', coverage: 'malicious-evidenced' },
    ],
    [
      'is benign-allowlisted for suspicion that is vouched for',
      of(feeds('Spam', [50]), { vouches: ['vendor-service'] }),
      { label: 'benign-allowlisted', level: 'INFO' },
    ],
  ],
  coverage: [
    [
      'is no-data for what was never met, and never clean',
      of([], { isKnown: false }),
      {
        coverage: 'no-data',
        level: 'UNKNOWN',
        verdictScore: null,
        score: null,
        v: null,
        label: 'unknown',
        factors: [],
        scoreUnavailable: false,
      },
    ],
    [
      'is structural-only for what only a descriptive list has',
      of(feeds('Reputation', [1])),
      { coverage: 'structural-only' },
    ],
    [
      'is malicious-evidenced for what a feed lists and the graph never met',
      of(feeds(C2, [1]), { isKnown: false }),
      { coverage: 'malicious-evidenced', level: 'HIGH' },
    ],
  ],
  'a hash': [
    [
      'that a feed calls malware is HIGH, at any age',
      hash(feeds('Malware Distribution', [1], { seen: 900 })),
      { level: 'HIGH', blocking: false },
    ],
    [
      'that two feeds call malware is CRITICAL',
      hash(feeds('Malware Distribution', [1, 1], { seen: 0, publisher: 'p' })),
      { level: 'CRITICAL', blocking: true },
    ],
    [
      'shows its family',
      evidenceOn('hash', { family: 'emotet' }),
      { breakdown: { isKnownGood: false, family: 'emotet' }, level: 'NONE' },
    ],
  ],
  'a CVE': [
    [
      'that ransomware uses is CRITICAL',
      vulnerability({ isKev: true, isRansomware: true }),
      { level: 'CRITICAL', verdictScore: 80, score: 0, coverage: 'malicious-evidenced' },
    ],
    [
      'that is known to be exploited is CRITICAL from CVSS 9',
      vulnerability({ isKev: true, cvss: 9 }),
      { level: 'CRITICAL', verdictScore: 98 },
    ],
    [
      'that is known to be exploited is HIGH',
      vulnerability({ isKev: true, cvss: 8.9 }),
      { level: 'HIGH', verdictScore: 77.8 },
    ],
    ['with EPSS 0.5 is HIGH', vulnerability({ epss: 0.5 }), { level: 'HIGH', verdictScore: 70, score: 50 }],
    [
      'with EPSS 0.1 is MEDIUM',
      vulnerability({ epss: 0.1, cvss: 3 }),
      { level: 'MEDIUM', verdictScore: 46, score: 30 },
    ],
    ['with CVSS 9 is MEDIUM', vulnerability({ cvss: 9, epss: 0.01 }), { level: 'MEDIUM', verdictScore: 58, score: 90 }],
    ['with CVSS 4 is LOW', vulnerability({ cvss: 4 }), { level: 'LOW', verdictScore: 28 }],
    [
      'with less is INFO',
      vulnerability({ cvss: 3.9 }),
      { level: 'INFO', verdictScore: 7.8, blocking: false, label: 'unknown' },
    ],
    [
      'without CVSS, EPSS and KEV is UNSCORED',
      vulnerability({}),
      { level: 'UNSCORED', verdictScore: null, score: null, scoreUnavailable: true, coverage: 'structural-only' },
    ],
    [
      'never met is UNKNOWN',
      vulnerability({}, { isKnown: false }),
      { level: 'UNKNOWN', scoreUnavailable: false, coverage: 'no-data' },
    ],
  ],
};

for (const [family, rows] of Object.entries(TABLE)) {
  describe(`contract 5: ${family}`, () => {
    test.each(rows)('%s', (_, evidence, { v, ...exact }) => {
      const verdict = judge(evidence, AS_OF);
      expect(verdict).toMatchObject(exact);
      if (typeof v === 'number') expect(verdict.v).toBeCloseTo(v, 9);
    });
  });
}

describe('the account of a verdict', () => {
  const listings = [
    listed('Spam', { feedId: 'b', weight: 1.2, network: '192.0.2.0/24' }),
    listed('Popularity/Trust', { feedId: 'top', seen: 0 }),
    listed(C2, { feedId: 'a', weight: 1.5, seen: 0.25, first: 91.32 }),
  ];
  const evidence = [
    address(listings, 13),
    of(feeds(C2, [9], { seen: 0 }), { vouches: ['resolver', 'popularity'] }),
    of(feeds(C2, [1], { seen: 0 }), { isShared: true }),
    of([], { degradedLayers: ['threats', 'urls'] }),
    vulnerability({ cvss: 9.8, epss: 0.97, isKev: true, isRansomware: true }),
  ];
  const verdicts = evidence.map((each) => judge(each, AS_OF));

  test('is one line a step: the arithmetic to the score, then each rule that moved the band', () => {
    expect(verdicts[0]?.factors).toEqual([
      '2 feeds, weights 1.5 + 1.2 = 2.7',
      'base 2.7 x log2(3) = 4.2794',
      'recency x1.2 (seen 6 hours ago)',
      'age x1.24 (3.0 months)',
      'density x1.0508 (13 listed neighbours)',
      'score 6.69',
      'v 100 x (1 - e^(-6.69 / 8)) = 56.67 -> MEDIUM',
      'publishers of confirmed-bad listings within 30 days: 1 -> HIGH',
    ]);
    expect(verdicts[0]).toMatchObject({ score: 6.69, level: 'HIGH', verdictScore: 71.3, blocking: true });
  });

  test('shows every source, heaviest first, with ISO times; the weights shown sum to W', () => {
    const times = { firstSeen: null, lastSeen: null };
    expect(verdicts[0]?.sources).toEqual([
      {
        ...{ feedId: 'a', name: 'a', category: C2, threatCategory: 'c2-servers', weight: 1.5, network: null },
        ...{ firstSeen: '2026-05-02T04:19:12Z', lastSeen: '2026-08-01T06:00:00Z' },
      },
      {
        ...{ feedId: 'b', name: 'b', category: 'Spam', threatCategory: 'spam', weight: 1.2, network: '192.0.2.0/24' },
        ...times,
      },
      {
        ...{ feedId: 'top', name: 'top', category: 'Popularity/Trust', threatCategory: null, weight: 0, network: null },
        ...{ firstSeen: null, lastSeen: '2026-08-01T12:00:00Z' },
      },
    ]);
    expect(verdicts[0]).toMatchObject({
      firstSeen: daysAgo(91.32) * 1000,
      lastSeen: daysAgo(0.25) * 1000,
      subLabels: ['c2', 'spam'],
      flags: ['isThreat', 'isC2', 'isBotnet', 'isSpam', 'isWhitelist'],
    });
  });

  test('names what vouches, that a host is shared, and the layers that are degraded', () => {
    const notices = verdicts.map(({ advisories }) =>
      advisories.map(({ kind, message, subject }) => [kind, message, subject]),
    );
    expect(notices.slice(0, 2)).toEqual([[], [['allowlist-vouched', 'Vouched for by: resolver, popularity.', null]]]);
    expect(notices[2]?.map(([kind]) => kind)).toEqual(['shared-host']);
    expect(notices[3]?.map(([kind, , subject]) => [kind, subject])).toEqual([
      ['layer-degraded', 'threats'],
      ['layer-degraded', 'urls'],
    ]);
  });

  test('is all that a verdict which is stored leaves out', () => {
    const left = { advisories: [], factors: [], sources: [] };
    expect(evidence.map((each) => judge(each, AS_OF, { account: false }))).toEqual(
      verdicts.map((verdict) => ({ ...verdict, ...left })),
    );
  });

  test('of a CVE tells which of EPSS and CVSS counts, and what its use makes of it', () => {
    expect(verdicts[4]).toMatchObject({
      factors: [
        'EPSS 0.97 x 100',
        'CVSS 9.8 x 10',
        'score 98.0',
        'known to be exploited, by ransomware too -> CRITICAL',
      ],
      breakdown: { cvss: 9.8, epss: 0.97, isKev: true, isRansomware: true },
      subLabels: ['known-exploited', 'ransomware'],
    });
  });
});

/** Verdicts, most severe last: what was never met is no worse than what is on no list. */
const LEVELS = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

const { ip, domain, url, hash: file, tls, crypto, cve } = EVIDENCE_BY_KIND;

/** Evidence, and what of it is varied: a threat listing more, a vouch more, its listings in another order. */
const variations = fc.record({
  evidence: fc.oneof(ip, domain, url, file, tls, crypto, cve),
  more: listingIn(CATEGORIES.filter(({ class: group }) => group === 'confirmed-bad' || group === 'suspicious')),
  turn: fc.nat(5),
});

interface Varied {
  readonly plain: Verdict;
  readonly turned: Verdict;
  readonly more: Verdict;
  readonly vouched: Verdict;
}

function expectProperties(evidence: Evidence, { plain, turned, more, vouched }: Varied): void {
  const { level, verdictScore, score } = plain;
  expect(turned).toEqual(plain);
  if (verdictScore === null) {
    expect(['UNKNOWN', 'UNSCORED']).toContain(level);
  } else {
    expect(verdictScore).toBe(Number(verdictScore.toFixed(1)));
    expect(LEVELS[verdictScore === 0 ? 0 : Math.min(5, Math.floor(verdictScore / 20) + 1)]).toBe(level);
  }
  if (plain.blocking) {
    expect(['HIGH', 'CRITICAL']).toContain(level);
    expect([evidence.isShared, evidence.vouches, evidence.isKnownGood]).toEqual([false, [], false]);
    const fresh = evidence.listings.filter(
      (listing) =>
        listing.class === 'confirmed-bad' && NOW - (listing.lastSeen ?? listing.observedAt ?? 0) <= 30 * 86_400,
    );
    expect(fresh).not.toEqual([]);
  }
  if (evidence.kind !== 'cve') {
    expect(vouched.verdictScore ?? 0).toBeLessThanOrEqual(verdictScore ?? 0);
    expect(vouched.blocking).toBe(false);
    expect(more.score).toBeGreaterThanOrEqual(score ?? 0);
    if (score !== null) expect(Math.abs(recomputed(plain.factors) - score)).toBeLessThan(0.00501);
  }
  expect(plain.factors).toEqual(
    score === null ? [] : expect.arrayContaining([expect.stringMatching(`^score ${score}(\\.0)?$`)]),
  );
}

test('of 10,000 generated evidences every verdict is in its band, blocks what it may, rises with evidence, falls with vouches, and recomputes', () => {
  fc.assert(
    fc.property(variations, ({ evidence, more, turn }) => {
      const { listings, vouches, kind } = evidence;
      const turned = [...listings.slice(turn), ...listings.slice(0, turn)].toReversed();
      const wider = kind === 'cve' ? [] : [...listings, { ...more, feedId: 'more' }];
      expectProperties(evidence, {
        plain: judge(evidence, AS_OF),
        turned: judge({ ...evidence, listings: turned }, AS_OF),
        more: judge({ ...evidence, listings: wider }, AS_OF, { account: false }),
        vouched: judge({ ...evidence, vouches: [...vouches, 'allow-list:ours'] }, AS_OF, { account: false }),
      });
    }),
    { numRuns: 10_000 },
  );
});

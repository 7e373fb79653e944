import { describe, expect, test } from 'vitest';
import type { Context, ContextKind } from '../../../verdicts/context.ts';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import type { Verdict } from '../../../verdicts/verdict.ts';
import { AS_OF, addressOf, daysAgo, evidenceOf, evidenceOn, listed, vulnerability } from '../../support/evidence.ts';

const BAD = listed('C2 Servers', { seen: 0 });
const OLD = listed('C2 Servers', { seen: 100 });
const SUSPECT = listed('Spam', { seen: 0 });
const TOR = listed('TOR Network', { seen: 0 });
const VOUCHED = { vouches: ['popularity'] };

function beside(kind: ContextKind, isShared = false): Pick<Evidence, 'context'> {
  const found: Context = { kind, subject: 'it', level: null, count: 1, example: null, query: null, isShared };
  return { context: [found] };
}

const SPECIAL = {
  prefix: '192.0.2.0/24',
  name: 'Documentation (TEST-NET-1)',
  rfc: 'RFC 5737',
  isGloballyReachable: false,
};

type Row = readonly [sentence: string, evidence: Evidence, verdict: Partial<Verdict>];

/** Contract 5.4, one line each. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  malicious: [
    [
      'A confirmed-bad indicator is malicious from MEDIUM on',
      evidenceOf({ listings: [BAD] }),
      { label: 'malicious', level: 'HIGH', coverage: 'malicious-evidenced' },
    ],
    [
      'A confirmed-bad indicator is malicious whatever is listed next to it',
      evidenceOf({ listings: [BAD], ...beside('parent-listed') }),
      { label: 'malicious' },
    ],
    [
      'A confirmed-bad indicator is malicious even where it is not in the graph',
      evidenceOf({ listings: [BAD], isKnown: false }),
      { label: 'malicious' },
    ],
  ],
  ambiguous: [
    [
      'An indicator that is confirmed bad and vouched for is ambiguous',
      evidenceOf({ listings: [BAD], ...VOUCHED }),
      { label: 'ambiguous', level: 'INFO', coverage: 'malicious-evidenced' },
    ],
    [
      'An indicator that is suspected and vouched for is ambiguous',
      evidenceOf({ listings: [SUSPECT], ...VOUCHED }),
      { label: 'ambiguous', level: 'INFO', coverage: 'structural-only' },
    ],
    [
      'A suspected provider is ambiguous',
      evidenceOf({ listings: [SUSPECT] }, { isProvider: true }),
      { label: 'ambiguous', level: 'INFO', coverage: 'structural-only' },
    ],
  ],
  suspicious: [
    [
      'An indicator that is only suspected is suspicious',
      evidenceOf({ listings: [SUSPECT] }),
      { label: 'suspicious', level: 'LOW', coverage: 'structural-only' },
    ],
    [
      'An indicator that was confirmed too long ago for more than LOW is suspicious',
      evidenceOf({ listings: [OLD] }),
      { label: 'suspicious', level: 'LOW', coverage: 'malicious-evidenced' },
    ],
    [
      'An indicator next to a listed one is suspicious, but not on a threat list itself',
      evidenceOf(beside('parent-listed')),
      { label: 'suspicious', level: 'NONE', coverage: 'structural-only', isThreat: false },
    ],
  ],
  'benign-allowlisted': [
    [
      'An indicator that is vouched for and on no list is benign-allowlisted',
      evidenceOf(VOUCHED),
      { label: 'benign-allowlisted', level: 'NONE', coverage: 'known-clean' },
    ],
    [
      'An indicator that is vouched for and only described is benign-allowlisted',
      evidenceOf({ listings: [TOR], ...VOUCHED }),
      { label: 'benign-allowlisted', level: 'INFO', coverage: 'structural-only' },
    ],
    [
      'A vouched-for indicator next to a listed one is benign-allowlisted',
      evidenceOf({ ...VOUCHED, ...beside('urls-listed') }),
      { label: 'benign-allowlisted', level: 'NONE', coverage: 'structural-only' },
    ],
  ],
  benign: [
    [
      'An indicator that is known to be clean is benign',
      evidenceOf(),
      { label: 'benign', level: 'NONE', coverage: 'known-clean' },
    ],
    [
      'An indicator on a popularity list may be benign',
      evidenceOf({ listings: [listed('Popularity/Trust')] }),
      { label: 'benign' },
    ],
  ],
  unknown: [
    [
      'An indicator that lists only describe is unknown',
      evidenceOf({ listings: [TOR] }),
      { label: 'unknown', level: 'INFO', coverage: 'structural-only', isThreat: false },
    ],
    [
      'An indicator that is not in the graph is unknown',
      evidenceOf({ isKnown: false }),
      {
        label: 'unknown',
        level: 'UNKNOWN',
        coverage: 'no-data',
        score: null,
        verdictScore: null,
        v: null,
        factors: [],
      },
    ],
    [
      'A special-purpose address is unknown, even where it is stored',
      addressOf({ isKnown: true }, { specialPurpose: SPECIAL }),
      { label: 'unknown', level: 'UNKNOWN', coverage: 'no-data', verdictScore: null, isThreat: false },
    ],
  ],
  'known-clean': [
    [
      'known-clean requires that the indicator itself was seen',
      evidenceOf({ observations: [] }),
      { coverage: 'structural-only' },
    ],
    [
      'known-clean requires an observation of at most a year',
      evidenceOf({ observations: [{ source: 'dns', at: daysAgo(366), by: 'record' }] }),
      { coverage: 'structural-only', label: 'unknown' },
    ],
    [
      'known-clean requires that the source does not describe what a feed listed',
      evidenceOf({
        observations: [{ source: 'domain-metadata', at: daysAgo(3), by: 'record', companionOf: 'TweetFeed' }],
      }),
      { coverage: 'structural-only', label: 'unknown' },
    ],
    [
      'known-clean requires whole and fresh lists of what the kind needs',
      evidenceOf({ lookedUp: { lists: 5, oldest: daysAgo(1), poor: 1, missing: ['phishing'] } }),
      { coverage: 'structural-only', label: 'unknown' },
    ],
    [
      'known-clean does not require that every list is whole and fresh',
      evidenceOf({ lookedUp: { lists: 5, oldest: daysAgo(100), poor: 3, missing: [] } }),
      { coverage: 'known-clean', label: 'benign' },
    ],
    [
      'known-clean requires that something was looked up',
      evidenceOf({ lookedUp: undefined }),
      { coverage: 'structural-only' },
    ],
    [
      'An indicator that only a companion of a feed has is suspicious',
      evidenceOf(beside('reported-earlier')),
      { coverage: 'structural-only', label: 'suspicious' },
    ],
    [
      'known-clean requires every threat layer, and none that is old',
      evidenceOf({ degradedLayers: ['threat-listings/spamhaus-drop'] }),
      { label: 'unknown', coverage: 'structural-only' },
    ],
    [
      'known-clean is barred by any of the listed kinds of context',
      evidenceOf(beside('historic')),
      { coverage: 'structural-only' },
    ],
    [
      'known-clean is not barred by what lists call the indicator',
      evidenceOf(beside('parked')),
      { coverage: 'known-clean' },
    ],
    [
      'known-clean is not barred by the context of a shared address',
      addressOf(beside('hosts-listed', true)),
      { coverage: 'known-clean' },
    ],
    [
      'known-clean is never the coverage of a URL',
      evidenceOn('url', { hosts: 1, isKitPath: false }),
      { coverage: 'structural-only' },
    ],
    ['known-clean is never the coverage of a CVE', vulnerability({ cvss: 1 }), { coverage: 'structural-only' }],
    [
      'known-clean is the coverage of a known-good file that was never seen',
      evidenceOn('hash', { family: null }, { isKnown: false, observations: [], isKnownGood: true }),
      { coverage: 'known-clean', label: 'benign-allowlisted', breakdown: { isKnownGood: true, family: null } },
    ],
  ],
};

for (const [label, rows] of Object.entries(TABLE)) {
  describe(label, () => {
    test.each(rows)('%s', (_, evidence, verdict) => {
      expect(judge(evidence, AS_OF)).toMatchObject(verdict);
    });
  });
}

test('The notices of a verdict name the layers and feeds that it lacks', () => {
  const { advisories } = judge(evidenceOf({ degradedLayers: ['threat-listings/spamhaus-drop', 'urls'] }), AS_OF);
  expect(advisories.map(({ kind, subject, message }) => [kind, subject, message.split(' is ')[0]])).toEqual([
    ['layer-degraded', 'threat-listings', 'The feed spamhaus-drop of the layer threat-listings'],
    ['layer-degraded', 'urls', 'The layer urls'],
  ]);
});

describe('a CVE', () => {
  const CASES: readonly Row[] = [
    [
      'A CVE that ransomware uses is CRITICAL',
      vulnerability({ isKev: true, isRansomware: true }),
      { level: 'CRITICAL', verdictScore: 80, score: 0, label: 'malicious', coverage: 'malicious-evidenced' },
    ],
    [
      'A CVE that is exploited is CRITICAL from CVSS 9',
      vulnerability({ isKev: true, cvss: 9 }),
      { level: 'CRITICAL', verdictScore: 98, subLabels: ['known-exploited'] },
    ],
    [
      'A CVE that is exploited is HIGH below CVSS 9',
      vulnerability({ isKev: true, cvss: 8.9 }),
      { level: 'HIGH', verdictScore: 77.8 },
    ],
    [
      'A CVE with EPSS 0.5 is HIGH',
      vulnerability({ epss: 0.5 }),
      { level: 'HIGH', verdictScore: 70, label: 'unknown' },
    ],
    ['A CVE with EPSS 0.1 is MEDIUM', vulnerability({ epss: 0.1, cvss: 3 }), { level: 'MEDIUM', score: 30 }],
    ['A CVE with CVSS 9 is MEDIUM', vulnerability({ cvss: 9, epss: 0.01 }), { level: 'MEDIUM', score: 90 }],
    ['A CVE with CVSS 4 is LOW', vulnerability({ cvss: 4 }), { level: 'LOW', verdictScore: 28 }],
    ['A CVE with CVSS 3.9 is INFO', vulnerability({ cvss: 3.9 }), { level: 'INFO', verdictScore: 7.8 }],
    [
      'A CVE without CVSS, EPSS and KEV is UNSCORED',
      vulnerability({}),
      { level: 'UNSCORED', verdictScore: null, scoreUnavailable: true, label: 'unknown', coverage: 'structural-only' },
    ],
    [
      'A CVE that is not in the graph is UNKNOWN, and nothing is stated about its use',
      vulnerability({}, { isKnown: false }),
      {
        level: 'UNKNOWN',
        scoreUnavailable: false,
        breakdown: { cvss: null, epss: null, isKev: null, isRansomware: null },
      },
    ],
  ];

  test.each(CASES)('%s', (_, evidence, verdict) => {
    expect(judge(evidence, AS_OF)).toMatchObject(verdict);
  });

  test('The factors of a CVE name which of EPSS and CVSS counts, and the effect of its use', () => {
    const known = { cvss: 9.8, epss: 0.97, isKev: true, isRansomware: true };
    expect(judge(vulnerability(known), AS_OF).factors).toEqual([
      'EPSS 0.97 x 100',
      'CVSS 9.8 x 10',
      'score 98.0',
      'known to be exploited, by ransomware too -> CRITICAL',
      'verdictScore 80 + 20 x 0.98 = 99.6',
    ]);
  });
});

describe('a file hash', () => {
  const NEVER_MET = { isKnown: false, observations: [] };
  const CASES: readonly Row[] = [
    [
      'A hash that is not in the graph is UNKNOWN, and whether it is known-good is null',
      evidenceOn('hash', { family: null }, NEVER_MET),
      { level: 'UNKNOWN', coverage: 'no-data', breakdown: { isKnownGood: null, family: null } },
    ],
    [
      'A hash on a list of malware is not known-good',
      evidenceOn('hash', { family: 'Emotet' }, { ...NEVER_MET, listings: [BAD] }),
      { label: 'malicious', breakdown: { isKnownGood: null, family: 'Emotet' } },
    ],
  ];

  test.each(CASES)('%s', (_, evidence, verdict) => {
    expect(judge(evidence, AS_OF)).toMatchObject(verdict);
  });
});

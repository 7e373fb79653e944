import { describe, expect, test } from 'vitest';
import type { Context, ContextKind } from '../../../verdicts/context.ts';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import type { Verdict } from '../../../verdicts/verdict.ts';
import { AS_OF, addressOf, evidenceOf, evidenceOn, listed, vulnerability } from '../../support/evidence.ts';

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
      'is what is confirmed bad, from MEDIUM on',
      evidenceOf({ listings: [BAD] }),
      { label: 'malicious', level: 'HIGH', coverage: 'malicious-evidenced' },
    ],
    ['whatever stands beside it', evidenceOf({ listings: [BAD], ...beside('parent-listed') }), { label: 'malicious' }],
    ['though the graph never met it', evidenceOf({ listings: [BAD], isKnown: false }), { label: 'malicious' }],
  ],
  ambiguous: [
    [
      'is what is confirmed bad and vouched for',
      evidenceOf({ listings: [BAD], ...VOUCHED }),
      { label: 'ambiguous', level: 'INFO', coverage: 'malicious-evidenced' },
    ],
    [
      'and what is suspected and vouched for',
      evidenceOf({ listings: [SUSPECT], ...VOUCHED }),
      { label: 'ambiguous', level: 'INFO', coverage: 'structural-only' },
    ],
    [
      'and what is said of a provider',
      evidenceOf({ listings: [SUSPECT] }, { isProvider: true }),
      { label: 'ambiguous', level: 'INFO', coverage: 'structural-only' },
    ],
  ],
  suspicious: [
    [
      'is what is suspected',
      evidenceOf({ listings: [SUSPECT] }),
      { label: 'suspicious', level: 'LOW', coverage: 'structural-only' },
    ],
    [
      'and what was confirmed too long ago to be more than LOW',
      evidenceOf({ listings: [OLD] }),
      { label: 'suspicious', level: 'LOW', coverage: 'malicious-evidenced' },
    ],
    [
      'and what stands beside something listed, which is not on a threat list itself',
      evidenceOf(beside('parent-listed')),
      { label: 'suspicious', level: 'NONE', coverage: 'structural-only', isThreat: false },
    ],
  ],
  'benign-allowlisted': [
    [
      'is what is vouched for and on no list',
      evidenceOf(VOUCHED),
      { label: 'benign-allowlisted', level: 'NONE', coverage: 'known-clean' },
    ],
    [
      'or described alone',
      evidenceOf({ listings: [TOR], ...VOUCHED }),
      { label: 'benign-allowlisted', level: 'INFO', coverage: 'structural-only' },
    ],
    [
      'though something listed stands beside it',
      evidenceOf({ ...VOUCHED, ...beside('urls-listed') }),
      { label: 'benign-allowlisted', level: 'NONE', coverage: 'structural-only' },
    ],
  ],
  benign: [
    ['is what is known to be clean', evidenceOf(), { label: 'benign', level: 'NONE', coverage: 'known-clean' }],
    [
      'a popularity list does not bar that',
      evidenceOf({ listings: [listed('Popularity/Trust')] }),
      { label: 'benign' },
    ],
  ],
  unknown: [
    [
      'is what lists describe',
      evidenceOf({ listings: [TOR] }),
      { label: 'unknown', level: 'INFO', coverage: 'structural-only', isThreat: false },
    ],
    [
      'and what was never met',
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
      'and an address of special purpose, though it is stored',
      addressOf({ isKnown: true, isObserved: true }, { specialPurpose: SPECIAL }),
      { label: 'unknown', level: 'UNKNOWN', coverage: 'no-data', verdictScore: null, isThreat: false },
    ],
  ],
  'known-clean': [
    ['needs that the thing itself was seen', evidenceOf({ isObserved: false }), { coverage: 'structural-only' }],
    [
      'needs every threat layer, and names what is old',
      evidenceOf({ degradedLayers: ['threat-listings/spamhaus-drop'] }),
      { label: 'unknown', coverage: 'structural-only' },
    ],
    ['is barred by any of the listed kinds beside it', evidenceOf(beside('historic')), { coverage: 'structural-only' }],
    ['but not by what the thing is', evidenceOf(beside('parked')), { coverage: 'known-clean' }],
    ['nor by what many share', addressOf(beside('hosts-listed', true)), { coverage: 'known-clean' }],
    ['is never said of a URL', evidenceOn('url', { hosts: 1, isKitPath: false }), { coverage: 'structural-only' }],
    ['nor of a CVE', vulnerability({ cvss: 1 }), { coverage: 'structural-only' }],
    [
      'is said of a known-good file that was never seen',
      evidenceOn('hash', { family: null }, { isKnown: false, isObserved: false, isKnownGood: true }),
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

test('the layers and feeds that a verdict lacks are named in its notices', () => {
  const { advisories } = judge(evidenceOf({ degradedLayers: ['threat-listings/spamhaus-drop', 'urls'] }), AS_OF);
  expect(advisories.map(({ kind, subject, message }) => [kind, subject, message.split(' is ')[0]])).toEqual([
    ['layer-degraded', 'threat-listings', 'The feed spamhaus-drop of the layer threat-listings'],
    ['layer-degraded', 'urls', 'The layer urls'],
  ]);
});

describe('a CVE', () => {
  const CASES: readonly Row[] = [
    [
      'that ransomware uses is CRITICAL',
      vulnerability({ isKev: true, isRansomware: true }),
      { level: 'CRITICAL', verdictScore: 80, score: 0, label: 'malicious', coverage: 'malicious-evidenced' },
    ],
    [
      'that is exploited is CRITICAL from CVSS 9',
      vulnerability({ isKev: true, cvss: 9 }),
      { level: 'CRITICAL', verdictScore: 98, subLabels: ['known-exploited'] },
    ],
    ['that is exploited is HIGH', vulnerability({ isKev: true, cvss: 8.9 }), { level: 'HIGH', verdictScore: 77.8 }],
    ['with EPSS 0.5 is HIGH', vulnerability({ epss: 0.5 }), { level: 'HIGH', verdictScore: 70, label: 'unknown' }],
    ['with EPSS 0.1 is MEDIUM', vulnerability({ epss: 0.1, cvss: 3 }), { level: 'MEDIUM', score: 30 }],
    ['with CVSS 9 is MEDIUM', vulnerability({ cvss: 9, epss: 0.01 }), { level: 'MEDIUM', score: 90 }],
    ['with CVSS 4 is LOW', vulnerability({ cvss: 4 }), { level: 'LOW', verdictScore: 28 }],
    ['with less is INFO', vulnerability({ cvss: 3.9 }), { level: 'INFO', verdictScore: 7.8 }],
    [
      'without CVSS, EPSS and KEV is UNSCORED',
      vulnerability({}),
      { level: 'UNSCORED', verdictScore: null, scoreUnavailable: true, label: 'unknown', coverage: 'structural-only' },
    ],
    [
      'never met is UNKNOWN, and nothing is said of its use',
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

  test('tells which of EPSS and CVSS counts, and what its use makes of it', () => {
    const known = { cvss: 9.8, epss: 0.97, isKev: true, isRansomware: true };
    expect(judge(vulnerability(known), AS_OF).factors).toEqual([
      'EPSS 0.97 x 100',
      'CVSS 9.8 x 10',
      'score 98.0',
      'known to be exploited, by ransomware too -> CRITICAL',
    ]);
  });
});

describe('a file hash', () => {
  const NEVER_MET = { isKnown: false, isObserved: false };
  const CASES: readonly Row[] = [
    [
      'never met is UNKNOWN, and nobody looked whether it is known to be good',
      evidenceOn('hash', { family: null }, NEVER_MET),
      { level: 'UNKNOWN', coverage: 'no-data', breakdown: { isKnownGood: null, family: null } },
    ],
    [
      'on a list of malware is not known to be good',
      evidenceOn('hash', { family: 'Emotet' }, { ...NEVER_MET, listings: [BAD] }),
      { label: 'malicious', breakdown: { isKnownGood: false, family: 'Emotet' } },
    ],
  ];

  test.each(CASES)('%s', (_, evidence, verdict) => {
    expect(judge(evidence, AS_OF)).toMatchObject(verdict);
  });
});

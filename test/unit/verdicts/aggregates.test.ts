import { describe, expect, it } from 'vitest';
import { judge } from '../../../verdicts/judge.ts';
import { AS_OF, evidenceOn, listed } from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

describe('a network', () => {
  const verdict = (given: Parameters<typeof networkSpace>[0], more: Parameters<typeof evidenceOn<'network'>>[2] = {}) =>
    judge(evidenceOn('network', networkSpace(given), more), AS_OF);

  it('is scored by how many of its addresses are listed, and how densely: the worked figures of contract 5.5', () => {
    const worked = [
      verdict({ bad: 151 }),
      verdict({ bad: 40 }),
      verdict({ bad: 1 }),
      verdict({ length: 12, bad: 5000 }),
    ];
    expect(worked.map(({ level, verdictScore }) => [level, verdictScore])).toEqual([
      ['CRITICAL', 100],
      ['MEDIUM', 42.4],
      ['INFO', 1.3],
      ['INFO', 17],
    ]);
  });

  it('accounts for its arithmetic, what is listed in it by category, and is never blocked', () => {
    expect(verdict({ bad: 40, subnets: 1, categories: ['brute-force', 'unheard-of'], counts: [40, 3] })).toMatchObject({
      label: 'suspicious',
      blocking: false,
      subLabels: ['brute-force'],
      coverage: 'malicious-evidenced',
      factors: [
        '40 confirmed-bad, 0 suspicious and 0 descriptive of 256 addresses',
        'L 40 x 1 + 0 x 0.5 = 40',
        '20 x log2(1 + 40) x sqrt(40 / 256) = 42.36',
        'score 42.36',
      ],
      breakdown: { listedIps: 40n, addresses: 256n, density: 0.15625, subnets: 1n, byCategory: { 'brute-force': 40n } },
    });
  });

  it('that only suspicious lists name is at most HIGH, and its band is capped by a line of the account', () => {
    const { level, verdictScore, factors, isThreat, flags } = verdict(
      { suspicious: 256 },
      { listings: [listed('General Blacklists', { network: '100.64.128.0/25' })] },
    );
    expect([level, verdictScore, isThreat, flags]).toEqual(['HIGH', 79.8, true, ['isThreat', 'isBlacklist']]);
    expect(factors.at(-1)).toBe('no confirmed-bad listing, at most: HIGH');
  });

  it('on descriptive lists alone scores nothing', () => {
    expect(verdict({ descriptive: 1 })).toMatchObject({ score: 0, level: 'NONE', breakdown: { listedIps: 1n } });
  });

  it('of IPv6 is scored by its listed /64s over its /48s, and of one longer than a /64 as its /64', () => {
    const wide = verdict({ family: 6, length: 44, suspicious: 2, dense: 1, subnets: 2 });
    const narrow = verdict({ family: 6, length: 48, suspicious: 1, dense: 0.5, subnets: 1 });
    expect(wide.breakdown).toMatchObject({ listedIps: 2n, subnets: 2n, density: 1 / 16, addresses: 2 ** 84 });
    expect([wide.score, narrow.score]).toEqual([5, 8.27]);
    const half = { family: 6, bad: 1, dense: 2 ** -16 } as const;
    expect(verdict({ ...half, length: 128 }).score).toBe(verdict({ ...half, length: 64 }).score);
  });

  it('never met is UNKNOWN, and one without listings is clean as far as anybody looked', () => {
    expect(verdict({}, { isKnown: false })).toMatchObject({ level: 'UNKNOWN', score: null, coverage: 'no-data' });
    expect(verdict({})).toMatchObject({ level: 'NONE', score: 0, coverage: 'known-clean', label: 'unknown' });
    expect(verdict({}, { degradedLayers: ['threat-listings'] })).toMatchObject({
      coverage: 'structural-only',
      advisories: [{ kind: 'layer-degraded', subject: 'threat-listings' }],
    });
  });

  it('of bulletproof hosting is HIGH whatever is listed', () => {
    const { level, verdictScore, factors, coverage } = verdict({ isBulletproof: true });
    expect([level, verdictScore, coverage]).toEqual(['HIGH', 60, 'malicious-evidenced']);
    expect(factors).toContain('curated as bulletproof hosting: HIGH');
  });

  it('is malicious only where it is HIGH and holds what is confirmed bad', () => {
    expect(verdict({ bad: 151 }).label).toBe('malicious');
    expect(verdict({ bad: 40 }).label).toBe('suspicious');
    expect(verdict({ isBulletproof: true }).label).toBe('suspicious');
  });
});

describe('an AS', () => {
  const verdict = (
    given: Parameters<typeof exposure>[0] | null,
    more: Parameters<typeof evidenceOn<'asn'>>[2] = {},
    isBulletproof = false,
  ) =>
    judge(
      evidenceOn(
        'asn',
        { exposure: given === null ? null : exposure({ prefixCount: 1, ...given }), isBulletproof },
        more,
      ),
      AS_OF,
    );

  it('is scored by its space, its past, its neighbours and the age of its announcements, each a line of the account', () => {
    const { verdictScore, level, breakdown, factors } = verdict({
      announcedIpv4: 768,
      bad: 41,
      signals: 1,
      neighbours: 2,
      badNeighbours: 2,
      newShare: 1 / 3,
    });
    expect([verdictScore, level]).toEqual([41.5, 'MEDIUM']);
    expect(breakdown).toEqual({
      threatDensityScore: 24.92,
      historicalScore: 28.35,
      graphMetricsScore: 100,
      prefixAgeScore: 33.33,
    });
    expect(factors).toEqual([
      'threat density 24.92: 20 x log2(1 + 41) x sqrt(41 / 768) (listed of announced addresses)',
      'history 28.35: 100 x (1 - e^(-1 / 3)), hijack, leak and MOAS signals of a year',
      'graph 100.0: 2 of 2 neighbours have a threat density of MEDIUM or above',
      'prefix age 33.33: share of its space first announced within 90 days',
      '0.5 x 24.92 + 0.2 x 28.35 + 0.2 x 100.0 + 0.1 x 33.33 = 41.46',
      'score 41.46',
    ]);
  });

  it('counts the denser of its two address families', () => {
    const { factors, breakdown } = verdict({ announcedIpv4: 256, announced48s: 1, bad6: 1, bad48s: 1 });
    expect(breakdown).toMatchObject({ threatDensityScore: 20 });
    expect(factors[0]).toBe('threat density 20.0: 20 x log2(1 + 1) x sqrt(1 / 1) (listed /64s of announced /48s)');
  });

  it('that a threat feed lists itself is listed with all of its space', () => {
    const { breakdown, factors, level } = verdict({ announcedIpv4: 256 }, { listings: [listed('General Blacklists')] });
    expect(breakdown).toMatchObject({ threatDensityScore: 100 });
    expect(factors[0]).toBe('threat density 100.0: a feed lists the AS itself, with all of its space');
    expect(level).toBe('MEDIUM');
  });

  it('of which nothing was counted is unknown unless it is known or listed', () => {
    expect(verdict(null, { isKnown: false })).toMatchObject({ level: 'UNKNOWN', coverage: 'no-data', factors: [] });
    expect(verdict(null)).toMatchObject({ level: 'NONE', score: 0, coverage: 'known-clean' });
  });

  it('of bulletproof hosting is HIGH', () => {
    expect(verdict({}, {}, true)).toMatchObject({ level: 'HIGH', label: 'suspicious', verdictScore: 60 });
  });
});

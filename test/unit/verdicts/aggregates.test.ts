import { describe, expect, it } from 'vitest';
import { judge } from '../../../verdicts/judge.ts';
import { AS_OF, evidenceOn, feeds, listed } from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

describe('a network', () => {
  const verdict = (given: Parameters<typeof networkSpace>[0], more: Parameters<typeof evidenceOn<'network'>>[2] = {}) =>
    judge(evidenceOn('network', networkSpace(given), more), AS_OF);
  const own = (category: string, given: Parameters<typeof listed>[1]) => ({ listings: [listed(category, given)] });

  it.each([
    [{ bad: 151 }, 100, 'CRITICAL', 'malicious'],
    [{ bad: 40 }, 74.12, 'HIGH', 'malicious'],
    [{ bad: 20 }, 42.97, 'MEDIUM', 'suspicious'],
    [{ bad: 1 }, 2.19, 'INFO', 'unknown'],
    [{ length: 12, bad: 5000 }, 29.7, 'LOW', 'suspicious'],
    [{ length: 18, bad: 3 }, 0.95, 'INFO', 'unknown'],
  ])(
    'A network is scored by the number and density of its confirmed-bad addresses: %j gives %d',
    (given, v, level, label) => {
      expect(verdict(given)).toMatchObject({
        v,
        level,
        label,
        blocking: false,
        coverage: 'structural-only',
        isThreat: false,
      });
    },
  );

  it.each([
    ['at most MEDIUM below 1 %', { length: 8, bad: 167_772 }, 'MEDIUM'],
    ['more than MEDIUM from 1 %', { length: 8, bad: 167_773 }, 'HIGH'],
    ['at most HIGH below 5 %', { length: 10, bad: 209_715 }, 'HIGH'],
    ['CRITICAL from 5 %', { length: 10, bad: 209_716 }, 'CRITICAL'],
  ])('A network is %s, by its contents alone', (_, given, level) => {
    expect(verdict(given).level).toBe(level);
  });

  it('A network verdict lists its arithmetic, and the listed addresses by category', () => {
    const given = {
      bad: 40,
      suspicious: 2,
      descriptive: 3,
      subnets: 1,
      categories: ['spam', 'unheard-of'],
      counts: [40, 3],
    };
    expect(verdict(given)).toMatchObject({
      subLabels: ['spam'],
      factors: [
        '40 confirmed-bad, 2 suspicious and 3 descriptive of 256 addresses',
        'L 40, confirmed bad by their own listings within 90 days; scanners and shared exits do not count',
        '35 x log2(1 + 40) x sqrt(40 / 256) = 74.12',
        'inside 74.12 -> HIGH',
        'verdictScore 60 + 20 x 0.7412 = 74.8',
      ],
      breakdown: {
        listedIps: 42n,
        describedIps: 3n,
        confirmedBadIps: 40n,
        addresses: 256n,
        density: 0.15625,
        subnets: 1n,
        byCategory: { spam: 40n },
      },
    });
  });

  it('Suspicious and descriptive addresses do not raise the score of a network, but suspicious ones bar clean', () => {
    expect(verdict({ suspicious: 200 })).toMatchObject({
      score: 0,
      level: 'NONE',
      label: 'unknown',
      coverage: 'structural-only',
    });
    expect(verdict({ descriptive: 200 })).toMatchObject({
      score: 0,
      level: 'NONE',
      label: 'benign',
      coverage: 'known-clean',
    });
  });

  it('A network with one confirmed-bad address is neither benign nor clean', () => {
    expect(verdict({ bad: 1 })).toMatchObject({ level: 'INFO', label: 'unknown', coverage: 'structural-only' });
  });

  it('A network has the worse of what its own listing and its contents give', () => {
    const fresh = own('Malicious Infrastructure', { seen: 0, entries: 'active' });
    expect(verdict({ bad: 20 }, fresh)).toMatchObject({
      level: 'HIGH',
      label: 'malicious',
      coverage: 'malicious-evidenced',
    });
    expect(verdict({ bad: 151 }, fresh)).toMatchObject({ level: 'CRITICAL', v: 100, label: 'malicious' });
    expect(verdict({ bad: 1 }, own('Spam', { seen: 100 }))).toMatchObject({
      level: 'INFO',
      label: 'suspicious',
      isThreat: true,
    });
  });

  it('A network is judged by the listing of a network around it as its addresses are', () => {
    const around = own('Malicious Infrastructure', { seen: 0, through: '198.51.0.0/16' });
    expect(verdict({}, around)).toMatchObject({
      level: 'HIGH',
      label: 'malicious',
      sources: [{ network: '198.51.0.0/16' }],
    });
  });

  it('An IPv6 network is scored by its confirmed-bad /64s, and by the /48s that contain them', () => {
    const wide = verdict({ family: 6, length: 44, bad: 3, bad48s: 2, subnets: 3 });
    expect(wide.v).toBe(24.75);
    expect(wide.breakdown).toMatchObject({ confirmedBadIps: 3n, subnets: 3n, density: 1 / 8, addresses: 2 ** 84 });
    const narrow = [64, 128].map((length) => verdict({ family: 6, length, bad: 1 }).v);
    expect(narrow).toEqual([35, 35]);
  });

  it('A network not in the graph is UNKNOWN; one without listings is clean if every layer was looked up', () => {
    expect(verdict({}, { isKnown: false })).toMatchObject({
      level: 'UNKNOWN',
      label: 'unknown',
      score: null,
      coverage: 'no-data',
    });
    expect(verdict({})).toMatchObject({ level: 'NONE', score: 0, coverage: 'known-clean', label: 'benign' });
    expect(verdict({}, { degradedLayers: ['threat-listings'] })).toMatchObject({
      coverage: 'structural-only',
      advisories: [{ kind: 'layer-degraded', subject: 'threat-listings' }],
    });
  });

  it('A network of bulletproof hosting is at least HIGH, and needs no other evidence to be known', () => {
    const curated = verdict({ isBulletproof: true }, { isKnown: false });
    expect(curated).toMatchObject({ level: 'HIGH', verdictScore: 60, label: 'malicious', coverage: 'structural-only' });
    expect(curated.factors).toContain('curated as bulletproof hosting: HIGH');
    expect(verdict({ isBulletproof: true, bad: 151 }).level).toBe('CRITICAL');
  });
});

describe('an AS', () => {
  const verdict = (
    given: Parameters<typeof exposure>[0] | null,
    more: Parameters<typeof evidenceOn<'asn'>>[2] = {},
    isBulletproof = false,
  ) => {
    const counted = given === null ? null : exposure({ prefixCount: 1, announcedIpv4: 256, ...given });
    return judge(
      evidenceOn('asn', { exposure: counted, isBulletproof, signals: [] }, { observations: [], ...more }),
      AS_OF,
    );
  };

  it('An AS is scored by its space, history, neighbours and prefix age, each one line of the account', () => {
    const { v, level, breakdown, factors } = verdict({
      announcedIpv4: 768,
      bad: 41,
      signals: 1,
      neighbours: 2,
      badNeighbours: 2,
      newShare: 1 / 3,
    });
    expect([v, level]).toEqual([50.81, 'MEDIUM']);
    expect(breakdown).toEqual({
      threatDensityScore: 43.61,
      historicalScore: 28.35,
      graphMetricsScore: 100,
      prefixAgeScore: 33.33,
    });
    expect(factors).toEqual([
      'threat density 43.61: 35 x log2(1 + 41) x sqrt(41 / 768) (confirmed bad of announced)',
      'history 28.35: 100 x (1 - e^(-1 / 3)), hijack, leak and MOAS signals of a year',
      'graph 100.0: 2 of 2 neighbours have a threat density of MEDIUM or above',
      'prefix age 33.33: share of its space first announced within 90 days',
      '0.5 x 43.61 + 0.2 x 28.35 + 0.2 x 100.0 + 0.1 x 33.33 = 50.81',
      'inside 50.81 -> MEDIUM',
      'verdictScore 40 + 20 x 0.5081 = 50.2',
    ]);
  });

  it('An AS score leaves out a part without data, and scales the shares of the rest to 1', () => {
    const { breakdown, factors } = verdict({ bad: 20 });
    expect(breakdown).toMatchObject({ graphMetricsScore: null });
    expect(factors).toContain('(0.5 x 42.97 + 0.2 x 0.0 + 0.1 x 0.0) / 0.8 = 26.86');
  });

  it('An AS is never more than one band below its density', () => {
    expect(verdict({ bad: 151, neighbours: 9 })).toMatchObject({ v: 50, level: 'HIGH', label: 'malicious' });
    expect(verdict({ bad: 20, neighbours: 9 })).toMatchObject({ v: 21.49, level: 'LOW', label: 'suspicious' });
  });

  it('An AS that holds nothing bad is no worse than LOW by its history and neighbours', () => {
    expect(verdict({ signals: 40, neighbours: 1, badNeighbours: 1, newShare: 1 })).toMatchObject({
      v: 50,
      level: 'LOW',
    });
  });

  it('An AS counts the denser of its two address families', () => {
    const { factors, breakdown } = verdict({ announced48s: 1, bad6: 1, bad48s: 1 });
    expect(breakdown).toMatchObject({ threatDensityScore: 35 });
    expect(factors[0]).toContain('35 x log2(1 + 1) x sqrt(1 / 1)');
  });

  it('An AS on a list of criminal networks is judged by the list as a network is, and never blocks', () => {
    const drop = listed('Malicious Infrastructure', { entries: 'active', isDated: true });
    expect(verdict({}, { listings: [drop] })).toMatchObject({
      level: 'HIGH',
      label: 'malicious',
      coverage: 'malicious-evidenced',
      blocking: false,
    });
    expect(verdict({}, { listings: feeds('Phishing', [1, 1], { seen: 0 }) }).level).toBe('CRITICAL');
  });

  it('An AS without counts is UNKNOWN unless it is known or listed', () => {
    expect(verdict(null, { isKnown: false })).toMatchObject({ level: 'UNKNOWN', coverage: 'no-data', factors: [] });
    expect(verdict(null)).toMatchObject({ level: 'NONE', label: 'unknown', coverage: 'structural-only' });
    expect(verdict(null).breakdown).toEqual({
      threatDensityScore: null,
      graphMetricsScore: null,
      historicalScore: null,
      prefixAgeScore: null,
    });
  });

  it('An AS of bulletproof hosting is HIGH', () => {
    expect(verdict({}, {}, true)).toMatchObject({ level: 'HIGH', label: 'malicious', verdictScore: 60 });
  });
});

import { describe, expect, it } from 'vitest';
import { type Finding, findingOf, mostTellingFirst } from '../../../procedures/dangling/findings.ts';
import type { Holding } from '../../../procedures/dangling/signs.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 7, 1);
const HELD: Holding = { sign: null, vendor: null, isHeld: true, isCandidate: false, evidence: [] };
const GONE: Holding = {
  sign: { status: 'nxdomain', at: NOW, confidence: 0.4, evidence: ['dns:NXDOMAIN'] },
  vendor: 'azure',
  isHeld: false,
  isCandidate: false,
  evidence: ['dns:NXDOMAIN'],
};

const find = (hops: readonly string[], holdings: Readonly<Record<string, Holding>>, seen: number | null = NOW) =>
  findingOf({ hops, seen, isEnded: true, loop: null }, new Map(Object.entries(holdings)), NOW);

describe('a finding', () => {
  it('A finding ends its chain at the first name that no one holds', () => {
    expect(find(['h', 'a', 'b'], { a: GONE, b: HELD })).toMatchObject({
      target: 'a',
      chain: ['h', 'a'],
      status: 'nxdomain',
    });
    expect(find(['h', 'a', 'b'], { a: HELD, b: HELD })).toMatchObject({ target: 'b', status: null, isHeld: true });
  });

  it('A finding has the older date of alias and sign', () => {
    expect(find(['h', 'a'], { a: GONE }, NOW - DAY).observedAt).toBe(NOW - DAY);
    expect(find(['h', 'a'], { a: GONE }, NOW + DAY).observedAt).toBe(NOW);
    expect(find(['h', 'a'], { a: GONE }, null).observedAt).toBe(null);
    expect(find(['h', 'a'], { a: HELD }).observedAt).toBe(NOW);
  });

  it('A finding counts half if alias and sign were seen more than a year apart, and says so', () => {
    expect(find(['h', 'a'], { a: GONE }, NOW - 365 * DAY)).toMatchObject({
      confidence: 0.4,
      evidence: ['ALIAS_OF->HOSTNAME:a', 'dns:NXDOMAIN'],
    });
    expect(find(['h', 'a'], { a: GONE }, NOW - 366 * DAY)).toMatchObject({
      confidence: 0.2,
      evidence: ['ALIAS_OF->HOSTNAME:a', 'dns:NXDOMAIN', 'old:2025-07-31'],
    });
  });

  it('A finding says where its chain was cut', () => {
    const cut = (loop: string | null, isEnded: boolean) =>
      findingOf({ hops: ['h', 'a'], seen: 1, isEnded, loop }, new Map([['a', HELD]]), NOW);
    expect(cut('a', false)).toMatchObject({
      isEndless: true,
      isHeld: false,
      evidence: ['ALIAS_OF->HOSTNAME:a', 'cycle:a'],
    });
    expect(cut(null, false).evidence).toEqual(['ALIAS_OF->HOSTNAME:a', 'too-long:1']);
    expect(cut('h', true)).toMatchObject({ isEndless: false, evidence: ['ALIAS_OF->HOSTNAME:a', 'cycle:h'] });
  });

  it('A finding of a host whose only alias is itself has the host as its target', () => {
    expect(findingOf({ hops: ['h'], seen: null, isEnded: false, loop: 'h' }, new Map(), NOW)).toMatchObject({
      target: 'h',
      chain: ['h'],
      evidence: ['cycle:h'],
      isEndless: true,
    });
  });
});

describe('findings', () => {
  it('Findings are listed with the most significant first', () => {
    const finding = (host: string, more: Partial<Finding>): Finding => ({
      ...find([host, 'a'], { a: HELD }),
      host,
      ...more,
    });
    const given = [
      finding('d', {}),
      finding('c', { isCandidate: true }),
      finding('b', { status: 'nxdomain', confidence: 0.4 }),
      finding('z', { status: 'unclaimed', confidence: 0.9 }),
      finding('a', { status: 'nxdomain', confidence: 0.4 }),
      finding('b', { status: 'nxdomain', confidence: 0.4, target: '0' }),
    ];
    expect(mostTellingFirst(given).map(({ host, target }) => `${host} ${target}`)).toEqual([
      'z a',
      'a a',
      'b 0',
      'b a',
      'c a',
      'd a',
    ]);
  });
});

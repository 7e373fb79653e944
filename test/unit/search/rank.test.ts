import { describe, expect, it } from 'vitest';
import type { Hit } from '../../../procedures/search/find-hits.ts';
import { ranked } from '../../../procedures/search/rank.ts';

const hit = (label: string, name: string, more: Partial<Hit> = {}): Hit => {
  return {
    label,
    name,
    displayName: null,
    matchType: 'prefix',
    kind: 'x',
    tier: 2,
    popularity: null,
    size: 0,
    ...more,
  };
};
const order = (...hits: readonly Hit[]) => ranked(hits).map(({ label, name }) => `${label} ${name}`);

describe('the order of what a search finds', () => {
  it('The order of a search has each node once, by its best match', () => {
    const found = ranked([
      hit('ASN', 'AS1'),
      hit('ASN', 'AS1', { tier: 0, matchType: 'exact' }),
      hit('ASN', 'AS1', { tier: 1 }),
    ]);
    expect(found.map(({ matchType }) => matchType)).toEqual(['exact']);
  });

  it('The order of a search takes the first found of two equal matches of one node', () => {
    const found = ranked([hit('ASN', 'AS1', { kind: 'first' }), hit('ASN', 'AS1', { kind: 'second' })]);
    expect(found.map(({ kind }) => kind)).toEqual(['first']);
  });

  it('The order of a search begins with what the token names, then takes the best of every label in turns', () => {
    expect(
      order(
        hit('HOSTNAME', 'a', { popularity: 1 }),
        hit('HOSTNAME', 'b', { popularity: 2 }),
        hit('HOSTNAME', 'c', { popularity: 3 }),
        hit('ASN', 'AS2', { size: 5 }),
        hit('ASN', 'AS1', { size: 9 }),
        hit('VENDOR', 'v', { tier: 1 }),
        hit('COUNTRY', 'x', { tier: 0 }),
      ),
    ).toEqual(['COUNTRY x', 'VENDOR v', 'HOSTNAME a', 'ASN AS1', 'HOSTNAME b', 'ASN AS2', 'HOSTNAME c']);
  });

  it('The order of a search puts nodes without a rank after those with one, the weightiest first, then by name', () => {
    expect(
      order(
        hit('HOSTNAME', 'd'),
        hit('HOSTNAME', 'c', { size: 1 }),
        hit('HOSTNAME', 'b'),
        hit('HOSTNAME', 'z', { popularity: 1_000_000 }),
      ),
    ).toEqual(['HOSTNAME z', 'HOSTNAME c', 'HOSTNAME b', 'HOSTNAME d']);
  });
});

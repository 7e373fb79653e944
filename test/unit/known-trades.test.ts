import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { attackFilter, cloud, knownTrades, lessor } from '../../loaders/derive/known-networks.ts';

const TABLE = await readFile(new URL('../../curated/known-networks.yaml', import.meta.url), 'utf8');

const row = (more: string) => `asOf: '2026-11-24'\nnetworks:\n  - asn: AS64500\n    operator: Example\n${more}`;
const GOOD = '    trade: cloud\n    because: It says so.\n    sources: [https://example.com/]\n';

describe('networks whose trade is to announce what others hold', () => {
  it('The known networks are these, each with its reason and a document', () => {
    const rows = knownTrades(TABLE);
    const of = (trade: string) => rows.filter((known) => known.trade === trade).map(({ asn }) => asn);
    expect(of('attack-filter')).toEqual([
      ...[3223, 13335, 209242, 19551, 19905, 32787, 198949, 34309, 55002, 57724, 59796, 197068, 200020, 396998],
    ]);
    expect(of('cloud')).toEqual([
      ...[8075, 14061, 14618, 16509, 15169, 396982, 16276, 16625, 20940, 20473, 31898, 54113],
    ]);
    expect(of('lessor')).toEqual([834]);
    for (const { because, sources } of rows) expect([because.endsWith('.'), sources.length > 0]).toEqual([true, true]);
  });

  it('A known network is found by its trade', () => {
    expect([attackFilter(19551), attackFilter(16509), attackFilter(45474)]).toEqual(['Imperva', undefined, undefined]);
    expect([cloud(16509), cloud(19551), lessor(834)]).toEqual(['Amazon', undefined, 'IPXO']);
  });

  it.each([
    ['without a document', row('    trade: cloud\n    because: It says so.\n    sources: []\n')],
    ['without a reason', row('    trade: cloud\n    sources: [https://example.com/]\n')],
    ['of another trade', row(GOOD.replace('cloud', 'thief'))],
    ['of no number', row(GOOD).replace('AS64500', 'ASX')],
  ])('A network %s is refused', (_, text) => {
    expect(() => knownTrades(text)).toThrow();
  });

  it('A network that is listed twice is refused', () => {
    const twice = row(GOOD) + row(GOOD).split('networks:\n')[1];
    expect(knownTrades(row(GOOD))).toHaveLength(1);
    expect(() => knownTrades(twice)).toThrow('AS64500 is listed twice');
  });
});

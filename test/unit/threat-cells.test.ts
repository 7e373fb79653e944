import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellPart } from '../../loaders/derive/cell-part.ts';
import { cellName, type ThreatCell, wantedCell } from '../../loaders/derive/threat-cells-wanted.ts';
import { addressKey, blockAround } from '../../schema/keys/index.ts';
import type { Judgement } from '../../verdicts/counted-class.ts';

const ADS: Judgement = { worst: 0, categories: ['ad-tracking-blocklists'] };
const SPAM: Judgement = { worst: 1, categories: ['spam'] };
const C2: Judgement = { worst: 2, categories: ['c2-servers', 'spam'] };

/** The cell of addresses of one block, each with what is said of it. */
function cellOf(said: Readonly<Record<string, Judgement>>): ThreatCell {
  const addresses = Object.entries(said).map(([name, judgement]) => [addressKey(name), judgement] as const);
  return wantedCell({ block: blockAround(addresses[0]?.[0] ?? '').start, addresses });
}

/** What of a cell lies between two addresses. */
function partOf(cell: ThreatCell, first: string, last: string): CellPart {
  return CellPart.of(cell, { start: addressKey(first), end: addressKey(last) });
}

const MIXED = cellOf({ '198.51.100.1': C2, '198.51.100.7': ADS, '198.51.100.130': C2, '198.51.100.200': SPAM });

describe('the cell of a /24', () => {
  it('A /24 cell counts its addresses by the worst listing of each, and stores their positions', () => {
    expect([cellName(MIXED), MIXED.length]).toEqual(['198.51.100.0/24', 24]);
    expect(MIXED).toMatchObject({
      bad: 2,
      suspicious: 1,
      descriptive: 1,
      badAt: [1, 130],
      suspiciousAt: [200],
      descriptiveAt: [7],
    });
  });

  it('A /24 cell counts every category of every address, in the order of the category ids', () => {
    expect(MIXED.categories).toEqual(['ad-tracking-blocklists', 'c2-servers', 'spam']);
    expect(MIXED.categoryCounts).toEqual([1, 2, 3]);
  });

  it('A part of a /24 cell holds what lies in its range', () => {
    const half = partOf(MIXED, '198.51.100.128', '198.51.100.255');
    expect([half.bad, half.suspicious, half.descriptive]).toEqual([1, 1, 0]);
    expect([half.listed, half.counted, half.categories.get('c2-servers')]).toEqual([2, 2, 1]);
  });

  it('A /24 cell cut into two parts loses nothing, wherever the cut is', () => {
    const places = fc.uniqueArray(fc.tuple(fc.nat(255), fc.constantFrom(ADS, SPAM, C2)), {
      selector: ([at]) => at,
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(places, fc.nat(254), (said, cut) => {
        const cell = cellOf(Object.fromEntries(said.map(([at, judgement]) => [`198.51.100.${at}`, judgement])));
        const whole = partOf(cell, '198.51.100.0', `198.51.100.${cut}`);
        whole.add(partOf(cell, `198.51.100.${cut + 1}`, '198.51.100.255'));
        expect([whole.bad, whole.suspicious, whole.descriptive]).toEqual([cell.bad, cell.suspicious, cell.descriptive]);
        expect(whole.bad).toBe(said.filter(([, { worst }]) => worst === 2).length);
      }),
    );
  });
});

describe('the cell of a /64', () => {
  const cell = cellOf({ '2001:db8:1::1': ADS, '2001:db8:1::2': C2, '2001:db8:1::3': C2 });

  it('A /64 cell counts as one, by the worst listing of any address in it', () => {
    expect([cellName(cell), cell.length]).toEqual(['2001:db8:1::/64', 64]);
    expect([cell.bad, cell.suspicious, cell.descriptive, cell.badAt]).toEqual([1, 0, 0, undefined]);
    expect(cell.categories).toEqual(['ad-tracking-blocklists', 'c2-servers', 'spam']);
    expect(cell.categoryCounts).toEqual([1, 1, 1]);
  });

  it('A /64 cell lies at its first address, in one /48', () => {
    const around = partOf(cell, '2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff');
    expect([around.bad, around.bad48s.size, around.listed48s.size]).toEqual([1, 1, 1]);
    expect(partOf(cell, '2001:db8:1::2', '2001:db8:1::ffff').bad).toBe(0);
  });

  it('A /64 cell that lists only describe holds no /48 on threat lists', () => {
    const described = partOf(cellOf({ '2001:db8:1::1': ADS }), '2001:db8:1::', '2001:db8:1:0:ffff:ffff:ffff:ffff');
    expect([described.counted, described.listed, described.listed48s.size]).toEqual([1, 0, 0]);
  });
});

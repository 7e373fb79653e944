import { describe, expect, it } from 'vitest';
import { type CellSums, type HoldingCell, listedInside } from '../../../verdicts/cells.ts';
import { type NetworkFacts, networkEvidence } from '../../../verdicts/network-evidence.ts';

const NONE: CellSums = {
  bad: 0,
  suspicious: 0,
  descriptive: 0,
  bad48s: 0,
  subnets: 0,
  categories: [],
};

/** A /24 in which addresses 1 and 130 are confirmed bad and 200 is suspicious. */
const MIXED: HoldingCell = {
  length: 24,
  bad: 2,
  suspicious: 1,
  descriptive: 0,
  badAt: [1, 130],
  suspiciousAt: [200],
  descriptiveAt: [],
  categories: [
    ['spam', 1],
    ['c2-servers', 2],
  ],
};

describe('what is listed in a network', () => {
  it('The listings of a network are the sums over the cells inside it', () => {
    const sums: CellSums = {
      ...NONE,
      bad: 3,
      suspicious: 2,
      bad48s: 1,
      subnets: 2,
      categories: [['spam', 2]],
    };
    expect(listedInside({ family: 4, counted: 16, first: 0, last: 255 }, sums, null)).toEqual({
      bad: 3,
      suspicious: 2,
      descriptive: 0,
      bad48s: 1,
      subnets: 2,
      categories: [['spam', 2]],
    });
  });

  it('A network inside a /24 has the listed addresses that lie in it, with its share of the categories', () => {
    expect(listedInside({ family: 4, counted: 25, first: 128, last: 255 }, NONE, MIXED)).toEqual({
      bad: 1,
      suspicious: 1,
      descriptive: 0,
      bad48s: 0,
      subnets: 1,
      categories: [
        ['c2-servers', (2 * 2) / 3],
        ['spam', 2 / 3],
      ],
    });
  });

  it('A network inside a /24 has no listings where none of the listed addresses lies in it', () => {
    const { bad, suspicious, subnets } = listedInside({ family: 4, counted: 28, first: 16, last: 31 }, NONE, MIXED);
    expect([bad, suspicious, subnets]).toEqual([0, 0, 0]);
  });

  it('A network has its share of a cell in which all addresses are alike', () => {
    const even = {
      ...MIXED,
      length: 16,
      bad: 65_536,
      suspicious: 0,
      badAt: null,
      suspiciousAt: null,
      descriptiveAt: null,
    };
    const inside = listedInside({ family: 4, counted: 20, first: 0, last: 255 }, NONE, even);
    expect(inside).toMatchObject({ bad: 4096, subnets: 16 });
  });
});

describe('evidence on a network', () => {
  const network = (given: Partial<NetworkFacts> = {}) =>
    networkEvidence(
      {
        name: '198.51.100.0/24',
        family: 4,
        length: 24,
        counted: 24,
        first: 0,
        last: 255,
        isStored: false,
        entries: [],
        sums: NONE,
        holdingCell: null,
        listedAround: [],
        announcedAround: [],
        registeredAround: [],
        observations: [],
        hasNetworkInside: false,
        isInBulletproofNetwork: false,
        isAnnouncedByBulletproof: false,
        ...given,
      },
      [],
    );

  it('A network is known by its own node, by what is in it and by what is around it', () => {
    expect(network().isKnown).toBe(false);
    for (const given of [
      { isStored: true },
      { hasNetworkInside: true },
      { registeredAround: ['10.0.0.0/8'] },
      { sums: { ...NONE, descriptive: 1 } },
    ]) {
      expect(network(given).isKnown).toBe(true);
    }
  });

  it('A network is observed by its own announcement or delegation, not because it is stored or another is around it', () => {
    const announcement = { source: 'bgp', at: 7, by: 'record' as const };
    expect(network({ observations: [announcement] }).observations).toEqual([announcement]);
    expect(network({ isStored: true, announcedAround: ['198.51.0.0/16'] }).observations).toEqual([]);
  });

  it('A network is bulletproof hosting by its own network, or by the AS that announces all of it', () => {
    expect(network({ isInBulletproofNetwork: true }).properties.isBulletproof).toBe(true);
    expect(network({ isAnnouncedByBulletproof: true }).properties.isBulletproof).toBe(false);
    const announced = network({ isAnnouncedByBulletproof: true, announcedAround: ['10.0.0.0/8'] });
    expect(announced.properties.isBulletproof).toBe(true);
    expect(announced.facts).toEqual(['routing:announced-in 10.0.0.0/8']);
  });
});

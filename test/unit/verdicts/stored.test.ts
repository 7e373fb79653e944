import { describe, expect, it } from 'vitest';
import { judge } from '../../../verdicts/judge.ts';
import { layersOf, threatLayersOf } from '../../../verdicts/kinds.ts';
import {
  ASN_KEYS,
  asnBlock,
  CVE_KEYS,
  comparedKeys,
  cveBlock,
  LISTED_KEYS,
  listedBlock,
  NETWORK_KEYS,
  networkBlock,
} from '../../../verdicts/stored.ts';
import { AS_OF, daysAgo, evidenceOf, evidenceOn, listed, vulnerability } from '../../support/evidence.ts';
import { exposure, networkSpace } from '../../support/spaces.ts';

describe('the stored block of a listed indicator', () => {
  it('A stored block of a listed indicator has its verdict in database types, true flags, and null for the rest', () => {
    const evidence = evidenceOf({ listings: [listed('TOR Network', { seen: 1, first: 10 })] });
    const block = listedBlock(evidence, judge(evidence, AS_OF), AS_OF);
    expect(Object.keys(block).toSorted()).toEqual(LISTED_KEYS.toSorted());
    expect(Object.fromEntries(Object.entries(block).filter(([, value]) => value !== null))).toEqual({
      threatScore: 1.26,
      threatLevel: 'INFO',
      threatSources: 1n,
      threatFirstSeen: BigInt(daysAgo(10)),
      threatLastSeen: BigInt(daysAgo(1)),
      threatSeenFrom: BigInt(daysAgo(1)),
      threatSeenUntil: BigInt(daysAgo(1)),
      threatListedFrom: BigInt(daysAgo(10)),
      isThreat: false,
      isTor: true,
      isAnonymizer: true,
      verdictScore: 2.9,
      verdictLevel: 'INFO',
      verdictBlocking: false,
      verdictNotBlocking: 'band',
      verdictLabel: 'unknown',
      verdictAsOf: BigInt(AS_OF),
    });
  });

  it('A stored block says when it stops blocking without a new sighting', () => {
    const evidence = evidenceOf({ listings: [listed('C2 Servers', { seen: 1 })] });
    const block = listedBlock(evidence, judge(evidence, AS_OF), AS_OF);
    expect(block.verdictExpiresAt).toBe(BigInt(daysAgo(1) + 14 * 86_400_000));
  });

  it('A stored block is empty where no feed lists the indicator any more', () => {
    const block = listedBlock(evidenceOf(), judge(evidenceOf(), AS_OF), AS_OF);
    expect(block).toEqual(Object.fromEntries(LISTED_KEYS.map((key) => [key, null])));
  });
});

describe('the stored block of a network', () => {
  const blockOf = (given: Parameters<typeof networkSpace>[0]) => {
    const evidence = evidenceOn('network', networkSpace(given));
    return networkBlock(evidence, judge(evidence, AS_OF), AS_OF);
  };

  it('A stored block of a network counts the listed addresses inside', () => {
    expect(blockOf({ bad: 40 })).toMatchObject({ threatNeighborCount: 40n, threatScore: 74.12, verdictScore: 74.8 });
    expect(blockOf({ isBulletproof: true })).toMatchObject({ threatNeighborCount: 0n, verdictLevel: 'HIGH' });
  });

  it('A stored block of a network is empty where nothing in it or around it is listed', () => {
    expect(blockOf({})).toEqual(Object.fromEntries(NETWORK_KEYS.map((key) => [key, null])));
  });
});

describe('the stored block of an AS', () => {
  const addresses = { worstLevel: 'HIGH', maxScore: 6.4, meanScore: 3.2 };

  it('A stored block of an AS has its own verdict as well as the scores of its addresses', () => {
    const evidence = evidenceOn('asn', {
      exposure: exposure({ announcedIpv4: 256, bad: 1 }),
      isBulletproof: false,
      signals: [],
    });
    expect(asnBlock(evidence, judge(evidence, AS_OF), AS_OF, addresses)).toEqual({
      threatScore: 6.4,
      threatLevel: 'HIGH',
      maxThreatScore: 6.4,
      avgThreatScore: 3.2,
      overallThreatLevel: 'INFO',
      hasThreateningPrefixes: true,
      verdictScore: 0.3,
      verdictLevel: 'INFO',
      verdictBlocking: false,
      verdictNotBlocking: 'not-blockable-kind',
      verdictLabel: 'unknown',
      verdictExpiresAt: null,
      verdictAsOf: BigInt(AS_OF),
    });
  });

  it('A stored block of an AS has no hasThreateningPrefixes without counts, and is empty where nothing counts', () => {
    const known = evidenceOn('asn', { exposure: null, isBulletproof: false, signals: [] });
    const listedItself = { ...known, listings: [listed('Spam')] };
    expect(asnBlock(listedItself, judge(listedItself, AS_OF), AS_OF, addresses)).toMatchObject({
      hasThreateningPrefixes: null,
      verdictLevel: 'LOW',
    });
    expect(asnBlock(known, judge(known, AS_OF), AS_OF, addresses)).toEqual(
      Object.fromEntries(ASN_KEYS.map((key) => [key, null])),
    );
  });
});

it('A stored block of a CVE is its score and its level', () => {
  expect(cveBlock(judge(vulnerability({ cvss: 4 }), AS_OF))).toEqual({ verdictScore: 28, verdictLevel: 'LOW' });
  expect(CVE_KEYS).toEqual(['verdictScore', 'verdictLevel']);
});

describe('the keys that cause a stored verdict to be written again', () => {
  it('A stored verdict is rewritten for any value, or for any but the instant where that moves with the clock', () => {
    expect(comparedKeys(LISTED_KEYS, 'any')).toEqual(LISTED_KEYS);
    expect(comparedKeys(LISTED_KEYS, 'any-but-instant')).toEqual(LISTED_KEYS.filter((key) => key !== 'verdictAsOf'));
  });

  it('A stored verdict that only grows older is rewritten only for its decisive values', () => {
    expect(comparedKeys(LISTED_KEYS, 'decisive')).toEqual([
      'verdictScore',
      'verdictLevel',
      'verdictBlocking',
      'verdictNotBlocking',
      'verdictLabel',
    ]);
    expect(comparedKeys(CVE_KEYS, 'decisive')).toEqual(CVE_KEYS);
  });
});

describe('the layers that a verdict rests on', () => {
  it('A verdict rests on the threat listings, and on the layer with the listings of its kind', () => {
    expect([threatLayersOf('ip'), threatLayersOf('hash')]).toEqual([
      ['threat-listings', 'network-listings'],
      ['threat-listings', 'hashes'],
    ]);
  });

  it('The layers of an answer with several kinds are named once each', () => {
    expect(layersOf(['ip', 'domain', 'cve', 'asn'])).toEqual([
      'threat-listings',
      'popularity',
      'vulnerabilities',
      'bgp-announcements',
    ]);
  });
});

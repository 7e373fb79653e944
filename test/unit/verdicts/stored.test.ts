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

describe('the stored block of a listed thing', () => {
  it('holds its verdict in the types of the database, flags that are true, and null for every other', () => {
    const evidence = evidenceOf({ listings: [listed('TOR Network', { seen: 1, first: 10 })] });
    const block = listedBlock(evidence, judge(evidence, AS_OF), AS_OF);
    expect(Object.keys(block).toSorted()).toEqual(LISTED_KEYS.toSorted());
    expect(Object.fromEntries(Object.entries(block).filter(([, value]) => value !== null))).toEqual({
      threatScore: 1.26,
      threatLevel: 'INFO',
      threatSources: 1n,
      threatFirstSeen: BigInt(daysAgo(10)),
      threatLastSeen: BigInt(daysAgo(1)),
      isThreat: false,
      isTor: true,
      isAnonymizer: true,
      verdictScore: 2.9,
      verdictLevel: 'INFO',
      verdictBlocking: false,
      verdictLabel: 'unknown',
      verdictAsOf: BigInt(AS_OF),
    });
  });

  it('is empty where no feed lists it any more', () => {
    const block = listedBlock(evidenceOf(), judge(evidenceOf(), AS_OF), AS_OF);
    expect(block).toEqual(Object.fromEntries(LISTED_KEYS.map((key) => [key, null])));
  });
});

describe('the stored block of a network', () => {
  const blockOf = (given: Parameters<typeof networkSpace>[0]) => {
    const evidence = evidenceOn('network', networkSpace(given));
    return networkBlock(evidence, judge(evidence, AS_OF), AS_OF);
  };

  it('counts the listed addresses inside', () => {
    expect(blockOf({ bad: 40 })).toMatchObject({ threatNeighborCount: 40n, threatScore: 74.12, verdictScore: 74.8 });
    expect(blockOf({ isBulletproof: true })).toMatchObject({ threatNeighborCount: 0n, verdictLevel: 'HIGH' });
  });

  it('is empty where nothing is listed in it or around it', () => {
    expect(blockOf({})).toEqual(Object.fromEntries(NETWORK_KEYS.map((key) => [key, null])));
  });
});

describe('the stored block of an AS', () => {
  const addresses = { worstLevel: 'HIGH', maxScore: 6.4, meanScore: 3.2 };

  it('holds its own verdict beside what its addresses are thought of', () => {
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
      verdictLabel: 'unknown',
      verdictAsOf: BigInt(AS_OF),
    });
  });

  it('does not say whether its prefixes threaten where nobody counted them, and is empty where nothing counts in it', () => {
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

it('the stored block of a CVE is its score and its level', () => {
  expect(cveBlock(judge(vulnerability({ cvss: 4 }), AS_OF))).toEqual({ verdictScore: 28, verdictLevel: 'LOW' });
  expect(CVE_KEYS).toEqual(['verdictScore', 'verdictLevel']);
});

describe('a stored verdict is written anew', () => {
  it('by any value where the instant is fixed, by any but the instant where it moves with the clock', () => {
    expect(comparedKeys(LISTED_KEYS, 'any')).toEqual(LISTED_KEYS);
    expect(comparedKeys(LISTED_KEYS, 'any-but-instant')).toEqual(LISTED_KEYS.filter((key) => key !== 'verdictAsOf'));
  });

  it('by what it is acted by alone where it only grows older', () => {
    expect(comparedKeys(LISTED_KEYS, 'decisive')).toEqual([
      'verdictScore',
      'verdictLevel',
      'verdictBlocking',
      'verdictLabel',
    ]);
    expect(comparedKeys(CVE_KEYS, 'decisive')).toEqual(CVE_KEYS);
  });
});

describe('the layers that a verdict rests on', () => {
  it('are the threat listings, and the layer of a kind that holds listings of its own', () => {
    expect([threatLayersOf('ip'), threatLayersOf('hash')]).toEqual([
      ['threat-listings', 'network-listings'],
      ['threat-listings', 'hashes'],
    ]);
  });

  it('of an answer are named once', () => {
    expect(layersOf(['ip', 'domain', 'cve', 'asn'])).toEqual([
      'threat-listings',
      'popularity',
      'vulnerabilities',
      'bgp-announcements',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { COUNTED_CLASSES, type CountedEntry, countedJudgement } from '../../../verdicts/counted-class.ts';
import { AS_OF, daysAgo } from '../../support/evidence.ts';

const entry = (given: Partial<CountedEntry>): CountedEntry => ({
  category: 'C2 Servers',
  count: null,
  seenAt: daysAgo(90),
  aggregates: null,
  meaning: null,
  expiresAt: null,
  ...given,
});

/** The class that an address counts as, and by what. */
function countedAs(...entries: readonly Partial<CountedEntry>[]) {
  const judgement = countedJudgement(entries.map(entry), AS_OF);
  return judgement === undefined ? undefined : [COUNTED_CLASSES[judgement.worst], ...judgement.categories];
}

describe('an address counts in its network', () => {
  it('An address counts as confirmed bad by its own listing of at most 90 days', () => {
    expect(countedAs({})).toEqual(['confirmed-bad', 'c2-servers']);
    expect(countedAs({ seenAt: daysAgo(91) })).toEqual(['suspicious', 'c2-servers']);
    expect(countedAs({ seenAt: null })).toEqual(['suspicious', 'c2-servers']);
  });

  it('An address does not count by a listing that has ended', () => {
    expect(countedAs({ expiresAt: AS_OF + 1 })).toEqual(['confirmed-bad', 'c2-servers']);
    expect(countedAs({ expiresAt: AS_OF })).toBeUndefined();
    expect(countedAs({ expiresAt: AS_OF }, { category: 'Spam' })).toEqual(['suspicious', 'spam']);
  });

  it('An address counts by its worst listing, with every category once and in order', () => {
    const said = [{ category: 'TOR Network' }, { category: 'Spam' }, {}, { category: 'Spam' }];
    expect(countedAs(...said)).toEqual(['confirmed-bad', 'c2-servers', 'spam', 'tor-network']);
  });

  it('An address counts as descriptive by lists that only describe it, however old they are', () => {
    expect(countedAs({ category: 'TOR Network', seenAt: daysAgo(500) })).toEqual(['descriptive', 'tor-network']);
  });

  it('An address counts as confirmed bad where an aggregator counts three lists', () => {
    const blacklist = { category: 'General Blacklists', aggregates: true };
    expect(countedAs({ ...blacklist, count: 3 })).toEqual(['confirmed-bad', 'general-blacklists']);
    expect(countedAs({ ...blacklist, count: 2 })).toEqual(['suspicious', 'general-blacklists']);
    expect(countedAs({ ...blacklist, aggregates: false, count: 3 })).toEqual(['suspicious', 'general-blacklists']);
  });

  it('An address of a known scanner operator never counts as confirmed bad', () => {
    expect(countedAs({}, { category: 'Reference Data', meaning: 'scanner' })).toEqual(['suspicious', 'c2-servers']);
  });

  it('An address whose use explains its listings never counts as confirmed bad', () => {
    const judged = countedJudgement([entry({}), entry({ category: 'TOR Network' })], AS_OF, true);
    expect(judged).toEqual({ worst: COUNTED_CLASSES.indexOf('suspicious'), categories: ['c2-servers', 'tor-network'] });
  });

  it('An address on trust and reference lists alone does not count', () => {
    expect(countedAs({ category: 'Popularity/Trust' }, { category: 'Reference Data' })).toBeUndefined();
    expect(countedAs()).toBeUndefined();
  });
});

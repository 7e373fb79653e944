import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, foldClaim, projectedProperties, withEntries } from '../../loaders/pipeline/claims.ts';
import { narrowedListing } from '../../loaders/pipeline/listing-claims.ts';

const DAY = 86_400_000;

/** One row of a feed as a claim. */
function row(properties: Claim['properties'], observedAt = Number(properties.lastSeen ?? 100 * DAY), part = ''): Claim {
  const { category = 'Phishing' } = properties;
  const listing = {
    seenFrom: observedAt,
    seenUntil: observedAt,
    isDated: true,
    categories: [String(category)],
    category,
    count: 1,
    ...properties,
  };
  return { source: 'feed', part, observedAt, inferred: false, properties: listing };
}

function dated(day: number, category: string, reporter: string, tags: readonly string[] = []): Claim {
  const at = day * DAY;
  return row({
    firstSeen: at,
    lastSeen: at,
    category,
    reporters: [reporter],
    tags,
    reference: `https://example.com/${day}`,
  });
}

function together(...claims: readonly Claim[]): Claim['properties'] {
  return claims.reduce((known, claim) => foldClaim(known, claim, 'stored-wins')).properties;
}

describe('several rows about one indicator', () => {
  it('Rows about one indicator are one listing: dates widen, tags and categories join, reporters count, newest report is linked', () => {
    const listing = together(
      dated(10, 'Malware Distribution', 'one', ['#malware']),
      dated(12, 'C2 Servers', 'two', ['#C2']),
      dated(11, 'C2 Servers', 'one', ['#C2', '#Sliver']),
    );
    expect(listing).toEqual({
      firstSeen: 10 * DAY,
      lastSeen: 12 * DAY,
      seenFrom: 12 * DAY,
      seenUntil: 12 * DAY,
      isDated: true,
      category: 'C2 Servers',
      categories: ['C2 Servers', 'Malware Distribution'],
      count: 2,
      reporters: ['one', 'two'],
      tags: ['#C2', '#Sliver', '#malware'],
      reference: 'https://example.com/12',
    });
  });

  it('Several rows about one indicator age by the newest row of the worst class', () => {
    const listing = together(dated(20, 'Threat Intelligence', 'one'), dated(10, 'Phishing', 'two'));
    expect(listing).toMatchObject({
      category: 'Phishing',
      categories: ['Phishing', 'Threat Intelligence'],
      seenFrom: 10 * DAY,
      seenUntil: 10 * DAY,
      lastSeen: 20 * DAY,
    });
  });

  it('Several rows about one indicator say the same in whatever order they come', () => {
    const rows = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 9 }),
        category: fc.constantFrom('Phishing', 'C2 Servers', 'Threat Intelligence', 'TOR Network'),
        reporter: fc.constantFrom('one', 'two', 'three'),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const claims = given.map(({ day, category, reporter }) => dated(day, category, reporter));
        expect(together(...claims.toReversed())).toEqual(together(...claims));
      }),
    );
  });

  it('Rows of two parts of a feed are also read as one listing', () => {
    const month = { ...dated(20, 'Threat Intelligence', 'one'), part: 'month' };
    const year = { ...dated(10, 'Phishing', 'two'), part: 'year' };
    expect(projectedProperties([month, year])).toMatchObject({
      category: 'Phishing',
      seenFrom: 10 * DAY,
      seenUntil: 10 * DAY,
      count: 2,
    });
  });
});

describe('an undated row', () => {
  const undated = (from: number, until: number, edition = until) =>
    row({ seenFrom: from * DAY, seenUntil: until * DAY, isDated: false }, edition * DAY);

  it('An undated row keeps the interval of the first edition that had it, in whatever order editions come', () => {
    const editions = [undated(69, 100), undated(100, 101), undated(101, 102)];
    for (const order of [editions, editions.toReversed()]) {
      expect(together(...order)).toMatchObject({ seenFrom: 69 * DAY, seenUntil: 100 * DAY, isDated: false });
    }
  });

  it('An edition that is loaded again with an earlier one known has the narrower interval', () => {
    expect(together(undated(69, 100), undated(99, 100))).toMatchObject({ seenFrom: 99 * DAY, seenUntil: 100 * DAY });
  });

  it('An undated row gives way to the date of another row', () => {
    expect(together(undated(69, 100), dated(90, 'Phishing', 'one'))).toMatchObject({
      seenFrom: 90 * DAY,
      seenUntil: 90 * DAY,
      isDated: true,
    });
  });

  it('A row of an archive without a day has no beginning, even next to one that has', () => {
    const archived = row({ seenUntil: 90 * DAY, isDated: false }, 90 * DAY);
    const { seenFrom: _, ...properties } = archived.properties;
    const listing = together({ ...archived, properties }, undated(69, 100));
    expect(listing).not.toHaveProperty('seenFrom');
    expect(listing).toMatchObject({ seenUntil: 90 * DAY });
  });

  it('A listing of an earlier version has one day, with which an interval begins that ends with its edition', () => {
    const { seenFrom: _from, seenUntil: _until, ...properties } = undated(69, 100).properties;
    const earlier = { ...undated(69, 100), properties: { ...properties, seenAt: 69 * DAY } };
    const listing = together(earlier, undated(100, 101));
    expect(listing).toMatchObject({ seenFrom: 69 * DAY, seenUntil: 100 * DAY });
    expect(listing).not.toHaveProperty('seenAt');
  });
});

describe('a listing that an older edition does not have', () => {
  const undated = (from: number, until: number, edition = until): Claim =>
    row({ seenFrom: from * DAY, seenUntil: until * DAY, isDated: false }, edition * DAY);
  const narrowed = (claim: Claim, edition: number) => {
    const { seenFrom, seenUntil } = narrowedListing(claim, edition * DAY, 31);
    return [Number(seenFrom) / DAY, Number(seenUntil) / DAY];
  };

  it('A listing came after an older edition without it', () => {
    expect(narrowed(undated(69, 100), 90)).toEqual([90, 100]);
  });

  it('A listing does not change by an edition before its interval', () => {
    expect(narrowed(undated(69, 100), 60)).toEqual([69, 100]);
    expect(narrowed(undated(95, 100), 90)).toEqual([95, 100]);
  });

  it('A listing that left the list and came back was seen after the edition without it', () => {
    expect(narrowed(undated(10, 41, 100), 90)).toEqual([90, 100]);
    expect(narrowed(undated(10, 41, 100), 50)).toEqual([69, 100]);
  });

  it('A dated row says when it was seen, whatever editions lack it', () => {
    expect(narrowedListing(dated(100, 'Phishing', 'one'), 90 * DAY, 31)).toMatchObject({ seenFrom: 100 * DAY });
  });
});

describe('an entry of a list of what is active', () => {
  it('An entry in a list of active indicators is seen again on the day of each edition', () => {
    const edition = (day: number) => row({ seenFrom: day * DAY, seenUntil: day * DAY }, day * DAY);
    expect(foldClaim(edition(100), edition(101), 'incoming-wins').properties.seenUntil).toBe(101 * DAY);
    expect(foldClaim(edition(101), edition(100), 'incoming-wins').properties.seenUntil).toBe(101 * DAY);
  });

  it('A listing names the first edition that had it, in whatever order editions come', () => {
    const edition = (day: number) => row({ listedFrom: day * DAY }, day * DAY);
    expect(together(edition(100), edition(101))).toMatchObject({ listedFrom: 100 * DAY });
    expect(together(edition(101), edition(100))).toMatchObject({ listedFrom: 100 * DAY });
  });
});

describe('a listing of which a complete load has lost a row', () => {
  it('A listing that lost a row in a complete load eases to the category that is left, with the newest known date', () => {
    const listing = foldClaim(dated(10, 'Phishing', 'two'), dated(20, 'Threat Intelligence', 'one'), 'incoming-wins');
    const left = withEntries(listing, (_, entry) => ['Threat Intelligence', 'one'].includes(entry));
    expect(left.properties).toMatchObject({
      category: 'Threat Intelligence',
      categories: ['Threat Intelligence'],
      reporters: ['one'],
      count: 1,
      seenFrom: 20 * DAY,
      seenUntil: 20 * DAY,
    });
  });
});

describe('what is no listing', () => {
  it('A claim that is no listing has its lists in the order of their texts', () => {
    const claim = (properties: Claim['properties']): Claim => ({ ...row({}), properties });
    const folded = foldClaim(claim({ txtRecords: ['b'] }), claim({ txtRecords: ['a'] }), 'stored-wins');
    expect(folded.properties).toEqual({ txtRecords: ['a', 'b'] });
  });
});

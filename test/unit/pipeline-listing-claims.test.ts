import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, foldClaim, projectedProperties, withEntries } from '../../loaders/pipeline/claims.ts';

const DAY = 86_400_000;

/** One row of a feed as a claim. */
function row(properties: Claim['properties'], observedAt = Number(properties.lastSeen ?? 100 * DAY), part = ''): Claim {
  const { category = 'Phishing' } = properties;
  const listing = {
    seenAt: observedAt,
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
      seenAt: 12 * DAY,
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
      seenAt: 10 * DAY,
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
    expect(projectedProperties([month, year])).toMatchObject({ category: 'Phishing', seenAt: 10 * DAY, count: 2 });
  });
});

describe('an undated row', () => {
  const undated = (seenAt: number, observedAt: number) => row({ seenAt, isDated: false }, observedAt);

  it('An undated row keeps the day of the first edition that had it', () => {
    expect(foldClaim(undated(69 * DAY, 100 * DAY), undated(101 * DAY, 101 * DAY), 'incoming-wins')).toMatchObject({
      observedAt: 101 * DAY,
      properties: { seenAt: 69 * DAY, isDated: false },
    });
  });

  it('An undated row gives way to the date of another row', () => {
    expect(together(undated(69 * DAY, 100 * DAY), dated(90, 'Phishing', 'one'))).toMatchObject({
      seenAt: 90 * DAY,
      isDated: true,
    });
  });
});

describe('an entry of a list of what is active', () => {
  it('An entry in a list of active indicators is seen again on the day of each edition', () => {
    const edition = (day: number) => row({ seenAt: day * DAY }, day * DAY);
    expect(foldClaim(edition(100), edition(101), 'incoming-wins').properties.seenAt).toBe(101 * DAY);
    expect(foldClaim(edition(101), edition(100), 'incoming-wins').properties.seenAt).toBe(101 * DAY);
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
      seenAt: 20 * DAY,
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

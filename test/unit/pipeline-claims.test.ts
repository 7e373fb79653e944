import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Claim,
  foldClaim,
  projectedProperties,
  provenanceOf,
  withClaim,
  withoutProperties,
} from '../../loaders/pipeline/claims.ts';
import { claimsOfEdge, decodeClaims, encodeClaims, needsClaims } from '../../loaders/pipeline/stored-claims.ts';

const claim = (given: Partial<Claim>): Claim => ({
  source: 'one',
  part: '',
  observedAt: 10,
  inferred: false,
  properties: {},
  ...given,
});

const someClaim: fc.Arbitrary<Claim> = fc.record({
  source: fc.constantFrom('one', 'other', 'third'),
  part: fc.constantFrom('', 'AS64500'),
  // Each claim has its own date. Two claims of the same time may contradict each other, and then the last one wins.
  observedAt: fc.integer({ min: 1, max: 1_000_000 }),
  inferred: fc.constant(false),
  properties: fc.dictionary(fc.constantFrom('a', 'b', 'firstSeen', 'lastSeen'), fc.integer({ min: 0, max: 50 })),
});

const claimsOfDifferentDates = fc.uniqueArray(someClaim, { selector: ({ observedAt }) => observedAt, maxLength: 6 });

const together = (claims: readonly Claim[], start: readonly Claim[] = []) =>
  claims.reduce((folded, next) => withClaim(folded, next, 'incoming-wins'), start);

describe('claims', () => {
  it('Claims of one source fold into one: newer values win, older ones fill gaps under their own date', () => {
    const older = claim({ observedAt: 1, properties: { a: 'old', b: 'kept' } });
    const newer = claim({ observedAt: 2, properties: { a: 'new' } });
    expect(foldClaim(older, newer, 'incoming-wins')).toEqual(
      claim({ observedAt: 2, properties: { a: 'new', b: 'kept' }, older: { b: 1 } }),
    );
    expect(foldClaim(newer, older, 'incoming-wins')).toEqual(foldClaim(older, newer, 'incoming-wins'));
  });

  it('Claims of the same date correct an earlier load, and give way to what this load said first', () => {
    const one = claim({ properties: { a: 'one' } });
    const other = claim({ properties: { a: 'other', b: 'more' } });
    expect(foldClaim(one, other, 'incoming-wins').properties).toEqual({ a: 'other', b: 'more' });
    expect(foldClaim(one, other, 'stored-wins').properties).toEqual({ a: 'one', b: 'more' });
  });

  it('A claim loses a property together with its date', () => {
    const folded = claim({ properties: { a: 'new', b: 'kept' }, older: { b: 1 } });
    expect(withoutProperties(folded, ['b'])).toEqual(claim({ properties: { a: 'new' } }));
    expect(withoutProperties(folded, ['a'])).toEqual(claim({ properties: { b: 'kept' }, older: { b: 1 } }));
    expect(needsClaims([folded])).toBe(true);
    expect(decodeClaims(encodeClaims([folded]))).toEqual([folded]);
  });

  it('Claims widen the span of sightings, whichever claim comes first', () => {
    const early = claim({ observedAt: 1, properties: { firstSeen: 3, lastSeen: 5 } });
    const late = claim({ observedAt: 2, properties: { firstSeen: 4, lastSeen: 9 } });
    expect(foldClaim(late, early, 'incoming-wins').properties).toEqual({ firstSeen: 3, lastSeen: 9 });
  });

  it('Claims gather the entries of lists of records, in whatever order and at whatever date they come', () => {
    const lists = fc.array(fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(lists, fc.constantFrom('incoming-wins', 'stored-wins'), (all, tie) => {
        const claims = all.map((txtRecords, at) => claim({ observedAt: (at * 3) % 5, properties: { txtRecords } }));
        const folded = claims.reduce(
          (one, next) => foldClaim(one, next, tie),
          claim({ properties: { txtRecords: [] } }),
        );
        expect(folded.properties).toEqual({ txtRecords: [...new Set(all.flat())].sort() });
        const others = claims.map((given, at) => ({ ...given, source: `source ${at}` }));
        const together = { txtRecords: [...new Set(all.flat())].sort() };
        expect(projectedProperties([...others, claim({ source: 'z' })])).toEqual(together);
      }),
    );
  });

  it('A claim holds at most a thousand entries of a list of records, the same ones whatever comes first', () => {
    const entries = Array.from({ length: 1500 }, (_, at) => `entry ${String(at).padStart(4, '0')}`);
    const halves = [entries.slice(0, 750), entries.slice(750)].map((txtRecords) =>
      claim({ properties: { txtRecords } }),
    );
    const [one, other] = [halves, halves.toReversed()].map(([first, second]) =>
      foldClaim(first ?? claim({}), second ?? claim({}), 'stored-wins'),
    );
    expect(one?.properties.txtRecords).toEqual(entries.slice(0, 1000));
    expect(other).toEqual(one);
  });

  it('Claims give the same result in whatever order they arrive', () => {
    fc.assert(
      fc.property(claimsOfDifferentDates, fc.integer(), (claims, seed) => {
        const shuffled = claims.toSorted((a, b) => ((a.observedAt * seed) % 7) - ((b.observedAt * seed) % 7));
        const [one, other] = [claims, shuffled].map((order) => together(order));
        expect(other).toEqual(one);
        expect(projectedProperties(other ?? [])).toEqual(projectedProperties(one ?? []));
      }),
    );
  });

  it('Repeated claims change nothing', () => {
    fc.assert(
      fc.property(claimsOfDifferentDates, (claims) => {
        const once = together(claims);
        expect(together(claims, once)).toEqual(once);
      }),
    );
  });

  it('Claims show one entry per source, the newest of its parts, and the newest of all as the source', () => {
    const claims = [
      claim({ source: 'b', part: 'x', observedAt: 5 }),
      claim({ source: 'b', part: 'y', observedAt: 7, inferred: true }),
      claim({ source: 'a', observedAt: 6 }),
    ];
    expect(provenanceOf(claims)).toEqual({
      sources: ['a', 'b'],
      observed: [6, 7],
      source: 'b',
      observed_at: 7,
      inferred: false,
    });
  });

  it('Claims are inferred together only if each claim is inferred', () => {
    expect(provenanceOf([claim({ inferred: true }), claim({ source: 'x', inferred: true })]).inferred).toBe(true);
  });
});

describe('stored claims', () => {
  it('Stored claims are read back as they were written, and equal claims are written alike', () => {
    fc.assert(
      fc.property(fc.array(someClaim, { maxLength: 5 }), (claims) => {
        expect(decodeClaims(encodeClaims(claims))).toEqual(claims);
      }),
    );
    const [one, other] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ].map((properties) => encodeClaims([claim({ properties })]));
    expect(other).toEqual(one);
  });

  it('The claims of an edge are read from its lists if those hold everything', () => {
    const stored = { sources: ['one'], observed: [10n], source: 'one', observed_at: 10n, inferred: false, weight: 1.5 };
    expect(claimsOfEdge(stored)).toEqual([claim({ properties: { weight: 1.5 } })]);
    expect(needsClaims(claimsOfEdge(stored))).toBe(false);
  });

  it('Claims are stored on an edge as soon as its lists cannot tell them apart', () => {
    const plain = [claim({}), claim({ source: 'other' })];
    expect(needsClaims(plain)).toBe(false);
    expect(needsClaims([claim({ part: 'AS64500' })])).toBe(true);
    expect(needsClaims([claim({ properties: { weight: 1 } }), claim({ source: 'other' })])).toBe(true);
    expect(needsClaims([claim({ inferred: true }), claim({ source: 'other' })])).toBe(true);
  });
});

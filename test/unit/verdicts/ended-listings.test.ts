import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceAt } from '../../../verdicts/evidence-at.ts';
import { explanation } from '../../../verdicts/explanation.ts';
import { listingsOf } from '../../../verdicts/feed-listing.ts';
import { judge } from '../../../verdicts/judge.ts';
import { wouldChange } from '../../../verdicts/would-change.ts';
import { AS_OF, addressOf, daysAgo, evidenceOf, listed } from '../../support/evidence.ts';

const DAY = 86_400_000;
const END = AS_OF + 3 * DAY;
const ending = listed('C2 Servers', { feedId: 'stix-feed', name: 'STIX feed', seen: 0, expiresAt: END });

describe('a listing with an end', () => {
  it('A listing counts until its end, and is history from then on', () => {
    const evidence = addressOf({ listings: [ending] });
    expect(judge(evidence, END - 1)).toMatchObject({ level: 'HIGH', label: 'malicious', blocking: true });
    expect(judge(evidence, END)).toMatchObject({ level: 'NONE', blocking: false, isThreat: false, sources: [] });
  });

  it('A listing that has ended is context, with its last day', () => {
    const [historic, ...others] = evidenceAt(addressOf({ listings: [ending] }), END).context;
    expect(historic).toMatchObject({ kind: 'historic', subject: 'STIX feed', count: 1, example: '2026-08-04' });
    expect(others).toEqual([]);
    const held = evidenceAt(addressOf({ listings: [ending] }), END);
    expect(explanation('192.0.32.7', held, judge(held, END), END)).toContain('It was on STIX feed until 2026-08-04.');
  });

  it('Several listings that have ended are one finding, with those that lists took off', () => {
    const dropped = {
      kind: 'historic',
      subject: 'Old list',
      level: null,
      count: 1,
      example: '2026-07-01',
      query: null,
    };
    const other = { ...ending, feedId: 'another', name: 'Another', expiresAt: AS_OF };
    const evidence = addressOf({ listings: [ending, other], context: [{ ...dropped, kind: 'historic' }] });
    expect(evidenceAt(evidence, END).context).toEqual([
      { ...dropped, subject: 'STIX feed', count: 3, example: '2026-08-04' },
    ]);
  });

  it('Other listings count as before', () => {
    const lasting = listed('Phishing', { seen: 0 });
    const after = judge(evidenceOf({ listings: [ending, lasting] }), END);
    expect(after).toMatchObject({ ...judge(evidenceOf({ listings: [lasting] }), END) });
  });

  it('An allow list vouches until its entry ends', () => {
    const allowing = listed('Reference Data', { feedId: 'allowed', expiresAt: END });
    const evidence = addressOf({ listings: [allowing], vouches: ['allow-list:allowed', 'resolver'] });
    expect(evidenceAt(evidence, END - 1).vouches).toEqual(['allow-list:allowed', 'resolver']);
    expect(evidenceAt(evidence, END).vouches).toEqual(['resolver']);
  });

  it('What would change names the day on which the last listing ends', () => {
    const evidence = addressOf({ listings: [ending] });
    expect(wouldChange(evidence, judge(evidence, AS_OF), AS_OF)[0]).toBe('in 3 days without a new sighting: NONE');
  });

  it('The stored entry of a feed has its end', () => {
    const [listing] = listingsOf([
      {
        ...{ feedId: 'stix-feed', name: 'STIX feed', category: 'C2 Servers', categories: ['C2 Servers'], weight: 1 },
        ...{ publisher: null, meaning: null, count: 1, firstSeen: null, lastSeen: null, seenAt: daysAgo(1) },
        ...{ publishedAt: null, observedAt: daysAgo(0), isDated: true, entries: null, reliability: null },
        ...{ aggregates: null, tags: [], reference: null, rank: null, through: null, expiresAt: END },
      },
    ]);
    expect(listing).toMatchObject({ expiresAt: END });
  });

  it('The evidence at an instant is the same when it is taken twice, and has no listing that has ended', () => {
    const end = fc.option(fc.integer({ min: AS_OF - 9 * DAY, max: AS_OF + 9 * DAY }), { nil: null });
    fc.assert(
      fc.property(fc.array(end, { maxLength: 5 }), fc.integer({ min: -9, max: 9 }), (ends, days) => {
        const now = AS_OF + days * DAY;
        const listings = ends.map((expiresAt, at) => ({ ...ending, feedId: `feed-${at}`, expiresAt }));
        const once = evidenceAt(addressOf({ listings }), now);
        expect(once.listings.map(({ expiresAt }) => expiresAt)).toEqual(ends.filter((at) => at === null || at > now));
        expect(evidenceAt(once, now)).toEqual(once);
      }),
    );
  });
});

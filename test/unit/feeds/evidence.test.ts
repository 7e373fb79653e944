import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../../loaders/catalog.ts';
import { feedFacts } from '../../../loaders/pipeline/feed-facts.ts';
import { categoryDeclaration } from '../../../schema/categories.ts';

const FEEDS = SOURCES.flatMap(({ feed }) => feed ?? []);

/** What a load of a source states about its feed. */
function stated(id: string): Readonly<Record<string, unknown>> | undefined {
  const source = SOURCES.find((candidate) => candidate.id === id);
  const [fact] = source === undefined ? [] : feedFacts(source);
  return fact?.kind === 'node' ? fact.properties : undefined;
}

describe('every feed of the catalog', () => {
  it('Every feed of the catalog has a category of the contract', () => {
    expect(FEEDS.filter(({ category }) => categoryDeclaration(category) === undefined)).toEqual([]);
  });

  it('A feed names a valid day of publication, and only if it is an archive', () => {
    const dated = FEEDS.flatMap(({ id, evidence: { publishedOn, entries } }) => {
      return publishedOn === undefined ? [] : [[id, entries, new Date(publishedOn).toISOString().slice(0, 10)]];
    });
    expect(dated.sort()).toEqual([
      ['carbonblack-active-c2', 'archive', '2022-10-31'],
      ['carbonblack-jarm', 'archive', '2021-07-31'],
      ['cps-cloudzy', 'archive', '2023-08-01'],
      ['cps-gru-aa25', 'archive', '2025-05-21'],
      ['cps-lockbit', 'archive', '2022-02-04'],
      ['cps-nso-group', 'archive', '2021-07-18'],
      ['cps-ragnar', 'archive', '2022-03-07'],
    ]);
  });
});

describe('the networks of Spamhaus', () => {
  it.each(['spamhaus-drop', 'spamhaus-edrop', 'spamhaus-dropv6', 'spamhaus-asn-drop'])(
    'The networks of %s are confirmed bad',
    (id) => {
      const declared = FEEDS.find((candidate) => candidate.id === id);
      expect(categoryDeclaration(declared?.category ?? '')).toMatchObject({
        name: 'Malicious Infrastructure',
        class: 'confirmed-bad',
      });
      expect(stated(id)).toMatchObject({ entries: 'active', reliability: 'verified', aggregates: false });
    },
  );
});

describe('a list of other lists', () => {
  it('A list of other lists is marked as an aggregate: IPsum, FireHOL, HaGeZi', () => {
    const aggregates = ['stamparm-ipsum', 'firehol-level1', 'hagezi-tif-full', 'abuse-ch-urlhaus'];
    expect(aggregates.map((id) => stated(id)?.aggregates)).toEqual([true, true, true, false]);
  });
});

describe('the publisher of a feed', () => {
  it('The publisher of a feed is that of its source, unless the feed names another', () => {
    expect(stated('spamhaus-drop')?.publisher).toBe('The Spamhaus Project');
    expect(stated('ofac-sdn-crypto-btc')?.publisher).toBe('US Treasury (OFAC)');
  });
});

describe('the span of a feed', () => {
  it('The span of a feed is 31 days, unless its publisher says how far back it reaches', () => {
    expect(stated('tweetfeed')?.span).toBe(31);
    expect(stated('c2intelfeeds')?.span).toBe(30);
  });
});

import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../../loaders/catalog.ts';
import { declaredEvidence, feedEvidence } from '../../../loaders/feeds/declarations.ts';
import type { FeedDeclaration } from '../../../loaders/source.ts';
import { categoryDeclaration } from '../../../schema/categories.ts';

const FEEDS = SOURCES.flatMap(({ feed }) => feed ?? []);

function feed(id: string): FeedDeclaration {
  return { id, name: id, category: 'Phishing', weight: 1 };
}

describe('every feed of the catalog', () => {
  it('says what it is worth as evidence', () => {
    expect(FEEDS.filter(({ id }) => declaredEvidence(id) === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('has a category of the contract', () => {
    expect(FEEDS.filter(({ category }) => categoryDeclaration(category) === undefined)).toEqual([]);
  });

  it('names a day of publication that is one, and only where it is an archive', () => {
    const dated = FEEDS.flatMap(({ id }) => {
      const { publishedOn, entries } = declaredEvidence(id) ?? {};
      return publishedOn === undefined ? [] : [[id, entries, new Date(publishedOn).toISOString().slice(0, 10)]];
    });
    expect(dated).toEqual([
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
  it.each(['spamhaus-drop', 'spamhaus-edrop', 'spamhaus-dropv6', 'spamhaus-asn-drop'])('%s are confirmed bad', (id) => {
    const declared = FEEDS.find((candidate) => candidate.id === id);
    expect(categoryDeclaration(declared?.category ?? '')).toMatchObject({
      name: 'Malicious Infrastructure',
      class: 'confirmed-bad',
    });
    expect(declaredEvidence(id)).toMatchObject({ entries: 'active', reliability: 'verified', aggregates: false });
  });
});

describe('a list of other lists', () => {
  it('says so: IPsum, FireHOL, HaGeZi', () => {
    const aggregates = ['stamparm-ipsum', 'firehol-level1', 'hagezi-tif-full', 'abuse-ch-urlhaus'];
    expect(aggregates.map((id) => declaredEvidence(id)?.aggregates)).toEqual([true, true, true, false]);
  });
});

describe('a feed that the table does not know', () => {
  it('is taken for as little as can be', () => {
    expect(feedEvidence(feed('own-list'))).toEqual({
      publisher: 'own-list',
      entries: 'reported',
      reliability: 'community',
      span: 31,
      aggregates: false,
    });
  });

  it('is what it says of itself', () => {
    const evidence = { publisher: 'Example', entries: 'active', reliability: 'verified' } as const;
    expect(feedEvidence({ ...feed('own-list'), evidence })).toMatchObject(evidence);
  });
});

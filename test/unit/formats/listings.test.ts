import { describe, expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import type { FeedEvidence } from '../../../loaders/feeds/evidence.ts';
import { listedIn, listing, seen } from '../../../loaders/formats/listings.ts';
import type { Said } from '../../../loaders/formats/said.ts';
import type { FeedDeclaration, ReadContext } from '../../../loaders/source.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const DAY = 86_400_000;
const EDITION = Date.UTC(2026, 7, 22);
const EARLIER = Date.UTC(2026, 6, 1);

function context(earlierEdition: number | null = null): ReadContext {
  return { observedAt: EDITION, suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition };
}

function evidence(given: Partial<FeedEvidence>): FeedEvidence {
  return { entries: 'reported', reliability: 'community', ...given };
}

const on = (instant: number) => ({ seenFrom: instant, seenUntil: instant });
const between = (seenFrom: number) => ({ seenFrom, seenUntil: EDITION });

describe('when a listing was seen', () => {
  it.each<[title: string, feed: Partial<FeedEvidence>, said: Said, earlier: number | null, expected: object]>([
    ['is the day of its row', { entries: 'active' }, { lastSeen: EARLIER }, null, on(EARLIER)],
    ['is the day of the edition where what is over is dropped', { entries: 'active' }, {}, EARLIER, on(EDITION)],
    ['is so though a row says since when', { entries: 'active' }, { firstSeen: EARLIER }, EARLIER, on(EDITION)],
    ['is the day of the first sighting where rows accumulate', {}, { firstSeen: EARLIER }, EARLIER, on(EARLIER)],
    ['is within what the feed reaches back in our first edition', {}, {}, null, between(EDITION - 31 * DAY)],
    ['is so by the span of the feed', { span: 2 }, {}, null, between(EDITION - 2 * DAY)],
    ['is after the last edition without it', {}, {}, EDITION - DAY, between(EDITION - DAY)],
    ['is no longer ago than the feed reaches back', {}, {}, EARLIER, between(EDITION - 31 * DAY)],
    ['is the day of the report of the row', {}, { publishedAt: EARLIER }, EARLIER, on(EARLIER)],
    [
      'is the day of publication',
      { entries: 'archive', publishedOn: '2025-05-21' },
      {},
      null,
      on(Date.UTC(2025, 4, 21)),
    ],
    [
      'is on an unknown day before the edition in an archive without one',
      { entries: 'archive' },
      {},
      null,
      { seenUntil: EDITION },
    ],
  ])('The sighting of a listing %s', (_, feed, said, earlier, expected) => {
    expect(seen(evidence(feed), said, context(earlier))).toEqual(expected);
  });
});

const OWN: FeedDeclaration = {
  id: 'own',
  name: 'Own',
  category: 'Threat Intelligence',
  weight: 1,
  evidence: evidence({}),
};
const HOST = { label: 'HOSTNAME', name: 'an.example.com' };

describe('a listing', () => {
  it('A listing has the categories that its row names, the worst first, else that of its feed', () => {
    const said = (words: readonly string[]) => listedIn(OWN, HOST, { words }, context()).properties;
    expect(said(['#malware', '#C2'])).toMatchObject({
      category: 'C2 Servers',
      categories: ['C2 Servers', 'Malware Distribution'],
    });
    expect(said(['#holiday'])).toMatchObject({ category: 'Threat Intelligence', categories: ['Threat Intelligence'] });
  });

  it('A listing has no date of a row if the row has none', () => {
    const { properties, observedAt } = listedIn(OWN, HOST, {}, context());
    expect(properties).toMatchObject({ firstSeen: undefined, lastSeen: undefined, isDated: false });
    expect(observedAt).toBeUndefined();
  });

  it('A listing of popular or harmless names accuses no one: it has no class and no age', () => {
    const trust = { ...OWN, category: 'Popularity/Trust' };
    expect(JSON.stringify(listedIn(trust, HOST, { rank: 3 }, context()).properties)).toBe('{"weight":1,"rank":3}');
  });

  it('A listing of a network or an AS has no tag', () => {
    const said = { tags: ['#Kimsuky'] };
    expect([...listing(OWN, { label: 'PREFIX', name: '192.0.2.0/24' }, said, context())]).toHaveLength(1);
  });

  it('A machine tag states its namespace, predicate and value', () => {
    const tags = ['tlp:clear', 'misp-galaxy:threat-actor="Sofacy"'];
    const facts = [...listing(OWN, HOST, { tags }, context())];
    expect(facts.filter((fact) => fact.kind === 'node' && fact.label === 'MISP_TAG')).toMatchObject([
      { name: tags[0], properties: { namespace: 'tlp', predicate: 'clear' } },
      { name: tags[1], properties: { namespace: 'misp-galaxy', predicate: 'threat-actor', value: 'Sofacy' } },
    ]);
    expect(facts).toContainEqual(
      expect.objectContaining({ type: 'ATTRIBUTED_TO', from: HOST, to: { label: 'ACTOR', name: 'APT28' } }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { feedFacts } from '../../loaders/pipeline/feed-facts.ts';

function stated(id: string): Readonly<Record<string, unknown>> {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`the catalog has no ${id}`);
  const [fact] = feedFacts(source);
  return fact?.kind === 'node' ? (fact.properties ?? {}) : {};
}

describe('a feed', () => {
  it('A feed names its publisher, so that feeds of one publisher are one witness', () => {
    const publishers = ['abuse-ch-urlhaus', 'abuse-ch-threatfox-iocs', 'firehol-level1', 'firehol-level3'].map(
      (id) => stated(id).publisher,
    );
    expect(publishers).toEqual(['abuse.ch', 'abuse.ch', 'FireHOL', 'FireHOL']);
  });

  it.each([
    ['tranco-top1m', 'misp-tranco-top10k', 'Tranco', 10_000],
    ['cisco-umbrella-top1m', 'misp-umbrella-top5k', 'Cisco Umbrella', 5000],
    ['majestic-million', 'misp-majestic-top10k', 'Majestic', 10_000],
    ['moz-top-500', 'misp-moz-top500', 'Moz', 500],
  ])('%s, which ranks, and %s, which passes its top on, are one ranking', (ranked, top, publisher, topRank) => {
    expect([stated(ranked).publisher, stated(ranked).topRank]).toEqual([publisher, undefined]);
    expect([stated(top).publisher, stated(top).topRank]).toEqual([publisher, topRank]);
  });

  it('A feed that is neither a threat nor a ranking states its meaning: allow-list, resolver, shortener or sinkhole', () => {
    const meanings = ['misp-bank-website', 'weft-resolvers', 'misp-url-shortener', 'misp-sinkholes', 'tweetfeed'].map(
      (id) => stated(id).meaning,
    );
    expect(meanings).toEqual(['allow-list', 'resolver', 'shortener', 'sinkhole', undefined]);
  });

  it('A feed of resolvers that answer strangers has no meaning; only one of well-known resolvers has', () => {
    expect(stated('misp-public-dns').meaning).toBeUndefined();
  });

  it('Every feed has a publisher, and only reference data and what the operator blocks have a meaning', () => {
    for (const source of SOURCES.filter(({ feed }) => feed !== undefined)) {
      const { publisher, meaning, category } = stated(source.id);
      expect(publisher, source.id).toMatch(/\S/);
      if (meaning !== undefined) expect(['Reference Data', 'Operator Blocks'], source.id).toContain(category);
    }
  });
});

import { categoryDeclaration, isPopularityCategory, isThreatCategory } from '../../schema/categories.ts';
import { UNKNOWN_SPAN } from '../feeds/evidence.ts';
import type { Fact, SourceDeclaration } from '../source.ts';
import { ModelError } from './model.ts';

/** Returns the facts of a feed's declaration, which every load states: the feed, its category, and the edge between them (contract 7). */
export function feedFacts(source: SourceDeclaration): Fact[] {
  const { feed, homePage, licence, cadenceHours } = source;
  if (feed === undefined) return [];
  const category = categoryDeclaration(feed.category);
  if (category === undefined)
    throw new ModelError(
      `The feed ${feed.id} declares the category '${feed.category}', which schema/categories lacks.`,
    );
  const { id, name, weight, topRank, meaning } = feed;
  const { judge, entries, span = UNKNOWN_SPAN, reliability, aggregates = false } = feed.evidence;
  const isThreat = isThreatCategory(category);
  const isPopularity = isPopularityCategory(category);
  return [
    {
      kind: 'node',
      label: 'FEED_SOURCE',
      name,
      properties: {
        id,
        weight,
        category: category.name,
        isThreat,
        isPopularity,
        publisher: judge ?? source.publisher,
        entries,
        span,
        reliability,
        aggregates,
        topRank,
        meaning,
        url: homePage,
        licence,
        cadenceHours,
      },
    },
    { kind: 'node', label: 'CATEGORY', name: category.name, properties: { id: category.id, class: category.class } },
    {
      kind: 'edge',
      type: 'BELONGS_TO',
      from: { label: 'FEED_SOURCE', name },
      to: { label: 'CATEGORY', name: category.name },
    },
  ];
}

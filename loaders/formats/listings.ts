import { categoryDeclaration, isPopularityCategory, worstFirst } from '../../schema/categories.ts';
import { foldAddress } from '../../schema/keys/index.ts';
import { type FeedEvidence, UNKNOWN_SPAN } from '../feeds/evidence.ts';
import { categoriesOfWords } from '../feeds/tag-categories.ts';
import type { EdgeFact, Fact, FeedDeclaration, ReadContext } from '../source.ts';
import { epochMs } from './dates.ts';
import type { Indicator } from './indicators.ts';
import { pastSaid } from './past-dates.ts';
import type { NodeKey, Said } from './said.ts';
import { isAttributed, tagFacts } from './tags.ts';

const DAY_MS = 86_400_000;

/** Category of what a row attributes to a group. */
const OF_A_GROUP = 'State Actor & Sanctions';

/** Returns the edge from an indicator to the feed that lists it: the content of the row, and when it was seen. */
export function listedIn(feed: FeedDeclaration, indicator: NodeKey, given: Said, context: ReadContext): EdgeFact {
  const said = pastSaid(given, context);
  const {
    firstSeen,
    lastSeen,
    rank,
    tags,
    reporter,
    reference,
    usedBy,
    reason,
    expiresAt,
    weight = feed.weight,
  } = said;
  return {
    kind: 'edge',
    type: 'LISTED_IN',
    from: { label: indicator.label, name: indicator.name },
    to: { label: 'FEED_SOURCE', name: feed.name },
    properties: {
      weight,
      firstSeen,
      lastSeen,
      ...(accuses(feed) ? evidenceOf(feed, indicator, said, context) : {}),
      tags: tags === undefined || tags.length === 0 ? undefined : tags,
      reporters: reporter === undefined ? undefined : [reporter],
      reference,
      usedBy,
      reason,
      expiresAt,
      rank,
    },
    ...(lastSeen === undefined ? {} : { observedAt: lastSeen }),
  };
}

/** Returns whether a feed accuses what it lists. Lists of popular or harmless names do not. */
function accuses({ category }: FeedDeclaration): boolean {
  const declared = categoryDeclaration(category);
  return declared !== undefined && !isPopularityCategory(declared) && declared.class !== 'reference';
}

function evidenceOf(feed: FeedDeclaration, indicator: NodeKey, said: Said, context: ReadContext) {
  const { evidence } = feed;
  const named = categoriesOfWords(said.words ?? []);
  const stated = named.length === 0 ? [said.category ?? feed.category] : named;
  const isOfGroup = isAttributed(feed, indicator, said, context.actors);
  const categories = isOfGroup ? worstFirst([...stated, OF_A_GROUP]) : stated;
  return {
    ...seen(evidence, said, context),
    listedFrom: context.observedAt,
    publishedAt: publishedAt(evidence, said),
    isDated: evidence.entries === 'active' || said.lastSeen !== undefined || said.firstSeen !== undefined,
    category: categories[0],
    categories,
    count: said.count ?? 1,
  };
}

/** When something was seen, epoch ms: an instant, or the interval that contains it. */
interface Seen {
  /** Absent if nothing bounds it. */
  readonly seenFrom?: number;
  readonly seenUntil: number;
}

/**
 * Returns when a listing was seen: on the day of its row, else as the entries of the feed mean it (contract 5.0, amendment A2). A row without a
 * date in a feed whose rows accumulate came after the last edition that did not have it, and no longer ago than the feed reaches back.
 */
export function seen(evidence: FeedEvidence, said: Said, { observedAt, earlierEdition }: ReadContext): Seen {
  const { firstSeen, lastSeen } = said;
  const { entries, span = UNKNOWN_SPAN } = evidence;
  if (lastSeen !== undefined) return at(lastSeen);
  if (entries === 'active') return at(observedAt);
  const stated = firstSeen ?? said.publishedAt ?? publishedAt(evidence, said);
  if (stated !== undefined) return at(stated);
  if (entries === 'archive') return { seenUntil: observedAt };
  const reach = observedAt - span * DAY_MS;
  return { seenFrom: Math.max(reach, earlierEdition ?? reach), seenUntil: observedAt };
}

function at(instant: number): Seen {
  return { seenFrom: instant, seenUntil: instant };
}

/** Returns the day of the report, for an entry of an archive, if the row or the catalog states it. */
function publishedAt({ entries, publishedOn }: FeedEvidence, said: Said): number | undefined {
  return entries === 'archive' ? (said.publishedAt ?? epochMs(publishedOn)) : undefined;
}

/**
 * Returns all facts of a listing: the edge, the properties that the text of the indicator shows, the host that serves a URL (an address
 * serves one too, but LINKS_TO starts at a HOSTNAME), its tags, and the groups that these or the row name.
 */
export function* listing(
  feed: FeedDeclaration,
  indicator: Indicator,
  given: Said,
  context: ReadContext,
): Iterable<Fact> {
  const said = pastSaid(given, context);
  const { label, name, properties, host } = indicator;
  const { firstSeen, lastSeen } = said;
  const seen = label === 'URL' ? { firstSeen, lastSeen } : {};
  if (properties !== undefined) yield { kind: 'node', label, name, properties: { ...properties, ...seen } };
  yield listedIn(feed, indicator, said, context);
  yield* tagFacts(feed, { label, name }, said, context.actors);
  if (host === undefined) return;
  yield {
    kind: 'edge',
    type: 'LINKS_TO',
    from: { label: 'HOSTNAME', name: host },
    to: { label, name },
    properties: { isListed: true },
    ...(lastSeen === undefined ? {} : { observedAt: lastSeen }),
  };
}

/** Returns the node of an address of either family. Throws `KeyError` for anything else. */
export function addressNode(text: string): NodeKey {
  const { label, name } = foldAddress(text);
  return { label, name };
}

import { foldAddress } from '../../schema/keys/index.ts';
import type { EdgeFact, Fact, FeedDeclaration } from '../source.ts';
import { epochSeconds } from './dates.ts';
import type { Indicator } from './indicators.ts';

/** One node of the graph by label and key. */
export interface NodeKey {
  readonly label: string;
  readonly name: string;
}

/** When a feed saw what it lists, epoch ms; only what it says. */
export interface Sightings {
  readonly firstSeen?: number | undefined;
  readonly lastSeen?: number | undefined;
}

/** What a feed says of one entry: when it saw it, and the rank that a popularity list gives it. */
export interface Entry extends Sightings {
  readonly rank?: number | undefined;
}

/** The edge from an indicator to the feed that lists it, with the feed's weight and dates in epoch seconds. */
export function listedIn(feed: FeedDeclaration, indicator: NodeKey, entry: Entry): EdgeFact {
  const { firstSeen, lastSeen, rank } = entry;
  return {
    kind: 'edge',
    type: 'LISTED_IN',
    from: { label: indicator.label, name: indicator.name },
    to: { label: 'FEED_SOURCE', name: feed.name },
    properties: {
      weight: feed.weight,
      firstSeen: firstSeen === undefined ? undefined : epochSeconds(firstSeen),
      lastSeen: lastSeen === undefined ? undefined : epochSeconds(lastSeen),
      rank,
    },
    ...(lastSeen === undefined ? {} : { observedAt: lastSeen }),
  };
}

/**
 * All that the listing of an indicator states: the edge, what its text says of the node, and for a URL the host that
 * serves it (an address serves one too, but LINKS_TO starts at a HOSTNAME).
 */
export function* listing(feed: FeedDeclaration, indicator: Indicator, sightings: Sightings): Iterable<Fact> {
  const { label, name, properties, host } = indicator;
  const seen = label === 'URL' ? sightings : {};
  if (properties !== undefined) yield { kind: 'node', label, name, properties: { ...properties, ...seen } };
  yield listedIn(feed, indicator, sightings);
  if (host === undefined) return;
  yield {
    kind: 'edge',
    type: 'LINKS_TO',
    from: { label: 'HOSTNAME', name: host },
    to: { label, name },
    properties: { isListed: true },
    ...(sightings.lastSeen === undefined ? {} : { observedAt: sightings.lastSeen }),
  };
}

/** The node of an address of either family. Throws `KeyError` for anything else. */
export function addressNode(text: string): NodeKey {
  const { label, name } = foldAddress(text);
  return { label, name };
}

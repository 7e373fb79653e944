import { foldAddress } from '../../schema/keys/index.ts';
import type { EdgeFact, FeedDeclaration } from '../source.ts';
import { epochSeconds } from './dates.ts';

/** One node of the graph by label and key. */
export interface NodeKey {
  readonly label: string;
  readonly name: string;
}

/** When a feed saw what it lists, epoch ms; only what it says. */
export interface Sightings {
  readonly firstSeen?: number;
  readonly lastSeen?: number;
}

/** The edge from an indicator to the feed that lists it, with the feed's weight and dates in epoch seconds. */
export function listedIn(feed: FeedDeclaration, indicator: NodeKey, sightings: Sightings): EdgeFact {
  const { firstSeen, lastSeen } = sightings;
  return {
    kind: 'edge',
    type: 'LISTED_IN',
    from: indicator,
    to: { label: 'FEED_SOURCE', name: feed.name },
    properties: {
      weight: feed.weight,
      firstSeen: firstSeen === undefined ? undefined : epochSeconds(firstSeen),
      lastSeen: lastSeen === undefined ? undefined : epochSeconds(lastSeen),
    },
    ...(lastSeen === undefined ? {} : { observedAt: lastSeen }),
  };
}

/** The node of an address of either family. Throws `KeyError` for anything else. */
export function addressNode(text: string): NodeKey {
  const { label, name } = foldAddress(text);
  return { label, name };
}

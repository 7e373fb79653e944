import { accused } from '../../formats/accused.ts';
import { epochMs } from '../../formats/dates.ts';
import { indicators } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import { type OwnEntry, type OwnLayout, ownEntries } from '../../formats/own-entries.ts';
import type { Said } from '../../formats/said.ts';
import { type FeedDeclaration, type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** The effect of an own list on its entries. */
export type OwnAct = 'block' | 'allow' | 'watch';

const DAY_MS = 86_400_000;
const HEAVIEST = 10;

/** The category and the weight of an own list by what it does. Allowing and watching accuse no one. */
const KINDS = {
  block: { category: 'Operator Blocks', weight: 2, meaning: 'own-block' },
  allow: { category: 'Reference Data', weight: 0, meaning: 'own-allow' },
  watch: { category: 'Reference Data', weight: 0, meaning: 'own-watch' },
} as const satisfies Record<OwnAct, Pick<FeedDeclaration, 'category' | 'weight' | 'meaning'>>;

/** Returns the feed of an own list: the operator checks its entries, and each edition is what holds now. */
export function ownFeed(id: string, name: string, act: OwnAct): FeedDeclaration {
  return { id, name, ...KINDS[act], evidence: { entries: 'active', reliability: 'verified' } };
}

/** The fields of an own list. As text, a line has the indicator and the reason. */
const OWN_LIST_FIELDS: PublishedFields = {
  indicator: { becomes: 'the listed indicator' },
  reason: { becomes: 'the reason of the listing' },
  weight: { becomes: 'the weight of the listing' },
  expiry: { becomes: 'the instant from which the entry no longer counts' },
  first_seen: { becomes: 'the first sighting' },
  last_seen: { becomes: 'the last sighting' },
  comment: { leftOut: 'a line that begins with `#`: words for a human reader' },
};

/** Returns how a load reads an own list, and the facts of its rows. */
export function ownListReader(
  feed: FeedDeclaration,
  layout: OwnLayout = {},
): Pick<SourceDeclaration<OwnEntry>, 'own' | 'layer' | 'fields' | 'feed' | 'read' | 'facts'> {
  const isAccusing = feed.meaning !== 'own-allow' && feed.meaning !== 'own-watch';
  return {
    ...(feed.meaning === undefined ? {} : { own: true }),
    layer: 'threat-listings',
    fields: OWN_LIST_FIELDS,
    feed,
    read: (input) => ownEntries(input, layout),
    *facts({ line, value }, context) {
      const { indicator } = value;
      if (indicator === undefined) throw new RefusedRecord(line, 'expected a value in the column indicator');
      const said = saidOf(line, value, context.observedAt);
      const named = isAccusing ? accused(indicator, 'any', context.suffixes) : indicators(indicator, 'any');
      for (const each of named) yield* listing(feed, each, said, context);
    },
  };
}

function saidOf(line: number, { reason, weight, expiry, firstSeen, lastSeen }: OwnEntry, observedAt: number): Said {
  return {
    reason,
    weight: weight === undefined ? undefined : weightOf(line, weight),
    expiresAt: expiry === undefined ? undefined : expiryOf(line, expiry),
    firstSeen: sightingOf(line, 'first seen', firstSeen, observedAt),
    lastSeen: sightingOf(line, 'last seen', lastSeen, observedAt),
  };
}

function weightOf(line: number, text: string): number {
  const weight = Number(text);
  if (weight > 0 && weight <= HEAVIEST) return weight;
  throw new RefusedRecord(line, `expected a weight above 0 and up to ${HEAVIEST}, such as 1.5, got '${text}'`);
}

/** Returns the instant from which an entry no longer counts: a day without a time is over at its end, in UTC. */
function expiryOf(line: number, text: string): number {
  const time = dateOf(line, 'an expiry', text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? time + DAY_MS : time;
}

function sightingOf(line: number, what: string, text: string | undefined, observedAt: number): number | undefined {
  if (text === undefined) return undefined;
  const time = dateOf(line, `a date of ${what}`, text);
  if (time <= observedAt + DAY_MS) return time;
  throw new RefusedRecord(line, `expected a date of ${what} that is not in the future, got '${text}'`);
}

function dateOf(line: number, what: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? epochMs(text) : undefined;
  if (time !== undefined) return time;
  throw new RefusedRecord(line, `expected ${what} such as 2026-12-31, got '${text}'`);
}

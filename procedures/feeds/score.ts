/** What a feed is worth, measured: pure functions over a sample of what it lists. */
import type { FeedRow, SampledEntry } from '../../facts/feed-scores.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';

const DAY_MS = 86_400_000;
const DIGITS = 3;
/** Feeds that a row names as overlapping. */
const MOST_OVERLAPS = 5;

/** Another feed, and the share of the sample that it lists too. */
interface Overlap {
  readonly feed: string;
  readonly share: number;
}

/** Shares of the sample, 0 to 1; null where there was nothing to measure. */
export interface Measures {
  readonly sampled: number;
  readonly unique: number | null;
  readonly first: number | null;
  readonly overlap: readonly Overlap[] | null;
  readonly onPopular: number | null;
}

/** A feed that was not held against others: it is no threat list, or lists nothing. */
export const NOT_MEASURED: Measures = { sampled: 0, unique: null, first: null, overlap: null, onPopular: null };

/** The shares of a sample of a threat list that no other publisher lists, that it listed first, and that other lists call harmless. */
export function measuresOf(publisher: string | null, sample: readonly SampledEntry[]): Measures {
  if (sample.length === 0) return NOT_MEASURED;
  const isElse = (other: SampledEntry['others'][number]) =>
    other.isThreat && (publisher === null || other.publisher !== publisher);
  const entries = sample.map((entry) => ({ ...entry, rivals: entry.others.filter(isElse) }));
  const isPopular = ({ hasRank, others }: SampledEntry) => hasRank || others.some(({ isHarmless }) => isHarmless);
  return {
    sampled: sample.length,
    unique: shareOf(entries, ({ rivals }) => rivals.length === 0),
    first: firstOf(entries),
    overlap: overlapOf(entries),
    onPopular: shareOf(entries, isPopular),
  };
}

interface Entry extends SampledEntry {
  readonly rivals: SampledEntry['others'];
}

/** Of entries that others list too, with days known of both: how often this feed had it on an earlier day than all of them. */
function firstOf(entries: readonly Entry[]): number | null {
  const dated = entries.flatMap(({ firstSeen, rivals }) => {
    const days = rivals.flatMap((rival) => (rival.firstSeen === null ? [] : dayOf(rival.firstSeen)));
    return firstSeen === null || days.length === 0 ? [] : { own: dayOf(firstSeen), others: Math.min(...days) };
  });
  return shareOf(dated, ({ own, others }) => own < others);
}

function overlapOf(entries: readonly Entry[]): Overlap[] {
  const feeds = entries.flatMap(({ rivals }) => [...new Set(rivals.map(({ feed }) => feed))]);
  return [...Map.groupBy(feeds, (feed) => feed)]
    .map(([feed, all]) => ({ feed, share: roundHalfUp(all.length / entries.length, DIGITS) }))
    .sort((one, other) => other.share - one.share || (one.feed < other.feed ? -1 : 1))
    .slice(0, MOST_OVERLAPS);
}

function shareOf<Thing>(things: readonly Thing[], holds: (thing: Thing) => boolean): number | null {
  return things.length === 0 ? null : roundHalfUp(things.filter(holds).length / things.length, DIGITS);
}

function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS);
}

/** Days since the data of a feed, or null where its date is not known. */
export function ageInDays({ lastRefresh }: Pick<FeedRow, 'lastRefresh'>, asOf: Date): number | null {
  return lastRefresh === null ? null : roundHalfUp(Math.max(0, asOf.getTime() - lastRefresh) / DAY_MS, 1);
}

/** Rows that the newest load of each part of a feed refused; null where no load is known. */
export function refusedOf({ runs }: Pick<FeedRow, 'runs'>): number | null {
  const newest = new Map(runs.toReversed().map((run) => [run.part, run]));
  const counts = [...newest.values()].flatMap(({ refused }) => refused ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** A feed that was loaded once has no history of what it took off. */
export function hasHistory({ runs }: Pick<FeedRow, 'runs'>): boolean {
  return new Set(runs.map(({ part }) => part)).size < runs.length;
}

/** When an indicator was itself observed: in DNS, in a certificate, in a registration, in its own announcement, or on a ranking. */
import type { Observation } from './evidence.ts';
import type { FeedListing } from './feed-listing.ts';
import { DAY } from './tally.ts';

/** Days after which an observation says nothing about the present. */
const RECORD_DAYS = 365;
const RANKING_DAYS = 90;

/** Returns whether a source that looks at more than what is listed has observed the indicator recently enough to call it clean. */
export function isObservedAt(observations: readonly Observation[], now: number): boolean {
  return observations.some(({ at, by, companionOf }) => {
    if (companionOf !== undefined || by === 'place') return false;
    return now - at <= (by === 'ranking' ? RANKING_DAYS : RECORD_DAYS) * DAY;
  });
}

/** Returns the newest observation that is too old, epoch ms; null if there is none, or one is recent enough. */
export function lastObservedAt(observations: readonly Observation[], now: number): number | null {
  const own = observations.filter(({ by, companionOf }) => companionOf === undefined && by !== 'place');
  return own.length === 0 || isObservedAt(own, now) ? null : Math.max(...own.map(({ at }) => at));
}

/**
 * Returns the feed that alone is the reason why the indicator is known: every source that has it describes what that feed listed. The day is
 * the oldest that a source states: others are those of its file.
 */
export function reportedEarlierBy(
  observations: readonly Observation[],
): { readonly feed: string; readonly at: number } | null {
  const [first, ...others] = observations.toSorted((one, other) => one.at - other.at);
  if (first?.companionOf === undefined || others.some(({ companionOf }) => companionOf === undefined)) return null;
  return { feed: first.companionOf, at: first.at };
}

/** Returns the observations that popularity lists are: their newest editions that have the indicator itself. */
export function rankings(own: readonly FeedListing[]): readonly Observation[] {
  return own.flatMap(({ class: categoryClass, feedId, observedAt, seenAt }) => {
    const at = observedAt ?? seenAt;
    return categoryClass === 'trust' && at !== null ? [{ source: feedId, at, by: 'ranking' as const }] : [];
  });
}

/** Returns the observations with the feed that each companion describes, by the id of its source. */
export function withCompanions(
  observations: readonly Observation[],
  companions: ReadonlyMap<string, string>,
): readonly Observation[] {
  return observations.map((one) => {
    const companionOf = companions.get(one.source);
    return companionOf === undefined ? one : { ...one, companionOf };
  });
}

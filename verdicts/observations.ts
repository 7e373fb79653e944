/** When an indicator was itself observed: in DNS, in a certificate, in a registration, in its own announcement, or on a ranking. */
import type { Observation } from './evidence.ts';
import type { FeedListing } from './feed-listing.ts';
import type { LookUps } from './looked-up.ts';
import { DAY } from './sighting.ts';

/** Days after which an observation says nothing about the present. */
const RECORD_DAYS = 365;
const RANKING_DAYS = 90;

/**
 * Returns whether the indicator was observed recently enough to call it clean, and is known by a source that looks at more than what is
 * listed. A look-up on request makes an old observation of such a source new, and does not stand for one.
 */
export function isObservedAt(observations: readonly Observation[], now: number): boolean {
  const own = independent(observations);
  if (own.every(({ isRequested }) => isRequested === true)) return false;
  return own.some(({ at, by }) => now - at <= (by === 'ranking' ? RANKING_DAYS : RECORD_DAYS) * DAY);
}

function independent(observations: readonly Observation[]): readonly Observation[] {
  return observations.filter(({ by, companionOf }) => companionOf === undefined && by !== 'place');
}

/** Returns the newest observation that is too old, epoch ms; null if there is none, or one is recent enough. */
export function lastObservedAt(observations: readonly Observation[], now: number): number | null {
  const own = independent(observations).filter(({ isRequested }) => isRequested !== true);
  return own.length === 0 || isObservedAt(observations, now) ? null : Math.max(...own.map(({ at }) => at));
}

/**
 * Returns the feed that alone is the reason why the indicator is known: every source that has it describes what that feed listed. The day is
 * the oldest that a source states: others are those of its file.
 */
export function reportedEarlierBy(
  observations: readonly Observation[],
): { readonly feed: string; readonly at: number } | null {
  const stated = observations.filter(({ isRequested }) => isRequested !== true);
  const [first, ...others] = stated.toSorted((one, other) => one.at - other.at);
  if (first?.companionOf === undefined || others.some(({ companionOf }) => companionOf === undefined)) return null;
  return { feed: first.companionOf, at: first.at };
}

/** Returns the observations that popularity lists are: their newest editions that have the indicator itself. */
export function rankings(own: readonly FeedListing[]): readonly Observation[] {
  return own.flatMap(({ class: categoryClass, feedId, observedAt, seenUntil }) => {
    const at = observedAt ?? seenUntil;
    return categoryClass === 'trust' && at !== null ? [{ source: feedId, at, by: 'ranking' as const }] : [];
  });
}

/** Returns the observations with why their sources have the indicator: because a feed listed it, or because they were asked about it. */
export function withReasons(
  observations: readonly Observation[],
  { companions, requested }: Pick<LookUps, 'companions' | 'requested'>,
): readonly Observation[] {
  return observations.map((one) => {
    const companionOf = companions.get(one.source);
    if (companionOf !== undefined) return { ...one, companionOf };
    return requested.has(one.source) ? { ...one, isRequested: true } : one;
  });
}

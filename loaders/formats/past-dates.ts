import type { ReadContext } from '../source.ts';
import type { Said } from './said.ts';

/** What decides whether a date is yet to come. */
export type Now = Pick<ReadContext, 'observedAt' | 'loadedAt' | 'leaveOut'>;

/** A collector that streams what it sees may have a clock that is seconds faster than this one. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Returns a time at which something was seen; undefined, which the load counts, if it is yet to come. A slip of a pen or of a clock would
 * otherwise make an indicator fresh for ever.
 */
export function pastTime(time: number | undefined, name: string, now: Now): number | undefined {
  if (time === undefined || time <= Math.max(now.loadedAt ?? Date.now(), now.observedAt) + CLOCKS_DIFFER_MS)
    return time;
  now.leaveOut?.(`${name} ${written(time)} is yet to come, so it counts as no date`);
  return undefined;
}

/** Returns what a row says, without the dates that are yet to come. */
export function pastSaid(said: Said, now: Now): Said {
  const { firstSeen, lastSeen, publishedAt } = said;
  const past = {
    firstSeen: pastTime(firstSeen, 'firstSeen', now),
    lastSeen: pastTime(lastSeen, 'lastSeen', now),
    publishedAt: pastTime(publishedAt, 'publishedAt', now),
  };
  const isPast = past.firstSeen === firstSeen && past.lastSeen === lastSeen && past.publishedAt === publishedAt;
  return isPast ? said : { ...said, ...past };
}

/** The last day that a date of JavaScript has. */
const LAST_MS = 8.64e15;

function written(time: number): string {
  return time <= LAST_MS ? new Date(time).toISOString() : String(time);
}

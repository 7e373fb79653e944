/** The events of an RDAP object, with their dates (RFC 9083, section 4.5). */
import { epochMs } from './dates.ts';
import type { RdapEntity } from './rdap-objects.ts';

type Events = Pick<RdapEntity, 'events'>;

/** Returns the newest event of any of these actions, in epoch ms. */
export function eventMs({ events }: Events, ...actions: readonly string[]): number | undefined {
  const times = events
    .filter(({ eventAction }) => actions.includes(eventAction))
    .map(({ eventDate }) => epochMs(eventDate))
    .filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}

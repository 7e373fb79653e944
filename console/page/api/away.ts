import { effect, signal } from '@preact/signals';

/** The interval at which the console retries a server that does not answer, ms. */
const EVERY_MS = 3000;
/** What a proxy answers if its server is down. */
const AWAY: readonly number[] = [502, 503, 504];

/** Whether the server does not answer. */
export const isAway = signal(false);

/** Whether it has failed to answer since the page was opened. */
export const wasAway = signal(false);

effect(() => {
  if (!isAway.value) return;
  wasAway.value = true;
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => clearInterval(timer);
});

/** Requests a path that needs no key. */
async function look(): Promise<void> {
  const answer = await fetch('health', { cache: 'no-store' }).catch(() => null);
  if (answer !== null && !AWAY.includes(answer.status)) isAway.value = false;
}

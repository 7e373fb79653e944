import { effect, signal } from '@preact/signals';

/** How often a server that does not answer is looked for, ms. */
const EVERY_MS = 3000;
/** What a proxy answers when the server behind it is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** Whether the server does not answer. */
export const isAway = signal(false);

/** Whether it has been away since the page was opened. */
export const wasAway = signal(false);

effect(() => {
  if (!isAway.value) return;
  wasAway.value = true;
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => clearInterval(timer);
});

/** Asks for what needs no key. */
async function look(): Promise<void> {
  const answer = await fetch('health', { cache: 'no-store' }).catch(() => null);
  if (answer !== null && !AWAY.includes(answer.status)) isAway.value = false;
}

import { setTimeout as wait } from 'node:timers/promises';
import { Neo4jError } from 'neo4j-driver';

const LOOK_EVERY_MS = 250;

/**
 * Returns whether a statement was at work when the server went away: killed, or restarted normally. A statement that found no server at all
 * does not count: its caller learns that at once.
 */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof Neo4jError)) return false;
  const { code, message } = error;
  if (code === 'Neo.TransientError.General.DatabaseUnavailable') return message.includes('has been terminated');
  return /^(?:ServiceUnavailable|SessionExpired)$/.test(code) && /closed by server|ECONNRESET|EPIPE/.test(message);
}

/** Resolves to true when the server answers, to false when the time is over before. */
export async function answersAgain(verify: () => Promise<void>, leftMs: () => number): Promise<boolean> {
  while (leftMs() > 0) {
    const isBack = await verify().then(
      () => true,
      () => false,
    );
    if (isBack) return true;
    await wait(Math.min(LOOK_EVERY_MS, Math.max(0, leftMs())));
  }
  return false;
}

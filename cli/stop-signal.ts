import { complain } from './output.ts';

/** One Ctrl-C often arrives twice, from the terminal and from npm: what comes this soon after is the same one. */
const SAME_PRESS_MS = 1000;

/**
 * Aborts on the first SIGINT or SIGTERM. A later one ends the process at once; the watchdog then ends a Neo4j of ours.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) {
      first = Date.now();
      controller.abort(new Interrupted(signal));
    } else if (Date.now() - first > SAME_PRESS_MS) {
      complain('stopping at once');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return controller.signal;
}

/** The user gave up; nothing went wrong. */
export class Interrupted extends Error {
  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.name = 'Interrupted';
  }
}

import { complain } from './output.ts';

/** One Ctrl-C often arrives twice, from the terminal and from npm: what comes this soon after is the same one. */
const SAME_PRESS_MS = 1000;
const PARENT_LOOK_MS = 500;

/**
 * Aborts on the first SIGINT or SIGTERM, or when the `npm` that started Weft has ended. A later signal ends the process at once; the
 * watchdog then ends a Neo4j that Weft started.
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
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => controller.abort(new Interrupted('npm')));
  return controller.signal;
}

/**
 * npm passes SIGTERM on to the shell between us, and a shell such as dash dies of it without passing it on: we only see another parent
 * process.
 */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_LOOK_MS);
  timer.unref();
}

/** The user gave up; nothing went wrong. */
export class Interrupted extends Error {
  constructor(by: string) {
    super(`stopped by ${by}`);
    this.name = 'Interrupted';
  }
}

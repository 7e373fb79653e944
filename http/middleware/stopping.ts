import type { MiddlewareHandler } from 'hono';
import type { Problem } from '../../schema/problem.ts';
import { unavailable } from '../problems/from-error.ts';
import type { AppEnvironment } from '../requests/context.ts';

/** The running requests, so that a server that stops can still answer the slow ones. */
export class Stopping {
  readonly #unanswered = new Set<AbortController>();

  /** Whether requests are running. */
  get isBusy(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Answers every running request with 503, and aborts its work through the variable `stop`. */
  giveUp(): void {
    for (const request of this.#unanswered) request.abort(stopped());
  }

  /** Lets `giveUp` reach each request that goes through. */
  middleware(): MiddlewareHandler<AppEnvironment> {
    return async (context, next) => {
      const request = new AbortController();
      const { signal } = request;
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      context.set('stop', signal);
      this.#unanswered.add(request);
      try {
        await Promise.race([next(), givenUp]);
      } finally {
        this.#unanswered.delete(request);
      }
    };
  }
}

function stopped(): Problem {
  return unavailable('The server is stopping and cannot finish this answer: try again in a few seconds.');
}

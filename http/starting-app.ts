import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { unavailable } from './problems/from-error.ts';
import { respondWithProblem } from './problems/respond.ts';
import type { AppEnvironment } from './requests/context.ts';
import { SAFE_HEADERS } from './responses/answers.ts';

/** The part of an application that a server calls. */
export type ServedApp = Pick<Hono<AppEnvironment>, 'fetch'>;

/**
 * Answers in place of the application while its database starts, which may take long: `/health` answers 200, everything else 503 with what is being
 * done. So no supervisor ends a server that recovers, and every client learns why it waits.
 */
export class StartingApp implements ServedApp {
  /** What is being done, a sentence without its full stop. */
  doing = 'Weft is starting';
  #app: ServedApp | null = null;

  /** From now on the application answers. */
  admit(app: ServedApp): void {
    this.#app = app;
  }

  readonly fetch: ServedApp['fetch'] = (request, ...rest) =>
    this.#app?.fetch(request, ...rest) ?? this.#answer(request);

  #answer({ url }: Request): Response {
    const { pathname, search } = new URL(url);
    if (pathname === '/health') return Response.json({ status: 'ok' }, { headers: SAFE_HEADERS });
    const occurrence = { path: pathname, search, requestId: randomUUID(), base: null };
    return respondWithProblem(unavailable(`${this.doing}.`), occurrence);
  }
}

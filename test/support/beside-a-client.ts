import { setTimeout as wait } from 'node:timers/promises';
import type { CostlyQuery } from './costly-queries.ts';

/** How one query was answered, and what a client saw that asked for `/health` meanwhile. */
export interface Answered {
  readonly query: string;
  readonly status: number;
  readonly ms: number;
  /** The longest that the other client waited, ms. */
  readonly othersMs: number;
}

const PING_EVERY_MS = 100;
/** Longer than any query may take: without an answer by then there is none. */
const GIVEN_UP_MS = 60_000;

/** Asks queries one after another, each for at most `timeoutMs`, while a client asks for `/health` ten times a second. */
export async function answeredBesideAClient(
  url: string,
  key: string,
  queries: readonly CostlyQuery[],
  timeoutMs: number,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) {
    const client = new Client(url);
    const { status, ms } = await timed(() => ask(url, key, query, timeoutMs));
    answered.push({ query: query.query, status, ms, othersMs: await client.end() });
  }
  return answered;
}

/** Asks for `/health` until it is ended. */
class Client {
  readonly #done: Promise<void>;
  readonly #ending = new AbortController();
  #longestMs = 0;

  constructor(url: string) {
    this.#done = this.#run(url);
  }

  /** The longest wait, ms. */
  async end(): Promise<number> {
    this.#ending.abort();
    await this.#done;
    return this.#longestMs;
  }

  async #run(url: string): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const { ms } = await timed(() => status(fetch(`${url}/health`)));
      this.#longestMs = Math.max(this.#longestMs, ms);
      await wait(PING_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function ask(url: string, key: string, { query, parameters }: CostlyQuery, timeout: number): Promise<number> {
  const request = fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, parameters, timeout }),
    signal: AbortSignal.timeout(GIVEN_UP_MS),
  });
  return status(request);
}

async function status(response: Promise<Response>): Promise<number> {
  const { status: code, body } = await response;
  for await (const _ of body ?? []);
  return code;
}

async function timed(work: () => Promise<number>): Promise<{ readonly status: number; readonly ms: number }> {
  const from = performance.now();
  const code = await work();
  return { status: code, ms: performance.now() - from };
}

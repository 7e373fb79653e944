import { LRUCache } from 'lru-cache';

/** Number of texts whose plans a server of Weft's caches. */
const TEXTS = 5000;

/** Sends a text, in its remaining time; the first call of a text calls `planned` as soon as the server has the plan. */
type Work<Answer> = (leftMs: number | undefined, planned?: () => void) => Promise<Answer>;

/**
 * Texts that the server has planned. Neo4j plans a text for each caller that asks before its first plan is cached (5.26), so that twenty
 * concurrent callers cost twenty plans: here the first caller makes the plan, and the others wait.
 */
export class FirstPlans {
  readonly #texts = new LRUCache<string, Promise<void> | 'made'>({ max: TEXTS });

  /**
   * Does the work that sends the text when no other call is making its plan: if that fails, the next makes it. A call that has waited for
   * all of `timeoutMs` does the work in the millisecond that is left.
   */
  async run<Answer>(text: string, timeoutMs: number | undefined, work: Work<Answer>): Promise<Answer> {
    const begun = performance.now();
    let leftMs = timeoutMs;
    for (let plan = this.#texts.get(text); plan !== 'made'; plan = this.#texts.get(text)) {
      if (plan === undefined) return this.#first(text, leftMs, work);
      const isOver = await endsWithin(plan, leftMs);
      if (timeoutMs !== undefined) leftMs = Math.max(1, Math.ceil(timeoutMs - (performance.now() - begun)));
      if (!isOver) break;
    }
    return work(leftMs);
  }

  async #first<Answer>(text: string, leftMs: number | undefined, work: Work<Answer>): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#texts.set(text, promise);
    try {
      return await work(leftMs, () => {
        this.#texts.set(text, 'made');
        resolve();
      });
    } finally {
      if (this.#texts.peek(text) === promise) this.#texts.delete(text);
      resolve();
    }
  }
}

/** Returns whether the promise resolves within so many milliseconds. */
async function endsWithin(promise: Promise<void>, ms: number | undefined): Promise<boolean> {
  if (ms === undefined) return promise.then(() => true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

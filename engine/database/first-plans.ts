import { LRUCache } from 'lru-cache';

/** As many texts as a server of Weft's keeps plans of. */
const TEXTS = 5000;

/** Tells those who wait that the plan of a text is there, or that it is not: then one of them makes it. What is told first counts. */
export type PlanEnds = (isMade: boolean) => void;

/**
 * Texts that the server has planned. Neo4j plans a text for each caller that asks before its first plan is kept (5.26), so that twenty
 * who ask at once take the processor for twenty plans: here the first makes it, and the others wait.
 */
export class FirstPlans {
  readonly #texts = new LRUCache<string, Promise<void> | 'made'>({ max: TEXTS });

  /**
   * Waits while another caller's plan of the text is made, `timeoutMs` at most. Null where there is one, or waiting was in vain; else
   * the caller makes it, and has to say how that ended.
   */
  async planned(text: string, timeoutMs?: number): Promise<PlanEnds | null> {
    const deadline = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
    for (;;) {
      const made = this.#texts.get(text);
      if (made === 'made') return null;
      if (made === undefined) return this.#begin(text);
      if (deadline === undefined) await made;
      else if (!(await endsWithin(made, deadline - performance.now()))) return null;
    }
  }

  #begin(text: string): PlanEnds {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#texts.set(text, promise);
    let isOver = false;
    return (isMade) => {
      if (isOver) return;
      isOver = true;
      if (isMade) this.#texts.set(text, 'made');
      else this.#texts.delete(text);
      resolve();
    };
  }
}

/** Whether the promise is kept within so many milliseconds. */
function endsWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, ms));
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

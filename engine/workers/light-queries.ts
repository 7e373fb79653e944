import { LRUCache } from 'lru-cache';
import type { QueryAnswer, QueryRequest, QueryTrace } from '../contract/query.ts';
import type { QueryEngine } from '../query-engine.ts';
import { LIGHT_BYTES, LIGHT_ROWS } from '../run/light-statement.ts';

/** Texts that are remembered. */
const TEXTS = 1000;
/** Answers of workers that have to be light before this thread reads the text itself. */
const ANSWERS = 3;
/** Characters of all parameters of a light query, as JSON. */
const MOST_PARAMETERS = 4096;
/** Values that are measured: more are not small. */
const MOST_VALUES = 200;

/**
 * Answers light queries on the thread of their caller: texts that workers have answered before, and of which they know that no answer takes
 * more than a moment to read and write. The way to a worker and back takes as long as such a query itself (docs/decisions/0064).
 */
export class LightQueries {
  readonly #engine: QueryEngine;
  /** By text: the light answers of workers. */
  readonly #answers = new LRUCache<string, number>({ max: TEXTS });

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** Returns whether a query may be answered here. */
  takes({ query, parameters = {}, forAgent = false }: QueryRequest): boolean {
    return !forAgent && (this.#answers.get(query) ?? 0) >= ANSWERS && areSmall(parameters);
  }

  /** Learns from the answer of a worker. */
  learn({ query, forAgent = false }: QueryRequest, isLight: boolean): void {
    if (forAgent) return;
    if (isLight) this.#answers.set(query, (this.#answers.get(query) ?? 0) + 1);
    else this.#answers.delete(query);
  }

  /** Returns the answer; null if it is larger than a light one: then a worker has to answer, and so it has for this text from now on. */
  async run(request: QueryRequest): Promise<QueryAnswer | null> {
    let trace: QueryTrace | undefined;
    const onTrace = (reported: QueryTrace): void => {
      trace = reported;
    };
    const mostOfAnswer = { rows: LIGHT_ROWS, bytes: LIGHT_BYTES };
    try {
      const answer = await this.#engine.run({ ...request, mostOfAnswer, onTrace });
      if (answer.statistics.truncated) {
        this.#answers.delete(request.query);
        trace = undefined;
        return null;
      }
      return answer;
    } finally {
      if (trace !== undefined) request.onTrace?.(trace);
    }
  }

  forgetPlans(): void {
    this.#engine.forgetPlans();
  }
}

/** Returns whether parameters are few and short; it looks at no more than that. */
function areSmall(parameters: Readonly<Record<string, unknown>>): boolean {
  let characters = 0;
  let values = 0;
  const isSmall = (value: unknown): boolean => {
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > MOST_VALUES || characters > MOST_PARAMETERS) return false;
    if (value === null || typeof value !== 'object') return true;
    const entries = Array.isArray(value) ? value : Object.values(value);
    return entries.length <= MOST_VALUES && entries.every(isSmall);
  };
  return isSmall(parameters);
}

import { setTimeout as wait } from 'node:timers/promises';

/** One answer to a light question. */
export interface LightAnswer {
  readonly lane: string;
  /** 0 where the connection failed. */
  readonly status: number;
  readonly ms: number;
}

const EVERY_MS = 200;
/** Longer than any of them may take: without an answer by then there is none. */
const GIVEN_UP_MS = 60_000;

/** A light question of each sort, by its name. */
const LANES: Readonly<Record<string, (url: string, headers: Headers, signal: AbortSignal) => Promise<Response>>> = {
  health: (url, _, signal) => fetch(`${url}/health`, { signal }),
  query: (url, headers, signal) =>
    fetch(`${url}/api/query`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: 'MATCH (a:ASN {name: "AS13335"}) RETURN a.name' }),
      signal,
    }),
  indicator: (url, headers, signal) => fetch(`${url}/v1/indicators/ip/1.1.1.1`, { headers, signal }),
  location: (url, headers, signal) => fetch(`${url}/v1/location/ip/1.1.1.1`, { headers, signal }),
};

function headersOf(key: string): Headers {
  return new Headers({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
}

/** Asks a question of each sort once: a Neo4j that has just started takes seconds to plan the first of each. */
export async function askEachOnce(url: string, key: string): Promise<void> {
  for (const ask of Object.values(LANES)) await statusOf(ask(url, headersOf(key), AbortSignal.timeout(GIVEN_UP_MS)));
}

/** A client that means no harm: it asks light questions of each sort five times a second, until it is ended. */
export class LightClient {
  readonly #lanes: Promise<unknown>;
  readonly #ending = new AbortController();
  readonly #answers: LightAnswer[] = [];
  #taken = 0;

  constructor(url: string, key: string) {
    const headers = headersOf(key);
    const run = async (lane: string): Promise<void> => {
      while (!this.#ending.signal.aborted) {
        const begun = performance.now();
        const status = await statusOf(LANES[lane]?.(url, headers, AbortSignal.timeout(GIVEN_UP_MS)));
        const ms = performance.now() - begun;
        this.#answers.push({ lane, status, ms });
        await wait(Math.max(0, EVERY_MS - ms), undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    };
    this.#lanes = Promise.all(Object.keys(LANES).map(run));
  }

  /** The answers since the last call. */
  take(): readonly LightAnswer[] {
    const fresh = this.#answers.slice(this.#taken);
    this.#taken = this.#answers.length;
    return fresh;
  }

  /** Ends it; all answers that it got. */
  async end(): Promise<readonly LightAnswer[]> {
    this.#ending.abort();
    await this.#lanes;
    return this.#answers;
  }
}

/** The time in which 99 of 100 were answered, and the longest, ms. */
export function waitsOf(answers: readonly LightAnswer[]): { readonly p99: number; readonly most: number } {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return { p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0), most: Math.round(sorted.at(-1) ?? 0) };
}

async function statusOf(asked: Promise<Response> | undefined): Promise<number> {
  try {
    const response = await asked;
    for await (const _ of response?.body ?? []);
    return response?.status ?? 0;
  } catch {
    return 0;
  }
}

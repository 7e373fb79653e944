import { setTimeout as wait } from 'node:timers/promises';
import type { CostlyQuery } from './costly-queries.ts';
import { type LightAnswer, LightClient } from './light-client.ts';

/** How one query was answered, and what another client saw meanwhile. */
export interface Answered {
  readonly query: string;
  readonly status: number;
  /** The code of its problem; null for an answer. */
  readonly code: string | null;
  readonly ms: number;
  /** How often the key was refused every statement before: 429. */
  readonly refusals: number;
  /** The answers that the other client got. */
  readonly others: readonly LightAnswer[];
}

/** Longer than any query may take: without an answer by then there is none. */
const GIVEN_UP_MS = 60_000;
/** How long a statement is sent again while its key is refused every statement, and how often. */
const [REFUSED_MS, AGAIN_MS] = [120_000, 1000];

/** Asks queries one after another, each for at most `timeoutMs`, while a client with another key asks light questions. */
export async function answeredBesideAClient(
  url: string,
  keys: { readonly asking: string; readonly other: string },
  queries: readonly CostlyQuery[],
  timeoutMs: number,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const client = new LightClient(url, keys.other);
  for (const query of queries) {
    answered.push({
      query: query.query,
      ...(await answerOf(() => ask(url, keys.asking, query, timeoutMs))),
      others: client.take(),
    });
  }
  await client.end();
  const last = answered.at(-1);
  return last === undefined ? [] : [...answered.slice(0, -1), { ...last, others: [...last.others, ...client.take()] }];
}

interface Answer {
  readonly status: number;
  readonly code: string | null;
}

/** Asks until the key is no longer refused every statement. The time is that of the last try. */
async function answerOf(tried: () => Promise<Answer>): Promise<Answer & Pick<Answered, 'ms' | 'refusals'>> {
  const until = performance.now() + REFUSED_MS;
  for (let refusals = 0; ; refusals += 1) {
    const begun = performance.now();
    const answer = await tried();
    const ended = performance.now();
    if (answer.status !== 429 || ended > until) return { ...answer, ms: Math.round(ended - begun), refusals };
    await wait(AGAIN_MS);
  }
}

async function ask(url: string, key: string, { query, parameters }: CostlyQuery, timeout: number): Promise<Answer> {
  const response = await fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, parameters, timeout }),
    signal: AbortSignal.timeout(GIVEN_UP_MS),
  });
  if (response.ok) {
    for await (const _ of response.body ?? []);
    return { status: response.status, code: null };
  }
  const problem = Object(await response.json());
  return { status: response.status, code: typeof problem.code === 'string' ? problem.code : null };
}

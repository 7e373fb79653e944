import type { CostlyQuery } from './costly-queries.ts';
import { type LightAnswer, LightClient } from './light-client.ts';

/** How one query was answered, and what another client saw meanwhile. */
export interface Answered {
  readonly query: string;
  readonly status: number;
  /** The code of its problem; null for an answer. */
  readonly code: string | null;
  readonly ms: number;
  /** The answers that the other client got. */
  readonly others: readonly LightAnswer[];
}

/** Longer than any query may take: without an answer by then there is none. */
const GIVEN_UP_MS = 60_000;

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
    const begun = performance.now();
    const { status, code } = await ask(url, keys.asking, query, timeoutMs);
    const ms = Math.round(performance.now() - begun);
    answered.push({ query: query.query, status, code, ms, others: client.take() });
  }
  await client.end();
  const last = answered.at(-1);
  return last === undefined ? [] : [...answered.slice(0, -1), { ...last, others: [...last.others, ...client.take()] }];
}

async function ask(
  url: string,
  key: string,
  { query, parameters }: CostlyQuery,
  timeout: number,
): Promise<{ readonly status: number; readonly code: string | null }> {
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

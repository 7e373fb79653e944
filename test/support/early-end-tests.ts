import { beforeAll, expect, it } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import { loadAnchorGraph } from '../graph/anchor-graph.ts';
import { EARLY_ENDS, engineWith, outcomeOf } from './early-ends.ts';
import { schemaDatabase } from './graph.ts';

/** Queries that end early at the same time. */
const LANES = 8;
/** Clients that ask a light query all the while. */
const OTHERS = 4;
/** The time of a light query: one that waits for a lost connection has none left. */
const LIGHT_MS = 10_000;

/** Tests that so many results of each kind which end early leave every connection usable for others. */
export function earlyEndTests(times: number): void {
  let database: Database;
  let light: QueryEngine;

  beforeAll(async () => {
    database = await schemaDatabase();
    await loadAnchorGraph(database);
    light = engineWith(database);
    for (const { once, limits } of EARLY_ENDS) await once(engineWith(database, limits), 1000);
  });

  it.each(EARLY_ENDS)('No other query fails or waits when $title', async ({ once, limits, expected }) => {
    const engine = engineWith(database, limits);
    const others = new AbortController();
    const answered = Promise.all(Array.from({ length: OTHERS }, () => askedUntil(others.signal, light)));
    const ends = await inLanes(times, LANES, (index) => once(engine, index));
    others.abort();
    expect(kindsOf(ends)).toEqual([expected]);
    expect(kindsOf((await answered).flat())).toEqual(['1 rows']);
    const all = await inLanes(database.poolSize, database.poolSize, () =>
      outcomeOf(light, 'RETURN 1 AS one', LIGHT_MS),
    );
    expect(kindsOf(all)).toEqual(['1 rows']);
  });
}

async function inLanes(times: number, lanes: number, once: (index: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < times) outcomes.push(await once(next++));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

async function askedUntil(signal: AbortSignal, engine: QueryEngine): Promise<string[]> {
  const outcomes: string[] = [];
  while (!signal.aborted) outcomes.push(await outcomeOf(engine, 'RETURN 1 AS one', LIGHT_MS));
  return outcomes;
}

/** The different outcomes, each once. */
function kindsOf(outcomes: readonly string[]): string[] {
  return [...new Set(outcomes)].sort();
}

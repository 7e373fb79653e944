import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, answeredBesideAClient } from '../../support/beside-a-client.ts';
import { HOUSE_BREAKING } from '../../support/house-breaking-queries.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-somebody-who-means-no-harm-at-all';
const TIMEOUT_MS = 2000;
const TICKS_A_SECOND = 100;
/** What an answer may take beyond its time, and what others may wait for it: one second, on a machine of the tests three. */
const BEYOND_MS = 3000;

let served: ServedMiniSample;

beforeAll(async () => {
  served = await serveMiniSample(KEY);
});

afterAll(() => served.end());

describe('one query cannot break the server', () => {
  it(`Each of ${HOUSE_BREAKING.length} harmful queries is answered in time, delays no one else, and leaves both processes alive and idle`, async () => {
    const { url, serve, home } = served;
    const before = home.server()?.pid;
    const answered = await answeredBesideAClient(url, KEY, HOUSE_BREAKING, TIMEOUT_MS);
    const reported = answered.map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 100) }));
    const slowest = [...reported].sort((one, other) => other.ms - one.ms).slice(0, 5);
    const waited = [...reported].sort((one, other) => other.othersMs - one.othersMs).slice(0, 5);
    console.info({ slowest, waited, ...countsOf(answered) });
    expect(reported.filter(({ status }) => ![200, 400, 408, 413].includes(status))).toEqual([]);
    expect(reported.filter(({ ms }) => ms > TIMEOUT_MS + BEYOND_MS)).toEqual([]);
    expect(reported.filter(({ othersMs }) => othersMs > BEYOND_MS)).toEqual([]);
    expect(home.server()?.pid).toBe(before);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    await wait(5000);
    const busy = await Promise.all([serve.child.pid, before].map((pid) => coresOf(Number(pid))));
    expect(Math.max(...busy)).toBeLessThan(0.5);
  }, 1_200_000);
});

/** Cores that a process uses, in the two seconds that follow; by Linux's /proc alone, else none. */
async function coresOf(pid: number): Promise<number> {
  if (!existsSync('/proc/self/stat')) return 0;
  const ticks = () => {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return user + system;
  };
  const before = ticks();
  await wait(2000);
  return (ticks() - before) / TICKS_A_SECOND / 2;
}

function countsOf(answered: readonly Answered[]): { readonly statuses: Readonly<Record<number, number>> } {
  const statuses: Record<number, number> = {};
  for (const { status } of answered) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses };
}

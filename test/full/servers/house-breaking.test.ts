import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { output } from '../../support/asked-server.ts';
import { type Answered, answeredBesideAClient } from '../../support/beside-a-client.ts';
import { HOSTILE_STATEMENTS, ONCE_STUCK } from '../../support/hostile-statements.ts';
import { HOUSE_BREAKING } from '../../support/house-breaking-queries.ts';
import { askEachOnce, waitsOf } from '../../support/light-client.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-somebody-who-means-no-harm-at-all';
const TIMEOUT_MS = 2000;
const TICKS_A_SECOND = 100;
const STATEMENTS = [...ONCE_STUCK, ...HOSTILE_STATEMENTS, ...HOUSE_BREAKING];
const MINUTE_MS = 60_000;

let served: ServedMiniSample;

beforeAll(async () => {
  served = await serveMiniSample(KEY);
});

afterAll(() => served.end());

describe('one key cannot break the server', () => {
  it(`Each of ${STATEMENTS.length} hostile statements of one key is answered, no answer of another key fails, and both processes live on`, async () => {
    const { url, serve, home } = served;
    const before = home.server()?.pid;
    const asking = (await output(home, ['key', 'create', 'hostile', '--scopes', 'query'])).trim();
    await askEachOnce(url, KEY);
    const begun = performance.now();
    const answered = await answeredBesideAClient(url, { asking, other: KEY }, STATEMENTS, TIMEOUT_MS);
    const minutes = (performance.now() - begun) / MINUTE_MS;
    const others = answered.flatMap((one) => one.others);
    const lost = await workersLost(url);
    console.info(tableOf(answered));
    console.info({
      statuses: countsOf(answered),
      others: { ...waitsOf(others), answers: others.length },
      slowest: others.toSorted((one, other) => other.ms - one.ms).slice(0, 5),
      refusals: answered.reduce((sum, one) => sum + one.refusals, 0),
      lost,
      minutes,
      log: serve.stderr().match(/^.*(?:ended its worker|Neo4j cannot end it|is restarted).*$/gm),
    });
    expect(answered.filter(({ status }) => ![200, 400, 408, 413].includes(status)).map(lineOf)).toEqual([]);
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    expect(home.server()?.pid).toBe(before);
    expect(lost).toBeLessThanOrEqual(Math.ceil(minutes));
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    await wait(5000);
    const busy = await Promise.all([serve.child.pid, before].map((pid) => coresOf(Number(pid))));
    expect(Math.max(...busy)).toBeLessThan(0.5);
  }, 3_600_000);
});

/** One line for each statement: how it was answered, and how long others waited meanwhile, ms. */
function tableOf(answered: readonly Answered[]): string {
  return ['status      ms  others: p99     max  statement', ...answered.map(lineOf)].join('\n');
}

function lineOf({ query, status, code, ms, others }: Answered): string {
  const { p99, most } = waitsOf(others);
  const figures = [
    String(status).padEnd(6),
    String(ms).padStart(7),
    String(p99).padStart(12),
    String(most).padStart(7),
  ];
  return `${figures.join(' ')}  ${code === null ? '' : `${code}: `}${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`;
}

/** Workers that the server has lost since it started, by its own figures. */
async function workersLost(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${KEY}` } });
  const lines = (await response.text()).matchAll(/^weft_query_workers_ended_total\{.*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

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

function countsOf(answered: readonly Answered[]): Readonly<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (const { status } of answered) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

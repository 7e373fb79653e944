import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningServer } from '../../support/asked-server.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

let served: ServedMiniSample;

beforeAll(async () => {
  served = await serveMiniSample(KEY, { WEFT_WARM_UP: 'on' });
});

afterAll(() => served.end());

describe('a Neo4j that is started again', () => {
  it('The server is not ready until Neo4j has planned its queries, which a lookup meanwhile waits for and gets', async () => {
    const ready = async () => {
      const response = await fetch(`${served.url}/ready`);
      return response.ok ? 'ready' : Object(await response.json()).detail;
    };
    expect(await ready()).toBe('ready');
    process.kill(runningServer(served.home).pid, 'SIGKILL');
    const planning = 'Neo4j was started again, and is planning the queries of Weft.';
    await expect.poll(ready, { timeout: 120_000, interval: 100 }).toBe(planning);
    const headers = { Authorization: `Bearer ${KEY}` };
    const lookup = await fetch(`${served.url}/v1/indicators/ip/1.1.1.1`, { headers });
    expect({ status: lookup.status, body: await lookup.json() }).toMatchObject({ status: 200 });
    await expect.poll(ready, { timeout: 120_000 }).toBe('ready');
  });
});

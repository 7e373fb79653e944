import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredBesideAClient } from '../support/beside-a-client.ts';
import { HOUSE_BREAKING_SLICE } from '../support/house-breaking-queries.ts';
import { type ServedMiniSample, serveMiniSample } from '../support/served-mini-sample.ts';

const KEY = 'a-key-of-somebody-who-means-no-harm-at-all';
/** Wide, as the machine of a test may be slow: what hangs takes minutes, or for ever. */
const MOST_MS = 15_000;

let served: ServedMiniSample;

beforeAll(async () => {
  served = await serveMiniSample(KEY);
});

afterAll(() => served.end());

/** A slice of what `test/full/servers/house-breaking.test.ts` asks. */
describe('queries that once took the house down', () => {
  it('are answered, and nobody else waits for them', async () => {
    const { url, serve, home } = served;
    const neo4j = home.server()?.pid;
    const answered = await answeredBesideAClient(url, KEY, HOUSE_BREAKING_SLICE, 1000);
    expect(answered).toHaveLength(HOUSE_BREAKING_SLICE.length);
    for (const { status, ms, othersMs } of answered) {
      expect([200, 400, 408]).toContain(status);
      expect(Math.max(ms, othersMs)).toBeLessThan(MOST_MS);
    }
    expect(home.server()?.pid).toBe(neo4j);
    expect(serve.child.exitCode).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredBesideAClient } from '../support/beside-a-client.ts';
import { type TestHome, testHome } from '../support/homes.ts';
import { HOUSE_BREAKING_SLICE } from '../support/house-breaking-queries.ts';
import { endWefts, type WeftProcess, weft } from '../support/weft.ts';

const KEY = 'a-key-of-somebody-who-means-no-harm-at-all';
/** Wide, as the machine of a test may be slow: what hangs takes minutes, or for ever. */
const MOST_MS = 15_000;

let home: TestHome;
let serve: WeftProcess;

beforeAll(async () => {
  home = await testHome('mini-sample');
  serve = weft(['serve'], { WEFT_HOME: home.path, WEFT_API_KEY: KEY, PORT: '0', DOCKER_HOST: 'unix:///nonexistent' });
  await serve.ready();
});

afterAll(async () => {
  await endWefts();
  const left = home.server();
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  home.remove();
});

/** A slice of what `test/full/servers/house-breaking.test.ts` asks. */
describe('queries that once took the house down', () => {
  it('are answered, and nobody else waits for them', async () => {
    const neo4j = home.server()?.pid;
    const answered = await answeredBesideAClient(await serve.ready(), KEY, HOUSE_BREAKING_SLICE, 1000);
    expect(answered).toHaveLength(HOUSE_BREAKING_SLICE.length);
    for (const { status, ms, othersMs } of answered) {
      expect([200, 400, 408]).toContain(status);
      expect(Math.max(ms, othersMs)).toBeLessThan(MOST_MS);
    }
    expect(home.server()?.pid).toBe(neo4j);
    expect(serve.child.exitCode).toBeNull();
  });
});

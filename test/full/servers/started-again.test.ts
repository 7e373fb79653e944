import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../../cli/neo4j/process-birth.ts';
import { RefusedQueries } from '../../../cli/refused-queries.ts';
import { QueryIdentities } from '../../../engine/run/query-identity.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { ask, firstKey, output, runningServer, totals } from '../../support/asked-server.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { endWefts, type WeftProcess, weftIn } from '../../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

let home: TestHome;

beforeAll(async () => {
  home = await testHome('mini-sample');
});

afterAll(async () => {
  await endWefts();
  home.remove();
});

const run = (args: readonly string[], settings?: Readonly<Record<string, string>>) => weftIn(home, args, settings);

describe('weft serve, started again', () => {
  let key: string;
  let firstTotals: unknown;
  let serve: WeftProcess;
  let url: string;

  it('A second start reuses data and keys: it loads nothing, prints no key, and accepts WEFT_API_KEY as a further one', async () => {
    const first = run(['serve']);
    const firstUrl = await first.ready();
    key = firstKey(first.stdout());
    firstTotals = await totals(firstUrl, key);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    serve = run(['serve'], { WEFT_API_KEY: KEY });
    url = await serve.ready();
    expect(serve.stderr()).not.toContain('loading the sample');
    expect(serve.stdout()).not.toContain('shown only now');
    expect(serve.stdout() + serve.stderr()).not.toContain(KEY);
    expect(await totals(url, KEY)).toEqual(firstTotals);
    expect(await totals(url, key)).toEqual(firstTotals);
  });

  it('A second serve on the same WEFT_HOME says which process owns it', async () => {
    const second = run(['serve']);
    expect(await second.exit).toBe(1);
    expect(second.stderr()).toContain(`\`weft serve\` (process ${serve.child.pid}, since `);
    expect(second.stderr()).toContain('WEFT_HOME');
  });

  it('The server answers 503 with Retry-After while Neo4j is away, and everything again when Neo4j is back', async () => {
    const server = runningServer(home);
    process.kill(server.pid, 'SIGKILL');
    const ready = async () => {
      const { status, headers } = await fetch(`${url}/ready`);
      return [status, headers.get('Retry-After')];
    };
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, '5']);
    // Who had a connection when Neo4j ended is asked once more when it is back, where that is in time.
    const lookup = await fetch(`${url}/v1/location/ip/1.1.1.1`, { headers: { Authorization: `Bearer ${KEY}` } });
    expect([
      [200, null],
      [503, '5'],
    ]).toContainEqual([lookup.status, lookup.headers.get('Retry-After')]);
    const { status } = await ask(url, KEY, 'MATCH (a:ASN {name: "AS13335"}) RETURN a.name');
    expect([200, 503]).toContain(status);
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 120_000 }).toBe(200);
    expect(await totals(url, KEY)).toEqual(firstTotals);
    expect(serve.stderr()).toContain('Neo4j has stopped: starting it again\n');
  });

  it('weft doctor lists the refused queries, and clears them for the running server', async () => {
    const query = 'RETURN 40 + 2 AS answer';
    const call = { name: 'split', sizes: [50_000, 2] };
    const long = (letters: number) => `RETURN size(split("${'a'.repeat(letters)}", "bb")) AS parts`;
    new RefusedQueries(home.path).add([new QueryIdentities(procedureCatalog).of(query), { call, text: '' }]);
    const status = async () => (await ask(url, KEY, query)).status;
    await expect.poll(status, { timeout: 5000 }).toBe(400);
    expect((await ask(url, KEY, 'RETURN 4 + 3 AS answer')).body).toMatchObject({
      code: 'QUERY_REFUSED',
      reason: 'could_not_be_ended',
      refusedUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      detail: expect.stringContaining('weft doctor --clear-refused'),
    });
    expect((await ask(url, KEY, 'RETURN 4 - 3 AS answer')).status).toBe(200);
    expect((await ask(url, KEY, `${long(25_000)}, 1 AS one`)).body).toMatchObject({
      ...{ code: 'QUERY_REFUSED', reason: 'could_not_be_ended', function: 'split', sizes: [50_000, 2] },
      detail: expect.stringContaining('send shorter texts'),
    });
    expect((await ask(url, KEY, long(24_999))).status).toBe(200);
    const listed = await output(home, ['doctor']);
    expect(listed).toMatch(/^ +until \S+Z +RETURN \$n \+ \$n AS _$/m);
    expect(listed).toMatch(/^ +until \S+Z +split with arguments of 50,000 and 2 characters or entries$/m);
    expect(await output(home, ['doctor', '--clear-refused'])).toBe('2 refusals are lifted\n');
    await expect.poll(status, { timeout: 5000 }).toBe(200);
    expect((await ask(url, KEY, long(25_000))).status).toBe(200);
  });

  it('One Ctrl-C that arrives twice, from terminal and npm, lets a running request end or answers it before the stop', async () => {
    const server = runningServer(home);
    const slow = ask(url, KEY, 'UNWIND range(1, 3000000) AS n RETURN count(n) AS counted');
    const tooSlow = ask(url, KEY, 'UNWIND range(1, 1000000000000) AS n RETURN count(n) AS counted');
    await wait(300);
    serve.child.kill('SIGINT');
    serve.child.kill('SIGINT');
    expect(await slow).toMatchObject({ status: 200, body: { rows: [{ counted: 3_000_000 }] } });
    expect(await tooSlow).toMatchObject({
      status: 503,
      body: { retryAfter: 5, detail: expect.stringContaining('stopping') },
    });
    expect(await serve.exit).toBe(0);
    expect(isAlive(server)).toBe(false);
  });
});

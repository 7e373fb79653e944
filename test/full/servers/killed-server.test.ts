import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, firstKey, totals } from '../../support/asked-server.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { endWefts, weftIn } from '../../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

/** A zone whose last record is no address. */
const ZONE = `$ORIGIN weft-load.example.
@ 3600 IN SOA ns1 hostmaster 1 7200 900 1209600 300
@ 3600 IN NS ns1
www 3600 IN A 192.0.2.77
bad 3600 IN A 999.0.2.77
`;

let home: TestHome;

beforeAll(async () => {
  home = await testHome('mini-sample');
});

afterAll(async () => {
  await endWefts();
  home.remove();
});

const run = (args: readonly string[], settings?: Readonly<Record<string, string>>) => weftIn(home, args, settings);

describe('a server that was killed', () => {
  let url: string;

  it('A killed server starts again with its data and its keys, and with WEFT_API_KEY as a further key', async () => {
    const first = run(['serve']);
    url = await first.ready();
    const key = firstKey(first.stdout());
    const firstTotals = await totals(url, key);
    expect(firstTotals).toMatchObject({ nodeCount: expect.any(Number) });
    first.child.kill('SIGKILL');
    await first.exit;

    const serve = run(['serve'], { WEFT_API_KEY: KEY });
    url = await serve.ready();
    expect(serve.stdout() + serve.stderr()).not.toContain(KEY);
    expect(await totals(url, KEY)).toEqual(firstTotals);
    expect(await totals(url, key)).toEqual(firstTotals);
  });

  it('weft load reads a file into the graph that is being served, and reports what it refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'weft-load-'));
    const file = join(folder, 'weft-load.example.zone');
    writeFileSync(file, ZONE);
    const load = run(['load', 'zone-file', file, '--observed-at', '2026-08-20']);
    expect(await load.exit).toBe(0);
    expect(load.stdout()).toMatch(/^refused +1$/m);
    expect(load.stderr()).toMatch(/^refused line 5: /m);
    const query = 'MATCH (:HOSTNAME {name: "www.weft-load.example"})-[:RESOLVES_TO]->(a:IPV4) RETURN a.name AS address';
    expect((await ask(url, KEY, query)).body.rows).toEqual([{ address: '192.0.2.77' }]);
    rmSync(folder, { recursive: true });
  });
});

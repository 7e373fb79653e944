import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';
import { weft } from '../../support/weft.ts';

const KEY = 'a key of the tests of a large log';
const LINES = 400_000;
const HOSTS = 2000;

let served: ServedMiniSample;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-large-log-'));
  served = await serveMiniSample(KEY);
});

afterAll(async () => {
  await served.end();
  rmSync(folder, { recursive: true });
});

/** A log of a proxy in which each line has a URL that no other has, and one line has a listed address. */
async function writeLog(path: string): Promise<void> {
  const log = createWriteStream(path);
  for (let line = 1; line <= LINES; line += 1) {
    const address = line === LINES ? '195.178.110.218' : `10.0.${line % 256}.7`;
    const url = `https://www.site-${line % HOSTS}.com/orders/${line}/invoice.html?session=${line}`;
    if (!log.write(`2026-11-29T06:00:00Z ${address} TCP_MISS/200 GET ${url} text/html\n`)) await once(log, 'drain');
  }
  log.end();
  await once(log, 'close');
}

it('A log of 400,000 distinct URLs is checked in memory that holds a fraction of them, and each host once', async () => {
  const log = join(folder, 'proxy.log');
  await writeLog(log);
  const settings = { WEFT_URL: served.url, WEFT_API_KEY: KEY, NODE_OPTIONS: '--max-old-space-size=160' };
  const checked = weft(['check', log, '--json'], settings);
  expect(await checked.exit, checked.stderr()).toBe(2);
  expect(JSON.parse(checked.stdout())).toMatchObject({
    counts: { indicators: HOSTS + 1 + 256, HIGH: 1, UNKNOWN: HOSTS, specialPurpose: 256 },
    indicators: [{ indicator: '195.178.110.218', line: LINES, count: 1 }],
  });
}, 3_600_000);

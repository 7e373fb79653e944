import { afterAll, beforeAll, expect, it } from 'vitest';
import { DnsServer } from '../../support/dns-server.ts';
import { RdapServer } from '../../support/rdap-server.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';

const KEY = 'a-key-of-a-test-of-look-ups-that-is-long-enough';

let dns: DnsServer;
let rdap: RdapServer;
let weft: ServedMiniSample;

beforeAll(async () => {
  dns = await DnsServer.start({
    'www.lemonde.fr': [{ type: 'A', value: '151.101.2.137' }],
    'www.microsoft.click': [{ type: 'A', value: '20.112.52.29' }],
  });
  rdap = await RdapServer.start();
  weft = await serveMiniSample(KEY, {
    WEFT_LIVE: 'dns,rdap',
    WEFT_RESOLVERS: dns.address,
    WEFT_RESOLVE_STORED: 'off',
    WEFT_RDAP_BOOTSTRAP: rdap.bootstrap,
    WEFT_FETCH_ALLOW: '127.0.0.1',
  });
});
afterAll(async () => {
  await weft?.end();
  await Promise.all([dns.stop(), rdap.close()]);
});

async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return Object(await (await fetch(`${weft.url}${path}`, init)).json());
}

const resolve = async (host: string) =>
  Object((await ask('/api/query', { query: `CALL svc.resolve("${host}")` })).rows)[0];

it('A server looks up what it lacks, for REST and for its query workers, once each, and ends well', async () => {
  // The first look-ups may finish after the answer.
  await expect
    .poll(() => resolve('www.lemonde.fr'), { timeout: 120_000, interval: 1000 })
    .toMatchObject({
      a: ['151.101.2.137'],
      coverage: 'resolved',
    });
  const domain = () => ask('/v1/indicators/domain/www.microsoft.click');
  await expect.poll(domain, { timeout: 120_000, interval: 1000 }).toMatchObject({
    dns: { arecords: ['20.112.52.29'] },
    registration: { registrarName: 'MarkMonitor Inc.', source: 'weft-live-rdap' },
    metadata: { live: expect.any(Array) },
  });
  expect(new Set(dns.asked).size).toBe(dns.asked.length);
  expect(rdap.asked).toEqual(['domain/microsoft.click']);
  weft.serve.child.kill('SIGTERM');
  expect(await weft.serve.exit).toBe(0);
});

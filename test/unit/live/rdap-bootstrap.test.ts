import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RdapBootstrap } from '../../../loaders/live/rdap-bootstrap.ts';
import { RdapPauses } from '../../../loaders/live/rdap-pauses.ts';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import { GuardedClient } from '../../../net/guarded-client.ts';
import { type WebServer, webServer } from '../../support/web-server.ts';

const FILES: Record<string, unknown> = {
  'dns.json': {
    version: '1.0',
    services: [
      [
        ['com', 'net'],
        ['http://rdap.com.test/', 'https://rdap.com.test/com/v1/'],
      ],
      [['uk'], ['https://rdap.uk.test']],
      [['co.uk'], ['https://rdap.co.uk.test/']],
      [['broken'], ['no address']],
    ],
  },
  'ipv4.json': {
    version: '1.0',
    services: [
      [['41.0.0.0/8', '102.0.0.0/8'], ['https://rdap.afrinic.test/rdap/']],
      [['0.0.0.0/0'], ['https://rdap.all.test/']],
    ],
  },
  'ipv6.json': { version: '1.0', services: [[['2001:4200::/23', '2c00::/12'], ['https://rdap.afrinic.test/rdap/']]] },
};

let web: WebServer;
let client: GuardedClient;
let folder: string;

beforeEach(async () => {
  web = await webServer();
  serve(FILES);
  client = new GuardedClient({ allowed: parseAllowedRanges('127.0.0.1') });
  folder = mkdtempSync(join(tmpdir(), 'weft-bootstrap-'));
});
afterEach(async () => {
  await client.close();
  await web.close();
  rmSync(folder, { recursive: true });
});

function serve(files: Readonly<Record<string, unknown>>): void {
  web.answer(({ url = '' }, response) => {
    const file = files[url.replace('/rdap/', '')];
    if (file === undefined) response.writeHead(503).end();
    else response.end(typeof file === 'string' ? file : JSON.stringify(file));
  });
}

const bootstrap = () => new RdapBootstrap({ client, address: `${web.url}/rdap/`, folder });
const asked = () => web.requests.map(({ url }) => url);

/** What callers read: the address of the operator's mirror is for the log alone. */
const NOT_HAD = "IANA's bootstrap file dns.json cannot be fetched now";

describe('the RDAP server of an indicator', () => {
  it('The RDAP server is the base address in the longest matching entry, the encrypted one of several', async () => {
    const own = bootstrap();
    const servers = ['example.com', 'www.example.net', 'example.co.uk', 'example.uk', 'example.de', 'x.broken'];
    expect(await Promise.all(servers.map((name) => own.serverOf(name)))).toEqual([
      'https://rdap.com.test/com/v1/',
      'https://rdap.com.test/com/v1/',
      'https://rdap.co.uk.test/',
      'https://rdap.uk.test/',
      null,
      null,
    ]);
    const addresses = ['41.1.2.3', '8.8.8.8', '2c0f::1', '2001:4860::1'];
    expect(await Promise.all(addresses.map((name) => own.serverOf(name)))).toEqual([
      'https://rdap.afrinic.test/rdap/',
      'https://rdap.all.test/',
      'https://rdap.afrinic.test/rdap/',
      null,
    ]);
    expect(asked().toSorted()).toEqual(['/rdap/dns.json', '/rdap/ipv4.json', '/rdap/ipv6.json']);
  });

  it('A copy of the bootstrap file is used for a day, and an older copy if the file cannot be fetched', async () => {
    await bootstrap().serverOf('example.com');
    expect(readdirSync(folder)).toEqual(['dns.json']);
    expect(await bootstrap().serverOf('example.uk')).toBe('https://rdap.uk.test/');
    expect(asked()).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(folder, 'dns.json'), yesterday, yesterday);
    serve({});
    expect(await bootstrap().serverOf('example.uk')).toBe('https://rdap.uk.test/');
    expect(asked()).toHaveLength(2);
  });

  it('The bootstrap file is fetched again if the first fetch failed or returned something else', async () => {
    serve({});
    const own = bootstrap();
    await expect(own.serverOf('example.com')).rejects.toMatchObject({
      message: NOT_HAD,
      reason: expect.stringMatching(/answers 503$/),
    });
    serve({ 'dns.json': '<html>' });
    await expect(own.serverOf('example.com')).rejects.toMatchObject({
      message: NOT_HAD,
      reason: expect.stringMatching(/answers no JSON$/),
    });
    serve({ 'dns.json': { services: [['com']] } });
    await expect(own.serverOf('example.com')).rejects.toMatchObject({
      message: NOT_HAD,
      reason: expect.stringMatching(/is no bootstrap file of RFC 9224$/),
    });
    serve(FILES);
    expect(await own.serverOf('example.com')).toBe('https://rdap.com.test/com/v1/');
  });

  it('A damaged copy of the bootstrap file is not used', async () => {
    writeFileSync(join(folder, 'dns.json'), '{"services": [[');
    expect(await bootstrap().serverOf('example.com')).toBe('https://rdap.com.test/com/v1/');
  });
});

describe('a server that asks to be left alone', () => {
  const rest = (status: number, retryAfter?: string) => ({ status, header: () => retryAfter });
  const waitOf = (rests: RdapPauses) => {
    try {
      rests.requireAwake('https://rdap.test/');
      return null;
    } catch (error) {
      return /for (\d+) s more$/.exec(String(error))?.[1];
    }
  };

  it('A server that asks to be left alone is left alone for as long as it says, at most an hour, by default a minute', () => {
    const wanted = [
      [rest(429, '120'), '120'],
      [rest(503, '999999'), '3600'],
      [rest(429), '60'],
      [rest(429, 'Wed, 21 Oct 2026 07:28:00 GMT'), '60'],
      [rest(500, '120'), null],
    ] as const;
    for (const [response, seconds] of wanted) {
      const rests = new RdapPauses();
      rests.note('https://rdap.test/', response);
      expect(waitOf(rests)).toBe(seconds);
    }
  });
});

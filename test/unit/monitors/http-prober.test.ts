import { createServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import { certificateEndOf } from '../../../net/guarded-certificate.ts';
import { type FetchLimits, GuardedClient } from '../../../net/guarded-client.ts';
import type { Resolver } from '../../../net/guarded-connector.ts';
import { httpProber } from '../../../ops/monitors/http-prober.ts';
import type { Probe } from '../../../ops/monitors/probes.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../../support/test-certificate.ts';
import { type WebServer, webServer } from '../../support/web-server.ts';

const HOST = 'scan.weft.net';
const END = Date.parse('2126-10-31T10:41:59Z');
/** No server listens on this port. */
const NOBODY = 1;

const trusted = getCACertificates('default');
const open: { close(): unknown }[] = [];
let plain: WebServer;
let secure: WebServer;

beforeAll(() => setDefaultCACertificates([...trusted, TEST_CERTIFICATE, EXPIRED_CERTIFICATE]));
afterAll(() => setDefaultCACertificates(trusted));

beforeEach(async () => {
  plain = await webServer();
  secure = await webServer({ key: TEST_KEY, cert: TEST_CERTIFICATE });
  open.push(plain, secure);
});

afterEach(async () => {
  logged.splice(0);
  await Promise.all(open.splice(0).map((each) => each.close()));
});

interface Ports {
  readonly http?: number;
  readonly https?: number;
}

interface Reach {
  readonly allowed?: string;
  readonly limits?: Partial<FetchLimits>;
  readonly resolver?: Resolver;
}

/** What the prober writes down for the operator. */
const logged: object[] = [];
const log = { warn: (details: object) => void logged.push(details) };

/** Probes a target as a server does, except for the ports, which a test cannot open. Each call of the clock is 50 ms later. */
function probe(
  target: string,
  { http = plain.port, https = secure.port }: Ports = {},
  { allowed = '127.0.0.1,::1', limits = {}, resolver = async () => ['127.0.0.1'] }: Reach = {},
): Promise<Probe> {
  const guard = { allowed: parseAllowedRanges(allowed), resolver };
  const client = new GuardedClient({ ...guard, limits: { redirects: 5, connectMs: 10_000, ...limits } });
  open.push(client);
  let time = 0;
  const clock = () => {
    time += 50;
    return time;
  };
  const certificateEnd = (host: string) => certificateEndOf(host, { ...guard, port: https });
  const get = (address: string) => {
    const url = new URL(address);
    url.port = String(url.protocol === 'https:' ? https : http);
    return client.get(url.href);
  };
  return httpProber({ client: { get }, certificateEnd, clock, log })(target);
}

/** A server that passes each connection to the handler. */
async function rawServer(handle: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const DOWN = {
  isUp: false,
  unknownReason: null,
  milliseconds: null,
  title: null,
  contentHash: null,
  technologies: null,
};

const UNKNOWN = { ...DOWN, isUp: null, certificateEndsAt: null };

describe('a target that is asked for its page', () => {
  it('A probe over HTTPS reports the page, what the target runs on, and when its certificate ends', async () => {
    secure.answer((_, response) =>
      response
        .writeHead(200, { server: 'nginx/1.24.0', 'x-powered-by': 'PHP/8.2.1' })
        .end('<title>Hello</title><p>Visit 7</p>'),
    );
    const first = await probe(HOST);
    expect(first).toEqual({
      isUp: true,
      unknownReason: null,
      milliseconds: 50,
      certificateEndsAt: END,
      title: 'Hello',
      contentHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      technologies: ['PHP/8.2.1', 'nginx/1.24.0'],
    });
    expect(secure.requests.map(({ method, url, headers }) => [method, url, headers.host])).toEqual([
      ['GET', '/', `${HOST}:${secure.port}`],
    ]);
    expect(plain.requests).toEqual([]);
    secure.answer((_, response) => response.end('<title>Hello</title><p>Visit 8</p>'));
    expect(await probe(HOST)).toMatchObject({ contentHash: first.contentHash, technologies: [] });
  });

  it.each(['127.0.0.1', '::1'])('A probe uses HTTP if no server answers over HTTPS: %s', async (target) => {
    plain.answer((_, response) => response.end('plain'));
    const certificateEndsAt = null;
    expect(await probe(target, { https: NOBODY })).toMatchObject({ isUp: true, title: '', certificateEndsAt });
  });

  it.each([
    [200, true],
    [204, true],
    [403, true],
    [404, true],
    [500, false],
    [503, false],
  ])('A target that answers %i is up: %s', async (status, isUp) => {
    secure.answer((_, response) => response.writeHead(status).end());
    expect(await probe(HOST)).toMatchObject({ isUp, milliseconds: 50, certificateEndsAt: END });
    expect(plain.connections()).toBe(0);
  });

  it('A probe follows as many redirects as are allowed', async () => {
    secure.answer((request, response) => {
      const step = Number(request.url?.slice(1) || 0);
      if (step < 5) response.writeHead(302, { location: `/${step + 1}` }).end();
      else response.end(`<title>step ${step}</title>`);
    });
    expect(await probe(HOST)).toMatchObject({ isUp: true, title: 'step 5' });
    expect(secure.requests.map(({ url }) => url)).toEqual(['/', '/1', '/2', '/3', '/4', '/5']);
  });

  it('A target whose redirects never end is down', async () => {
    secure.answer((_, response) => response.writeHead(302, { location: '/again' }).end());
    plain.answer((_, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await probe(HOST)).toEqual({ ...DOWN, certificateEndsAt: END });
    expect([secure.requests.length, plain.requests.length]).toEqual([6, 6]);
  });

  it('A target that redirects to a forbidden address is unknown, and the probe does not contact that address', async () => {
    const inside = await webServer();
    open.push(inside);
    const location = `http://127.0.0.2:${inside.port}/latest/meta-data`;
    secure.answer((_, response) => response.writeHead(302, { location: location.replace('http:', 'https:') }).end());
    plain.answer((_, response) => response.writeHead(302, { location }).end());
    expect(await probe(HOST)).toEqual({
      ...UNKNOWN,
      unknownReason: '127.0.0.2 is not public (loopback). An operator can allow its range with WEFT_FETCH_ALLOW.',
      certificateEndsAt: END,
    });
    expect([secure.requests.length, plain.requests.length, inside.connections()]).toEqual([1, 1, 0]);
  });

  it('A target that Weft must not reach is unknown, and the probe opens no connection to it', async () => {
    const unknownReason = '127.0.0.1 is not public (loopback). An operator can allow its range with WEFT_FETCH_ALLOW.';
    expect(await probe('127.0.0.1', {}, { allowed: '' })).toEqual({ ...UNKNOWN, unknownReason });
    expect([plain.connections(), secure.connections()]).toEqual([0, 0]);
  });

  it('A name that leads inside and one that does not exist are unknown alike, and only the log has the reason', async () => {
    const unknownReason = `${HOST} does not resolve to an address that Weft may contact. Check the name; the log of the server has the reason.`;
    const missing: Resolver = () => Promise.reject(new Error(`getaddrinfo ENOTFOUND ${HOST}`));
    expect(await probe(HOST, {}, { allowed: '' })).toEqual({ ...UNKNOWN, unknownReason });
    expect(await probe(HOST, {}, { resolver: missing })).toEqual({ ...UNKNOWN, unknownReason });
    expect([plain.connections(), secure.connections()]).toEqual([0, 0]);
    const unresolved = `${HOST} does not resolve to an address that Weft may contact`;
    expect(logged).toEqual([
      {
        target: HOST,
        reason: `${unresolved}: 127.0.0.1 is not public (loopback). WEFT_FETCH_ALLOW can allow its range.`,
      },
      { target: HOST, reason: `${unresolved}: getaddrinfo ENOTFOUND ${HOST}` },
    ]);
  });

  it('A target is down if no server listens', async () => {
    expect(await probe(HOST, { http: NOBODY, https: NOBODY })).toEqual({ ...DOWN, certificateEndsAt: null });
  });
});

describe('a target that keeps one waiting', () => {
  const limits = { connectMs: 1000, silenceMs: 1000, totalMs: 2000 };

  it('A target that accepts connections and never answers is down', async () => {
    const silent = await rawServer(() => undefined);
    const end = { certificateEndsAt: null };
    const guard = { allowed: parseAllowedRanges('127.0.0.1'), resolver: async () => ['127.0.0.1'] };
    await expect(certificateEndOf(HOST, { ...guard, port: silent, timeoutMs: 1000 })).rejects.toThrow();
    const client = new GuardedClient({ ...guard, limits });
    open.push(client);
    const get = () => client.get(`http://127.0.0.1:${silent}/`);
    const certificateEnd = () => Promise.reject(new Error('none'));
    expect(await httpProber({ client: { get }, certificateEnd, clock: () => 0, log })(HOST)).toEqual({
      ...DOWN,
      ...end,
    });
  });

  it('A target that has begun to answer is up, and nothing is known of a page that never ends', async () => {
    secure.answer((_, response) => {
      response.writeHead(200, { server: 'nginx' }).write('<title>Hel');
      const timer = setInterval(() => response.write('<p>more'), 100);
      response.on('close', () => clearInterval(timer));
    });
    expect(await probe(HOST, {}, { limits })).toEqual({
      isUp: true,
      unknownReason: null,
      milliseconds: 50,
      certificateEndsAt: END,
      title: null,
      contentHash: null,
      technologies: ['nginx'],
    });
  });

  it('A target whose page breaks off, or is larger than what is fetched, is up', async () => {
    secure.answer((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<title>Hel');
      setImmediate(() => response.destroy());
    });
    expect(await probe(HOST)).toMatchObject({ isUp: true, title: null, contentHash: null });
    secure.answer((_, response) => response.writeHead(200, { 'content-length': String(9 * 1024 ** 2) }).end('<title>'));
    expect(await probe(HOST, {}, { limits: { bytes: 8 * 1024 ** 2 } })).toMatchObject({ isUp: true, title: null });
  });

  it('A probe of a page without an end reads the page up to the limit and drops the rest', async () => {
    let isClosed = false;
    secure.answer((_, response) => {
      response.write('<title>Large</title>');
      const pour = () => {
        while (!response.destroyed && response.write('word '.repeat(10_000)));
      };
      response.on('drain', pour).on('close', () => {
        isClosed = true;
      });
      pour();
    });
    expect(await probe(HOST)).toMatchObject({ isUp: true, title: 'Large' });
    await expect.poll(() => isClosed, { timeout: 60_000 }).toBe(true);
  });
});

describe('a target whose TLS is damaged', () => {
  it.each<readonly [string, (socket: Socket) => void]>([
    ['speaks no TLS', (socket) => void socket.write('220 mail.example.com ESMTP\r\n')],
    ['ends in the handshake', (socket) => void socket.once('data', () => socket.destroy())],
    ['answers with rubbish', (socket) => void socket.once('data', () => socket.end(Buffer.alloc(512, 0x16)))],
    ['breaks its record off', (socket) => void socket.once('data', () => socket.end(Buffer.from('1603030100', 'hex')))],
  ])('A target whose TLS is damaged is asked over HTTP: it %s', async (_, handle) => {
    plain.answer((__, response) => response.end('<title>Plain</title>'));
    const https = await rawServer(handle);
    expect(await probe(HOST, { https })).toMatchObject({ isUp: true, title: 'Plain', certificateEndsAt: null });
  });

  it('A target with an expired certificate reports when the certificate ended, and is asked over HTTP', async () => {
    const expired = await webServer({ key: TEST_KEY, cert: EXPIRED_CERTIFICATE });
    open.push(expired);
    plain.answer((_, response) => response.end('<title>Plain</title>'));
    const certificateEndsAt = Date.parse('2026-01-01T00:00:00Z');
    expect(await probe(HOST, { https: expired.port })).toMatchObject({ isUp: true, title: 'Plain', certificateEndsAt });
    expect(expired.requests).toEqual([]);
  });
});

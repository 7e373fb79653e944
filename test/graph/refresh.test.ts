import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readChecks } from '../../loaders/refresh/check-record.ts';
import { type RefreshOptions, refreshSource } from '../../loaders/refresh/refresh.ts';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { GuardedClient } from '../../net/guarded-client.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { type WebServer, webServer } from '../support/web-server.ts';
import { graphText, namesOf, resolves, toySource } from './pipeline-toys.ts';

let database: Database;
let server: WebServer;
let home: string;
let client: GuardedClient;
/** One that waits for a server that fails no longer than it must. */
let impatient: GuardedClient;

const LIMITS = { bytes: 100_000, silenceMs: 500, totalMs: 3_000 };
const IMPATIENT = { ...LIMITS, silenceMs: 200, totalMs: 400 };
const RETRY = { retries: 3, firstWaitMs: 5, longestWaitMs: 2_000 };

beforeAll(async () => {
  server = await webServer();
  const guard = { allowed: parseAllowedRanges('127.0.0.1'), userAgent: 'Weft/test' };
  client = new GuardedClient({ ...guard, limits: LIMITS });
  impatient = new GuardedClient({ ...guard, limits: IMPATIENT });
});

afterAll(async () => {
  await client.close();
  await impatient.close();
  await server.close();
});

beforeEach(async () => {
  database = await schemaDatabase();
  home = await mkdtemp(join(tmpdir(), 'weft-refresh-'));
  server.forget();
});

afterEach(() => rm(home, { recursive: true }));

const text = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${JSON.stringify([resolves(`h${at}.example.com`, `192.0.2.${at}`)])}\n`,
  ).join('');

const toy = () => toySource('toy', { defaultUrl: `${server.url}/lists/toy.jsonl?format=text` });

function refresh(more: Partial<RefreshOptions> = {}) {
  return refreshSource(database, toy(), { client, home, retry: RETRY, ...more });
}

/** Everything that lies in the source's folder, half or whole. */
async function files(): Promise<string[]> {
  return (await readdir(join(home, 'downloads', 'toy'), { recursive: true }).catch(() => [])).sort();
}

function serve(body: string, headers: Record<string, string> = {}) {
  server.answer((_, response) => void response.writeHead(200, headers).end(body));
}

describe('a refresh', () => {
  it('A refresh fetches the file under its own name, loads it and keeps it', async () => {
    serve(text(3), { etag: '"1"', 'last-modified': 'Sat, 22 Aug 2026 06:00:00 GMT' });
    const outcome = await refresh();
    expect(outcome).toMatchObject({ source: 'toy', status: 'loaded', error: null });
    expect(outcome.report).toMatchObject({
      status: 'completed',
      file: 'toy.jsonl',
      read: 3,
      observedAt: Date.UTC(2026, 7, 22, 6),
      sha256: createHash('sha256').update(text(3)).digest('hex'),
    });
    expect(await files()).toEqual(['kept.json', 'toy.jsonl']);
    expect(await readFile(join(home, 'downloads/toy/toy.jsonl'), 'utf8')).toBe(text(3));
    expect(await namesOf(database, 'IPV4')).toHaveLength(3);
    expect(server.requests[0]?.headers['user-agent']).toBe('Weft/test');
  });

  it('A refresh of an unchanged file loads nothing, and says so', async () => {
    serve(text(3), { etag: '"1"', 'last-modified': 'Sat, 22 Aug 2026 06:00:00 GMT' });
    await refresh();
    const before = await graphText(database);
    server.answer((_, response) => void response.writeHead(304).end());
    expect(await refresh()).toMatchObject({ status: 'unchanged', error: null, report: null });
    expect(server.requests[1]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Sat, 22 Aug 2026 06:00:00 GMT',
    });
    expect(await graphText(database)).toEqual(before);
    expect(await files()).toEqual(['kept.json', 'toy.jsonl']);
    expect((await readChecks(database)).get('toy')).toMatchObject({ status: 'unchanged', error: null });
  });

  it('A refresh asks without conditions if this graph does not hold the kept file', async () => {
    serve(text(3), { etag: '"1"' });
    await refresh();
    await schemaDatabase();
    expect(await refresh()).toMatchObject({ status: 'loaded' });
    expect(server.requests[1]?.headers['if-none-match']).toBeUndefined();
  });

  it('A refresh from a server that fails twice succeeds at the third attempt', async () => {
    let attempts = 0;
    server.answer((_, response) => {
      attempts += 1;
      if (attempts < 3) response.writeHead(500).end('oops');
      else response.end(text(2));
    });
    expect(await refresh()).toMatchObject({ status: 'loaded' });
    expect(attempts).toBe(3);
  });

  it('A refresh from a busy server waits as long as the server asks', async () => {
    const times: number[] = [];
    server.answer((_, response) => {
      times.push(performance.now());
      if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.end(text(2));
    });
    expect(await refresh()).toMatchObject({ status: 'loaded' });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
  });

  it('A refresh fails at once if the server asks for a longer wait than it allows', async () => {
    server.answer((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end());
    expect(await refresh()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('the server answers 503'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('A refresh follows a redirect to the new place of the file', async () => {
    server.answer((request, response) => {
      if (request.url?.startsWith('/lists')) response.writeHead(302, { location: '/elsewhere' }).end();
      else response.end(text(2));
    });
    expect(await refresh()).toMatchObject({ status: 'loaded', report: { file: 'toy.jsonl' } });
  });

  it('A refresh of a source without an address says what to do instead', async () => {
    const outcome = await refreshSource(database, toySource('toy'), { client, home });
    expect(outcome.error).toBe(
      'toy has no address to fetch it from: get it from https://example.com and type weft load toy <file>.',
    );
  });
});

const drip = async (response: ServerResponse) => {
  while (!response.destroyed) {
    response.write(`${JSON.stringify([])}\n`);
    await sleep(50);
  }
};

describe('a refresh that fails leaves the graph and the last good file as they were, and nothing half', () => {
  it.each<[string, (response: ServerResponse) => void, string, number]>([
    ['not there', (response) => response.writeHead(404).end(), 'answers 404: it may have moved', 1],
    ['forbidden', (response) => response.writeHead(403).end(), 'it wants an agreement or a key', 1],
    ['broken', (response) => response.writeHead(502).end(), 'the server answers 502', 4],
    ['silent', () => undefined, 'could not be fetched', 4],
    ['too slow', (response) => void drip(response), 'could not be fetched', 4],
    ['too large', (response) => response.end('x'.repeat(100_001)), 'is larger than 100000 bytes', 1],
    ['a web page', (response) => response.end('<html><title>Wait</title>'), 'is a web page ("Wait")', 1],
    ['empty', (response) => response.end(), 'is empty', 1],
    ['of another format', (response) => response.end('a,b\nc,d\n'), 'seems to be of another format', 1],
    [
      'cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '5000' }).write(text(2));
        setTimeout(() => response.destroy(), 20);
      },
      'could not be fetched',
      4,
    ],
    [
      'redirected to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
      '169.254.169.254 is not public (linkLocal)',
      1,
    ],
  ])(
    'A refresh of a file that is %s leaves the graph and the last good file unchanged',
    async (kind, answer, reason, attempts) => {
      serve(text(5), { etag: '"1"' });
      await refresh();
      const before = await graphText(database);
      server.forget();
      server.answer((__, response) => answer(response));
      const outcome = await refresh({ client: /silent|slow/.test(kind) ? impatient : client });
      expect(outcome.status).toBe('failed');
      expect(outcome.error).toContain(reason);
      expect(server.requests).toHaveLength(attempts);
      expect(await graphText(database)).toEqual(before);
      expect(await files()).toEqual(['kept.json', 'toy.jsonl']);
      expect(await readFile(join(home, 'downloads/toy/toy.jsonl'), 'utf8')).toBe(text(5));
      expect((await readChecks(database)).get('toy')).toMatchObject({ status: 'failed', error: outcome.error });
    },
  );

  it('A refresh that its caller aborts leaves no half file', async () => {
    server.answer((_, response) => void drip(response));
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stopped')), 200);
    await expect(refresh({ signal: controller.signal })).rejects.toThrow('stopped');
    expect(await files()).toEqual([]);
  });

  it('A refresh deletes the half files of a process that no longer runs', async () => {
    const left = join(home, 'downloads/toy/incoming-999999-abc');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'toy.jsonl'), 'half');
    serve(text(2));
    await refresh();
    expect(await files()).toEqual(['kept.json', 'toy.jsonl']);
  });
});

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadFile } from '../../loaders/load.ts';
import type { Database } from '../../store/database.ts';
import { feed } from '../support/feeds.ts';
import { schemaDatabase } from '../support/graph.ts';
import { type TestApp, testApp } from './test-app.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 7, 20);
const TAXII = 'application/taxii+json;version=2.1';

/** Four editions of the list of botnet servers: one server leaves, another comes, the first comes back. */
const EDITIONS = [
  ['11.1.0.1', '11.2.0.1'],
  ['11.1.0.1', '11.3.0.1'],
  ['11.3.0.1', '11.2.0.1', '11.4.0.1'],
  ['11.4.0.1', '11.2.0.1', '11.5.0.1'],
];

let database: Database;
let app: TestApp;

beforeEach(async () => {
  database = await schemaDatabase();
  app = await testApp(database);
});

async function loadEdition(number: number): Promise<void> {
  const observedAt = FIRST + number * DAY_MS;
  const day = new Date(observedAt).toISOString().slice(0, 10);
  const rows = (EDITIONS[number] ?? []).map(
    (address) => `"${day} 00:00:00","${address}","443","online","${day}","QakBot"`,
  );
  const path = join(await mkdtemp(join(tmpdir(), 'weft-polled-')), 'ipblocklist.csv');
  await writeFile(
    path,
    `"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"\n${rows.join('\n')}\n`,
  );
  const source = feed('abuse-ch-feodo-tracker');
  const report = await loadFile(database, source, path, { observedAt, asOf: new Date(observedAt + DAY_MS / 2) });
  expect([report.status, report.error]).toEqual(['completed', null]);
}

const ROW = z.object({ indicator: z.string(), removedAt: z.string().nullable(), expires: z.string().nullable() });
const OBJECT = z.looseObject({ id: z.string(), type: z.string(), name: z.string(), revoked: z.boolean().optional() });

/** What an export has now, and where a poll goes on. */
async function exported(path: string) {
  const response = await app.ask(`/v1/export/${path}`);
  return { text: await response.text(), upTo: response.headers.get('weft-changed-up-to') ?? '' };
}

async function tierNow(): Promise<readonly string[]> {
  const { text } = await exported('list/blocking');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ')[0] ?? '')
    .sort();
}

describe('a consumer that polls', () => {
  it('A consumer of rows that asks for changes ends with exactly the tier, load by load', async () => {
    const has = new Set<string>();
    let since = '';
    for (const number of EDITIONS.keys()) {
      await loadEdition(number);
      const { text, upTo } = await exported(`ndjson/blocking${since === '' ? '' : `?since=${since}`}`);
      for (const line of text.split('\n').filter((one) => one !== '')) {
        const { indicator, removedAt, expires } = ROW.parse(JSON.parse(line));
        if (removedAt === null) has.add(indicator);
        else has.delete(indicator);
        expect(expires === null).toBe(removedAt !== null);
      }
      since = upTo;
      expect([...has].sort()).toEqual(await tierNow());
      expect([...has].sort()).toEqual(EDITIONS[number]?.toSorted());
    }
    expect((await exported(`ndjson/blocking?since=${since}`)).text).toBe('');
  });

  it('A consumer of STIX bundles drops what is revoked and ends with exactly the tier', async () => {
    const has = new Map<string, string>();
    let since = '';
    for (const number of EDITIONS.keys()) {
      await loadEdition(number);
      const { text, upTo } = await exported(`stix/blocking${since === '' ? '' : `?since=${since}`}`);
      for (const { id, type, name, revoked } of z.array(OBJECT).parse(JSON.parse(text).objects)) {
        if (type !== 'indicator') continue;
        if (revoked === true) has.delete(id);
        else has.set(id, name);
      }
      since = upTo;
      expect([...has.values()].sort()).toEqual(await tierNow());
    }
  });

  it('A TAXII client that asks for what was added drops what is revoked and ends with exactly the tier', async () => {
    const has = new Map<string, string>();
    let added = '';
    for (const number of EDITIONS.keys()) {
      await loadEdition(number);
      const path = `/taxii2/weft/collections/blocking/objects/?limit=2${added === '' ? '' : `&added_after=${added}`}`;
      for (let next = ''; ; ) {
        const response = await app.ask(`${path}${next}`, { headers: { accept: TAXII } });
        const page = z
          .object({
            objects: z.array(OBJECT).default([]),
            more: z.boolean().default(false),
            next: z.string().optional(),
          })
          .parse(await response.json());
        for (const { id, type, name, revoked } of page.objects) {
          if (type !== 'indicator') continue;
          if (revoked === true) has.delete(id);
          else has.set(id, name);
        }
        added = response.headers.get('x-taxii-date-added-last') ?? '';
        if (!page.more) break;
        next = `&next=${page.next}`;
      }
      expect([...has.values()].sort()).toEqual(await tierNow());
    }
  });

  it('A server that came back has another id, and its first one stays revoked', async () => {
    const idsOf = async (since: string) => {
      const { text, upTo } = await exported(`stix/blocking${since}`);
      const objects = z.array(OBJECT).parse(JSON.parse(text).objects);
      return {
        ids: objects.filter(({ name }) => name === '11.2.0.1').map(({ id, revoked }) => ({ id, revoked })),
        upTo,
      };
    };
    await loadEdition(0);
    const first = await idsOf('');
    await loadEdition(1);
    const gone = await idsOf(`?since=${first.upTo}`);
    expect(gone.ids).toEqual([{ id: first.ids[0]?.id, revoked: true }]);
    await loadEdition(2);
    const back = await idsOf(`?since=${gone.upTo}`);
    expect(back.ids).toEqual([{ id: expect.not.stringMatching(String(first.ids[0]?.id)), revoked: undefined }]);
  });
});

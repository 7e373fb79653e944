import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { loadFile } from '../../loaders/load.ts';
import type { LoadOptions } from '../../loaders/pipeline/load-options.ts';
import { refreshSource } from '../../loaders/refresh/refresh.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { declaredLists } from '../../loaders/sources/own/declared-lists.ts';
import { GuardedClient } from '../../net/guarded-client.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { readStatistics } from '../../store/statistics/statistics.ts';
import { schemaDatabase } from '../support/graph.ts';
import { listFile } from '../support/list-file.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NO_RETRY = { retries: 0, firstWaitMs: 1, longestWaitMs: 1 };

let database: Database;
let engine: QueryEngine;

async function load(id: string, text: string, options: LoadOptions = {}) {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`${id} is not in the catalog`);
  return loadFile(database, source, await listFile(text), { observedAt: NOW.getTime(), asOf: NOW, ...options });
}

async function rows(query: string) {
  const answer = await engine.run({ query });
  if (!('rows' in answer)) throw new Error('this test asks single statements');
  return answer.rows;
}

const assessed = (...names: readonly string[]) =>
  rows(
    `CALL svc.assess(${JSON.stringify(names)}) YIELD host, label, verdictBlocking RETURN host, label, verdictBlocking`,
  );

beforeAll(async () => {
  database = await schemaDatabase();
  engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(NOW) });
  await load('own-block', '192.0.32.7 password spraying\nevil.example.net\n', { part: 'soc' });
  await load(
    'own-block',
    'indicator,reason,expiry\n192.0.33.0/24,their whole network,2026-12-31\n192.0.34.1,old,2026-11-01\n',
    {
      part: 'network-team',
    },
  );
  await load('own-allow', 'partner.example.net our partner\n');
  await load('own-watch', '192.0.35.9 seen in a mail\n');
}, 600_000);

describe('own lists in the graph', () => {
  it('A blocked address, host, network and the addresses in it block; an ended entry does not', async () => {
    expect(
      await assessed('192.0.32.7', 'evil.example.net', '192.0.33.0/24', '192.0.33.77', '192.0.34.1'),
    ).toMatchObject([
      { label: 'malicious', verdictBlocking: true },
      { label: 'malicious', verdictBlocking: true },
      { label: 'malicious', verdictBlocking: true },
      { label: 'malicious', verdictBlocking: true },
      { verdictBlocking: false },
    ]);
  });

  it('An allowed host is vouched for, and a watched address is described and not accused', async () => {
    expect(await assessed('partner.example.net', '192.0.35.9')).toMatchObject([
      { label: 'benign-allowlisted', verdictBlocking: false },
      { label: 'unknown', verdictBlocking: false },
    ]);
  });

  it('The account names the list, its reason and its end', async () => {
    const [blocked] = await rows('CALL explain("192.0.33.77") YIELD explanation, context RETURN explanation, context');
    expect(blocked?.explanation).toContain(
      'The operator says: block by Own block list until 2026-12-31: their whole network.',
    );
    expect(blocked?.context).toMatchObject([
      {
        kind: 'operator',
        subject: 'Own block list',
        example: 'block by Own block list until 2026-12-31: their whole network',
      },
    ]);
    const [watched] = await rows('CALL explain("192.0.35.9") YIELD explanation RETURN explanation');
    expect(watched?.explanation).toContain('The operator says: watch by Own watch list: seen in a mail.');
  });

  it('A load of one part replaces only its own rows', async () => {
    await load('own-block', '192.0.32.8\n192.0.32.9\n', { part: 'soc', observedAt: NOW.getTime() + 1000 });
    expect(await assessed('192.0.32.7', '192.0.32.8', '192.0.33.77')).toMatchObject([
      { verdictBlocking: false },
      { verdictBlocking: true },
      { verdictBlocking: true },
    ]);
  });

  it('A declared list of a file is loaded by a refresh when the file has changed, and an inner address is refused', async () => {
    const path = await listFile('192.0.36.1 from a partner\n');
    const [list, inner] = declaredLists(
      `lists:\n  - {name: partner, kind: block, file: ${path}}\n  - {name: inner, kind: block, url: "http://127.0.0.1:9/list"}\n`,
      SOURCES,
    );
    if (list === undefined || inner === undefined) throw new Error('two lists are declared');
    const client = new GuardedClient({ allowed: [], limits: {}, userAgent: 'test' });
    const refreshed = (source: SourceDeclaration) =>
      refreshSource(database, source, { client, home: dirname(path), asOf: NOW, retry: NO_RETRY });
    expect(await refreshed(list)).toMatchObject({ status: 'loaded', error: null });
    expect(await refreshed(list)).toMatchObject({ status: 'unchanged' });
    expect(await assessed('192.0.36.1')).toMatchObject([{ label: 'malicious', verdictBlocking: true }]);
    await writeFile(path, '192.0.36.2\n');
    expect(await refreshed(list)).toMatchObject({ status: 'loaded' });
    expect(await assessed('192.0.36.1', '192.0.36.2')).toMatchObject([
      { verdictBlocking: false },
      { verdictBlocking: true },
    ]);
    expect(await refreshed(inner)).toMatchObject({ status: 'failed', error: expect.stringContaining('127.0.0.1') });
    await client.close();
  });

  it('Own lists alone make no layer whole: nothing is called clean by them', async () => {
    const { layers } = await readStatistics(database, NOW);
    expect(layers.find(({ layer }) => layer === 'threat-listings')).toMatchObject({ coverage: 'DEGRADED' });
  });
});

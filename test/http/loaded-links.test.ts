/** Answers about links that were loaded from files as Common Crawl publishes them. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import { commoncrawlDomainLinks } from '../../loaders/sources/web/commoncrawl-links.ts';
import { schemaDatabase } from '../support/graph.ts';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'weft-links-'));
  const release = join(folder, 'cc-main-2026-apr-may-jun-domain');
  await writeFile(`${release}-vertices.txt.gz`, gzipSync('0\tcom.example\t3\n1\tnet.example\t1\n2\torg.example\t1\n'));
  await writeFile(`${release}-edges.txt.gz`, gzipSync('0\t1\n1\t0\n2\t0\n'));
  await loadFile(database, commoncrawlDomainLinks, `${release}-edges.txt.gz`);
  app = await testApp(database);
});

it('A domain has its links in both directions', async () => {
  const body = await app.json('/v1/indicators/domain/example.com');
  expect(body).toMatchObject({
    summary: { total_links_in: 2, total_links_out: 1 },
    relationships: {
      incoming_links: { total: 2, top_sources: ['example.net', 'example.org'] },
      outgoing_links: { total: 1, top_sources: ['example.net'] },
    },
    metadata: { data_sources: ['link_graph'] },
  });
});

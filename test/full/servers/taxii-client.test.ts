import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../http/server.ts';
import { COLLECTIONS } from '../../../procedures/export/collections/collections.ts';
import { HASH, writeJudged } from '../../http/taxii-data.ts';
import { type TestApp, testApp } from '../../http/test-app.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';
import { pythonWith, run } from '../../support/python.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  await writeJudged(database);
  app = await testApp(database);
});

describe('clients of a TAXII server', () => {
  it('The taxii2-client finds the collections, pages through one and reads its objects, which are valid STIX', async ({
    skip,
  }) => {
    const home = await pythonWith('taxii2-client==2.3.0');
    if (home === null) return skip('python3 cannot make an environment with taxii2-client');
    const validator = await pythonWith('stix2-validator==3.2.0');
    if (validator === null) return skip('python3 cannot make an environment with stix2-validator');
    const server = await startServer(app.app, { host: '127.0.0.1', port: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'weft-taxii-'));
    try {
      const { text } = await app.keys.create('poller', ['lookup']);
      const script = join(ROOT, 'test/clients/taxii.py');
      const reported = JSON.parse(await run(join(home, 'bin/python'), [script, `${server.url}/taxii2/`, text]));
      expect(reported.collections).toEqual(COLLECTIONS.map(({ id, title, alias }) => [id, title, alias, true, false]));
      expect(reported.paged).toEqual([
        ['Weft', 'a.example'],
        ['b.example', HASH],
        ['2001:db8::1', 'evil.example/a'],
        ['c.example', '203.0.113.0/24'],
        ['192.0.2.1'],
      ]);
      expect(reported.since).toEqual(['c.example', '203.0.113.0/24', '192.0.2.1']);
      expect(reported.manifest).toBe(9);
      expect(reported.object).toEqual(['a.example', ['2026-08-20T01:00:00.000Z']]);
      expect(reported.refused).toEqual([401, 404]);
      const file = join(folder, 'bundle.json');
      const id = 'bundle--2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37';
      writeFileSync(file, JSON.stringify({ type: 'bundle', id, objects: reported.objects }));
      const judged = await run(join(validator, 'bin/stix2_validator'), ['--version', '2.1', file]);
      expect(judged).toContain('STIX JSON: Valid');
    } finally {
      await server.close(0);
      rmSync(folder, { recursive: true, force: true });
    }
  }, 240_000);
});

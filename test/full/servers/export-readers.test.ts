import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEntries } from '../../http/export-data.ts';
import { type TestApp, testApp } from '../../http/test-app.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { pythonWith, run } from '../../support/python.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  await writeEntries(database);
  // What left a tier, and what the others indicate.
  await database.write({
    text: `MATCH (bad:HOSTNAME {name: 'bad.example'}) MATCH (file:FILE_HASH) SET file.family = 'Emotet'
      CREATE (bad)-[:ATTRIBUTED_TO {confidence: 0.8}]->(:ACTOR {name: 'APT28'}), (:SETTING {name: 'verdicts_changed_at', value: '1785800000000'}),
        (:TIER_REMOVAL {place: 'blocking HOSTNAME gone.example', tier: 'blocking', label: 'HOSTNAME', name: 'gone.example', number: 0,
          listedFrom: 1777680000000, since: 1777680000000, leftAt: 1785700000000})`,
  });
  app = await testApp(database);
});

async function exported(path: string): Promise<string> {
  return (await app.ask(`/v1/export/${path}`)).text();
}

describe('an export', () => {
  it('A STIX export fits the schemas of OASIS', async ({ skip }) => {
    const home = await pythonWith('stix2-validator==3.2.0');
    if (home === null) return skip('python3 cannot make an environment with stix2-validator');
    const folder = mkdtempSync(join(tmpdir(), 'weft-stix-'));
    try {
      const whole = ['blocking', 'malicious', 'ambiguous', 'benign-allowlisted'];
      for (const tier of [...whole, 'blocking?since=2026-07-01']) {
        const file = join(folder, 'bundle.json');
        const bundle = await exported(`stix/${tier}`);
        expect(bundle.includes('"revoked":true')).toBe(tier.includes('since'));
        writeFileSync(file, bundle);
        const reported = await run(join(home, 'bin/stix2_validator'), ['--version', '2.1', file]);
        expect(reported).toContain('STIX JSON: Valid');
        // Its advice is version 4 for ids, while those of version 5 are the same in every export (STIX 2.1, 2.9), and a hash of each reference.
        expect(reported.split('\n').filter((line) => line.includes('[!]') && !/\{(?:103|302)\}/.test(line))).toEqual(
          [],
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 240_000);

  it('pymisp reads a MISP export', async ({ skip }) => {
    const home = await pythonWith('pymisp==2.5.34.4');
    if (home === null) return skip('python3 cannot make an environment with pymisp');
    const [uuid] = Object.entries(await app.json('/v1/export/misp/blocking/manifest.json')).find(
      ([, event]) => Object(event).info === 'Weft: blocking, ip',
    ) ?? [''];
    const text = await exported(`misp/blocking/${uuid}.json`);
    const program =
      'import sys, pymisp; e = pymisp.MISPEvent(); e.load(sys.stdin.read()); print([(a.type, a.value, a.to_ids) for a in e.attributes])';
    const reported = await run(join(home, 'bin/python'), ['-c', program], text);
    expect(reported.trim()).toBe("[('ip-dst', '192.0.2.1', True), ('ip-dst', '2001:db8::1', True)]");
  }, 240_000);
});

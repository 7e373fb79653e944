import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { IRR_ROUTES } from '../../loaders/sources/routing/irr-routes.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { declaredIn } from '../support/source-input.ts';
import { load } from './pipeline-toys.ts';

const radb = declaredIn(IRR_ROUTES, 'radb-routes');
const ripe = declaredIn(IRR_ROUTES, 'ripe-routes');

let database: Database;

async function dump(name: string, routes: readonly (readonly [string, number, string])[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'weft-irr-')), name);
  const objects = routes.map(([prefix, asn, source]) => `route: ${prefix}\norigin: AS${asn}\nsource: ${source}\n`);
  await writeFile(path, objects.join('\n'));
  return path;
}

async function stored(): Promise<string[]> {
  const rows = await database.read({ text: 'MATCH (o:ROUTE_OBJECT) RETURN o.name AS name ORDER BY name' });
  return rows.map(({ name }) => String(name));
}

describe('route objects of two registries', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
  });

  it('Two registries have separate route objects, and a new edition of one deletes none of the other', async () => {
    const both: readonly (readonly [string, number, string])[] = [
      ['192.0.32.0/24', 64500, 'RADB'],
      ['192.0.32.0/24', 64501, 'RADB'],
    ];
    await load(database, radb, await dump('radb.db', both));
    await load(database, ripe, await dump('ripe.db.route', [['192.0.32.0/24', 64500, 'RIPE']]));
    expect(await stored()).toEqual(['AS64500 RADB', 'AS64500 RIPE', 'AS64501 RADB'].map((of) => `192.0.32.0/24 ${of}`));
    await load(database, radb, await dump('radb.db', both.slice(1)), { allowShrink: true });
    expect(await stored()).toEqual(['AS64500 RIPE', 'AS64501 RADB'].map((of) => `192.0.32.0/24 ${of}`));
  });
});

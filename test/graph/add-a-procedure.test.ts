import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Procedure, ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs/add-a-procedure.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const FILE = BLOCKS.find((code) => code.includes('export const nameServers')) ?? '';
const COMPUTED_FILE = BLOCKS.find((code) => code.includes('export const serverDependence')) ?? '';
const LINE = /```ts\n(import \{ nameServers \}[^\n]*)\n```/.exec(PAGE)?.[1] ?? '';

let directory: string;
let engine: QueryEngine;
let added: Procedure;
let computed: Procedure;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-example-'));
  const procedure = z.custom<Procedure>((value) => typeof value === 'object');
  added = z.object({ nameServers: procedure }).parse(await saved('name-servers.ts', FILE)).nameServers;
  computed = z
    .object({ serverDependence: procedure })
    .parse(await saved('server-dependence.ts', COMPUTED_FILE)).serverDependence;
  const database = await schemaDatabase();
  await database.write({
    text: `CREATE (zone:HOSTNAME {name: 'example.com'}), (:HOSTNAME {name: 'b.example.net'})-[:NAMESERVER_FOR]->(zone),
      (:HOSTNAME {name: 'a.example.net'})-[:NAMESERVER_FOR]->(zone)`,
  });
  const catalog: ProcedureCatalog = {
    find: (name) =>
      [added, computed].find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? procedureCatalog.find(name),
    all: () => [...procedureCatalog.all(), added, computed],
  };
  engine = createQueryEngine({ database, catalog, clock: fixedClock(new Date('2026-08-01T00:00:00Z')) });
});

afterAll(() => rm(directory, { recursive: true }));

/** What a file of the page exports. */
async function saved(name: string, code: string): Promise<unknown> {
  const file = join(directory, name);
  await writeFile(file, fromElsewhere(code));
  return import(pathToFileURL(file).href);
}

/** The file as if it lay in `procedures/`: its imports made absolute, those of packages found from the project. */
function fromElsewhere(code: string): string {
  return code
    .replaceAll("from '../", `from '${ROOT}/`)
    .replaceAll("from './", `from '${ROOT}/procedures/`)
    .replaceAll(/from '((?:@|zod)[^']*)'/g, (_match, name: string) => `from '${import.meta.resolve(name)}'`);
}

const rows = async (query: string) => (await engine.run({ query })).rows;

describe('the procedure in docs/add-a-procedure.md', () => {
  const known = { zone: 'example.com', servers: ['a.example.net', 'b.example.net'] };
  const unknown = { zone: 'example.org', servers: [] };

  it('The documented procedure takes its file and one name in the list of the catalog', () => {
    const catalog = readFileSync(join(ROOT, 'procedures/catalog.ts'), 'utf8');
    const [, name] = /^import \{ (\w+) \} from '\.\/[\w-]+\.ts';$/.exec(LINE) ?? [];
    expect(FILE).toContain(`export const ${name}: Procedure`);
    expect(catalog).toContain('const DECLARED: readonly Procedure[] = [');
    expect(procedureCatalog.find(added.name)).toBeUndefined();
  });

  it('The documented procedure runs its own example', async () => {
    expect(await rows(added.example)).toEqual([known]);
  });

  it('The documented procedure answers unknown names, lists and maps, and reports what it folded', async () => {
    const answer = await engine.run({
      query: 'CALL svc.nameservers({zone: ["https://example.com/x", "EXAMPLE.org", "example.org."]})',
    });
    expect(answer.rows).toEqual([known, unknown]);
    expect(answer.advisories.map(({ kind }) => kind)).toEqual(['input-folded', 'duplicate-input']);
  });

  it('The documented procedure composes with rows, conditions and expressions', async () => {
    expect(
      await rows(
        'UNWIND ["example.org", "example.com"] AS z CALL svc.nameServers(z) YIELD zone, servers WHERE size(servers) > 1 RETURN zone',
      ),
    ).toEqual([{ zone: 'example.com' }]);
    expect(await rows('RETURN svc.nameServers("example.com")[0].servers[1] AS second')).toEqual([
      { second: 'b.example.net' },
    ]);
    expect(
      await rows('MATCH (h:HOSTNAME {name: svc.nameServers("example.com")[0].servers[0]}) RETURN h.name AS name'),
    ).toEqual([{ name: 'a.example.net' }]);
  });

  it('The documented procedure answers wrong arguments with an error that says what it takes', async () => {
    for (const call of [
      'svc.nameServers()',
      'svc.nameServers(1)',
      'svc.nameServers("a.example", 2)',
      'svc.nameServers({zones: "a"})',
    ]) {
      await expect(rows(`CALL ${call}`)).rejects.toMatchObject({
        extras: { code: 'INVALID_ARGUMENT' },
        suggestions: [{ kind: 'replace_procedure' }],
      });
    }
  });

  it('The documented procedure is called for as many rows as it declares, and no more', async () => {
    const query = (count: number) =>
      `UNWIND range(1, ${count}) AS n CALL svc.nameServers("z" + n + ".example") YIELD zone RETURN count(zone) AS c`;
    expect(await rows(query(1000))).toEqual([{ c: 1000 }]);
    await expect(rows(query(1001))).rejects.toMatchObject({ extras: { reason: 'too_many_rows_before_call' } });
  });

  it('The documented procedure is listed with the signature of its declaration', async () => {
    expect(
      await rows('CALL db.procedures() YIELD name, signature WHERE name = "svc.nameServers" RETURN signature'),
    ).toEqual([
      { signature: 'svc.nameServers(zone :: STRING | LIST<STRING>) :: (zone :: STRING, servers :: LIST<STRING>)' },
    ]);
  });
});

describe('the procedure over facts in docs/add-a-procedure.md', () => {
  const known = { zone: 'example.com', domains: ['example.net'], dependsOnOne: true };
  const unknown = { zone: 'example.org', domains: [], dependsOnOne: null };

  it('The documented procedure over facts runs its own example', async () => {
    expect(await rows(computed.example)).toEqual([known]);
  });

  it('The documented procedure over facts answers lists and unknown names, and reports what it folded', async () => {
    const answer = await engine.run({
      query: 'CALL svc.serverDependence(["https://example.com/x", "EXAMPLE.org", "example.org."])',
    });
    expect(answer.rows).toEqual([known, unknown]);
    expect(answer.advisories.map(({ kind }) => kind)).toEqual(['input-folded', 'duplicate-input']);
  });

  it('The documented procedure over facts composes with rows, conditions and expressions', async () => {
    expect(
      await rows(
        'UNWIND ["example.org", "example.com"] AS z CALL svc.serverDependence(z) YIELD zone, dependsOnOne WHERE dependsOnOne RETURN zone',
      ),
    ).toEqual([{ zone: 'example.com' }]);
    expect(await rows('RETURN svc.serverDependence("example.com")[0].domains AS domains')).toEqual([
      { domains: ['example.net'] },
    ]);
  });
});

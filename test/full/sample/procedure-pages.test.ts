import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../engine/contract/limits.ts';
import type { Procedure } from '../../../engine/contract/procedure-catalog.ts';
import { Seal } from '../../../engine/contract/seal.ts';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { procedurePage } from '../../../procedures/procedure-page.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import type { Database } from '../../../store/database.ts';
import { sampleDatabase } from '../../support/graph.ts';

const PAGES = '../../../docs/procedures';
const SECRET = Buffer.from('the secret of the pages');

let database: Database;
let engine: QueryEngine;
let asOf: Date;

beforeAll(async () => {
  database = await sampleDatabase();
  asOf = await readAsOf(database);
  engine = createQueryEngine({
    ...{ database, catalog: procedureCatalog, suffixes: () => loadedSuffixes(database) },
    ...{ clock: fixedClock(asOf), secret: SECRET },
  });
});

/** The layers that a query of the procedure reports, as the compiler finds them for EXPLAIN. */
async function layersOf(procedure: Procedure): Promise<readonly string[]> {
  const context = {
    asOf,
    procedures: procedureCatalog.all(),
    caller: null,
    limits: DEFAULT_LIMITS,
    suffixes: () => loadedSuffixes(database),
    seal: new Seal(SECRET),
  };
  const read = async () => [];
  const { layers } =
    'answer' in procedure
      ? await procedure.answer([], { ...context, reader: { read } })
      : await procedure.compile([], { ...context, read });
  return [...new Set(layers ?? [])].sort();
}

/** What maps in the rows hold that their column does not declare. */
function undeclaredMembers({ columns }: Procedure, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const found = columns.flatMap(({ name, members }) =>
    rows
      .flatMap((row) => row[name] ?? [])
      .flatMap((map) => (typeof map === 'object' && map !== null && members !== undefined ? Object.keys(map) : []))
      .filter((member) => members?.[member] === undefined)
      .map((member) => `${name}.${member}`),
  );
  return [...new Set(found)];
}

describe('docs/procedures', () => {
  it.each(procedureCatalog.all().map((procedure) => [procedure.name, procedure] as const))(
    'docs/procedures/%s.md matches the sample; `vitest run test/full/sample/procedure-pages.test.ts -u` updates it',
    async (name, procedure) => {
      const query = procedure.sampleExample ?? procedure.example;
      // The first call of a kind is planned meanwhile.
      const { rows, advisories = [] } = await engine.run({ query, timeoutMs: DEFAULT_LIMITS.maximumTimeoutMs });
      expect([...rows, ...advisories]).not.toEqual([]);
      expect(undeclaredMembers(procedure, rows)).toEqual([]);
      const page = procedurePage(procedure, await layersOf(procedure), { query, rows, advisories });
      await expect(page).toMatchFileSnapshot(`${PAGES}/${name}.md`);
    },
  );

  it('docs/procedures has a page for each procedure and no other page', () => {
    const pages = procedureCatalog.all().map(({ name }) => `${name}.md`);
    expect(readdirSync(new URL(PAGES, import.meta.url)).sort()).toEqual(pages.sort());
  });
});

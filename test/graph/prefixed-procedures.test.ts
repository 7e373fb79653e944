import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { prefixedCatalog } from '../../procedures/prefixed-catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';

let engine: QueryEngine;

beforeAll(async () => {
  const catalog = prefixedCatalog(procedureCatalog, ['acme', 'Other']);
  const clock = fixedClock(new Date('2026-08-01T00:00:00Z'));
  engine = createQueryEngine({ database: await schemaDatabase(), catalog, clock });
});

const rowsOf = async (query: string) => (await engine.run({ query })).rows;

describe('a word that stands for svc', () => {
  it.each(['acme', 'ACME', 'other', 'svc'])('A word that stands for svc is read as svc: %s', async (word) => {
    const apex = 'example.co.uk';
    expect(await rowsOf(`CALL ${word}.psl.tldPlusOne("a.b.example.co.uk")`)).toEqual([{ apex }]);
    expect(await rowsOf(`CALL ${word}.psl.tldPlusOne("a.b.example.co.uk") YIELD apex RETURN apex AS found`)).toEqual([
      { found: apex },
    ]);
  });

  it('A word that stands for svc is read as svc in expressions, too', async () => {
    expect(await rowsOf('RETURN size(acme.resolve("never-met.example")) AS rows')).toEqual([{ rows: 1 }]);
  });

  it('A word that stands for svc adds no procedure, and no other word is read as svc', async () => {
    await expect(rowsOf('CALL acme.nothing()')).rejects.toMatchObject({ slug: 'query-error' });
    await expect(rowsOf('CALL weft.version()')).rejects.toMatchObject({ slug: 'query-error' });
  });

  it('A word that stands for svc does not list procedures twice', async () => {
    const names = (await rowsOf('CALL db.procedures() YIELD name RETURN name')).map(({ name }) => String(name));
    expect(names.filter((name) => /^acme|^other/i.test(name))).toEqual([]);
    expect(names).toContain('svc.resolve');
  });
});

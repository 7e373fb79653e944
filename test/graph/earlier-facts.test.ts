/** A graph of an earlier version of Weft, which did not store which record states what. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoadOptions } from '../../loaders/pipeline/load-options.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { graphText, load, toyFile } from './pipeline-toys.ts';
import { bundle, type Edition, indicator, KINDS, X, Y } from './restated-editions.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

async function loadEdition({ source, name, text, day }: Edition, options: LoadOptions = {}) {
  const path = join(await toyFile('none.jsonl', []), '..', name);
  await writeFile(path, text);
  return load(database, source, path, { observedAt: Date.parse(day), allowShrink: true, ...options });
}

/** Loads a file as versions without a ledger did. */
async function loadEarlier(edition: Edition): Promise<void> {
  const { ledger: _, ...source }: SourceDeclaration = edition.source;
  expect(await loadEdition({ ...edition, source })).toMatchObject({ status: 'completed' });
}

async function listed(): Promise<string[]> {
  const rows = await database.read({ text: 'MATCH (h)-[:LISTED_IN]->() RETURN h.name AS name ORDER BY name' });
  return rows.map(({ name }) => String(name));
}

const [A, B, C] = ['a.weft-s.com', 'b.weft-s.com', 'c.weft-s.com'];
const OLD = bundle('a.json', indicator(X, '2026-07-01', [A, B]), indicator(Y, '2026-07-01', ['y.weft-s.com']));
const NEW = bundle('b.json', indicator(X, '2026-07-09', [B, C]));
const GONE = bundle('c.json', indicator(X, '2026-07-10', [B, C], { revoked: true }));
const NOTICE = expect.stringMatching(
  /^Facts of stix-bundle from an earlier version of Weft are of no record, .* the last one with --forget-earlier\.$/,
);

describe('facts of an earlier version', () => {
  it('A record takes over what it states again, and the rest stays and is reported by each load', async () => {
    await loadEarlier(OLD);
    expect(await loadEdition(NEW)).toMatchObject({ status: 'completed', notices: [NOTICE] });
    expect(await listed()).toEqual([A, B, C, 'y.weft-s.com']);
    expect(await loadEdition(GONE)).toMatchObject({ status: 'completed', notices: [NOTICE] });
    expect(await listed()).toEqual([A, 'y.weft-s.com']);
  });

  it('A load that forgets them removes what no record states, and no load reports them after it', async () => {
    await loadEarlier(OLD);
    await loadEdition(NEW);
    const again = bundle('y.json', indicator(Y, '2026-07-01', ['y.weft-s.com']));
    const report = await loadEdition(again, { forgetEarlier: true });
    expect(report).toMatchObject({ status: 'completed' });
    expect(report.notices).toBeUndefined();
    expect(await listed()).toEqual([B, C, 'y.weft-s.com']);
    expect((await loadEdition(GONE)).notices).toBeUndefined();
    expect(await listed()).toEqual(['y.weft-s.com']);
  });

  it('A graph with a ledger from its first load reports none, and has none to forget', async () => {
    expect((await loadEdition(OLD)).notices).toBeUndefined();
    const report = await loadEdition(NEW, { forgetEarlier: true });
    expect([report.status, report.notices]).toEqual(['completed', undefined]);
    expect(await listed()).toEqual([B, C, 'y.weft-s.com']);
  });

  it.each(KINDS)(
    'All files loaded again, the last one to forget, leave the graph that has no earlier facts: %s',
    async (_, editions) => {
      for (const edition of editions) await loadEdition(edition);
      const expected = await stored();
      database = await schemaDatabase();
      for (const edition of editions.toReversed()) await loadEarlier(edition);
      for (const [at, edition] of editions.entries())
        await loadEdition(edition, { forgetEarlier: at === editions.length - 1 });
      expect(await stored()).toEqual(expected);
    },
  );
});

/** The graph without its history, which has what was seen in the meantime. */
async function stored(): Promise<string[]> {
  return (await graphText(database)).filter((line) => !line.includes('"CHANGE_RECORD"'));
}

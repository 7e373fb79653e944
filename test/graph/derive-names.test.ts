import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { asn2org } from '../../loaders/sources/routing/asn2org.ts';
import { pyasnAsnames } from '../../loaders/sources/routing/pyasn-asnames.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const OLD = Date.UTC(2016, 4, 1);
const NEW = Date.UTC(2026, 6, 15);

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await schemaDatabase();
  folder = await mkdtemp(join(tmpdir(), 'weft-names-'));
  await load(pyasnAsnames, OLD, '{"64500": "EXAMPLENET - Old Example, Inc., US", "64501": "SECOND, NL"}');
  await load(asn2org, NEW, '"asn","name","source"\n64500,"Example Networks B.V.","RIPE"\n64502,"Third GmbH","RIPE"\n');
});

afterAll(async () => rm(folder, { recursive: true }));

async function load(source: SourceDeclaration, observedAt: number, text: string): Promise<void> {
  const path = join(folder, `${source.id}.txt`);
  await writeFile(path, text);
  expect(await loadFile(database, source, path, { observedAt, allowShrink: true })).toMatchObject({ refused: 0 });
}

async function names(): Promise<unknown[]> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[r:HAS_NAME]->(n:ASN_NAME)
      RETURN a.name AS asn, n.name AS name, n.handle AS handle, n.legalName AS legalName, r.sources AS sources ORDER BY asn`,
  });
  return rows.map(({ asn, name, handle, legalName, sources }) => [asn, name, handle, legalName, sources]);
}

describe('the name of an AS', () => {
  it('The name of an AS joins the newest handle and the newest legal name, or is the one that exists', async () => {
    expect(await names()).toEqual([
      [
        'AS64500',
        'EXAMPLENET - Example Networks B.V.',
        'EXAMPLENET',
        'Example Networks B.V.',
        ['asn2org', 'pyasn-asnames'],
      ],
      ['AS64501', 'SECOND', 'SECOND', null, ['pyasn-asnames']],
      ['AS64502', 'Third GmbH', null, 'Third GmbH', ['asn2org']],
    ]);
  });

  it('The name of an AS falls back to older sources, or is deleted, when the newest source drops it', async () => {
    await load(asn2org, NEW + 1, '"asn","name","source"\n64503,"Fourth SA","RIPE"\n');
    expect(await names()).toEqual([
      ['AS64500', 'EXAMPLENET - Old Example, Inc.', 'EXAMPLENET', 'Old Example, Inc.', ['pyasn-asnames']],
      ['AS64501', 'SECOND', 'SECOND', null, ['pyasn-asnames']],
      ['AS64503', 'Fourth SA', null, 'Fourth SA', ['asn2org']],
    ]);
    const [left] = await database.read({ text: 'MATCH (n:ASN_NAME) RETURN count(n) AS count' });
    expect(left).toEqual({ count: 3 });
  });
});

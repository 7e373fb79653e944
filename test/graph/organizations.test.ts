import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { loadFile } from '../../loaders/load.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { weftOrganizations } from '../../loaders/sources/curated/weft-organizations.ts';
import { asn2org } from '../../loaders/sources/routing/asn2org.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await schemaDatabase();
  folder = await mkdtemp(join(tmpdir(), 'weft-organizations-'));
});

afterAll(async () => rm(folder, { recursive: true }));

async function load(source: SourceDeclaration, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, text);
  const report = await loadFile(database, source, path, { observedAt: Date.UTC(2026, 4, 5), allowShrink: true });
  expect(report).toMatchObject({ status: 'completed', refused: 0 });
}

async function companies(): Promise<readonly string[]> {
  const rows = await database.read({
    text: `MATCH (o:ORGANIZATION)-[r:SAME_ORG_AS]->(c) RETURN o.name AS name, r.method AS method, r.confidence AS confidence,
      c.name AS company, c.displayName AS printed, c.isCanonical AS isCanonical ORDER BY name, company`,
  });
  return rows.map(({ name, method, confidence, company, printed, isCanonical }) =>
    [name, method, confidence, company, printed, isCanonical].join(' | '),
  );
}

const PRINTED =
  'asn,name,source\n1,"Google, Inc.",x\n2,GOOGLE L.L.C.,x\n3,Google LLC,x\n4,Google,x\n5,Example Limited,x\n6,"Example, Ltd.",x\n7,Example GmbH,x\n';
const CURATED = (names: string) => `asOf: 2026-01-02
organizations:
  - company: Google LLC
    names: [${names}]
    sources: ["https://policies.google.com/terms"]
`;

const FOLDED = [
  'example limited | suffix | 0.95 | example ltd | Example Limited | true',
  'example, ltd. | exact | 1 | example ltd | Example Limited | true',
];

describe('the companies of printed organisations', () => {
  it('The spellings of a company lead to it, and names that only look alike do not', async () => {
    await load(asn2org, 'asns.csv', PRINTED);
    expect(await companies()).toEqual([
      ...FOLDED,
      'google l.l.c. | suffix | 0.95 | google llc | Google LLC | true',
      'google, inc. | exact | 1 | google inc | Google, Inc. | true',
    ]);
  });

  it('The spellings lead in one step to a company of the curated table, and its changes reach every spelling', async () => {
    await load(weftOrganizations, 'organizations.yaml', CURATED('Google, Google Inc.'));
    const curated = [
      ...FOLDED,
      'google | curated | 1 | google llc | Google LLC | true',
      'google inc | curated | 1 | google llc | Google LLC | true',
      'google l.l.c. | suffix | 0.95 | google llc | Google LLC | true',
      'google, inc. | curated | 1 | google llc | Google LLC | true',
    ];
    expect(await companies()).toEqual(curated);
    const again = await derive(database, { parts: ['organizations'] });
    expect(again).toMatchObject([{ nodesWritten: 0, nodesDeleted: 0, edgesWritten: 0, edgesDeleted: 0 }]);
    await load(weftOrganizations, 'organizations.yaml', CURATED('Google'));
    expect(await companies()).toEqual([
      ...FOLDED,
      'google | curated | 1 | google llc | Google LLC | true',
      'google l.l.c. | suffix | 0.95 | google llc | Google LLC | true',
      'google, inc. | exact | 1 | google inc | Google, Inc. | true',
    ]);
  });

  it('A company is deleted with the last of its spellings', async () => {
    await load(asn2org, 'asns.csv', 'asn,name,source\n6,"Example, Ltd.",x\n');
    const rows = await database.read({
      text: 'MATCH (o:ORGANIZATION) RETURN o.name AS name, o.displayName AS printed ORDER BY name',
    });
    expect(rows).toEqual([
      { name: 'example ltd', printed: 'Example, Ltd.' },
      { name: 'example, ltd.', printed: 'Example, Ltd.' },
      { name: 'google', printed: null },
      { name: 'google llc', printed: 'Google LLC' },
    ]);
  });
});

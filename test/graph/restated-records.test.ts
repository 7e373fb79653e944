/** A record is a unit of truth, a file is not: editions of vulnerability records in every order, in files of every name. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { vulnrichment } from '../../loaders/sources/vulnerabilities/cve-records.ts';
import { nvd20, nvdFeed11 } from '../../loaders/sources/vulnerabilities/nvd.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { toyFile } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

/** A file to load: its source, its name and what is in it. */
interface Edition {
  readonly source: SourceDeclaration;
  readonly name: string;
  readonly text: string;
}

async function loadAll(editions: readonly Edition[]) {
  const folder = join(await toyFile('none.jsonl', []), '..');
  const reports = [];
  for (const { source, name, text } of editions) {
    const path = join(folder, name);
    await writeFile(path, text);
    reports.push(await loadFile(database, source, path, { allowShrink: true }));
  }
  return reports;
}

/** Each CVE with its score and the products that it affects. */
async function stored(): Promise<string[]> {
  const rows = await database.read({
    text: `MATCH (c:CVE) RETURN c.name AS name, c.cvss AS cvss, c.summary AS summary,
      COLLECT { MATCH (c)-[:AFFECTS]->(p) RETURN p.product ORDER BY p.product } AS products ORDER BY name`,
  });
  return rows.map(({ name, cvss, summary, products }) => `${name} ${cvss} ${summary} [${products}]`);
}

const match = (product: string) => ({
  vulnerable: true,
  criteria: `cpe:2.3:a:acme:${product}:*:*:*:*:*:*:*:*`,
  versionEndExcluding: '2.0',
});

function entry(id: string, day: string, products: readonly string[], more: object = {}) {
  return {
    cve: {
      id,
      lastModified: `${day}T00:00:00.000`,
      vulnStatus: 'Analyzed',
      descriptions: [{ lang: 'en', value: day }],
      metrics: {
        cvssMetricV31: [
          { source: 'nvd@nist.gov', type: 'Primary', cvssData: { version: '3.1', vectorString: 'x', baseScore: 9.8 } },
        ],
      },
      configurations: products.length === 0 ? [] : [{ nodes: [{ operator: 'OR', cpeMatch: products.map(match) }] }],
      ...more,
    },
  };
}

const page = (name: string, day: string, ...vulnerabilities: readonly object[]): Edition => ({
  source: nvd20,
  name,
  text: JSON.stringify({ timestamp: `${day}T12:00:00.000`, vulnerabilities }),
});

const feed = (name: string, day: string, id: string, products: readonly string[], modified = day): Edition => ({
  source: nvdFeed11,
  name,
  text: JSON.stringify({
    CVE_data_timestamp: `${day}T12:00Z`,
    CVE_Items: [
      {
        cve: { CVE_data_meta: { ID: id }, description: { description_data: [{ lang: 'en', value: modified }] } },
        configurations: {
          nodes: products.map((product) => ({
            operator: 'OR',
            cpe_match: [{ ...match(product), cpe23Uri: match(product).criteria }],
          })),
        },
        lastModifiedDate: `${modified}T00:00Z`,
      },
    ],
  }),
});

/** Every order of a list. */
function orders<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const [A, R] = ['CVE-2026-1001', 'CVE-2026-1002'];
const OLD = page(
  'nvdcve-2.0-2026.json',
  '2026-08-01',
  entry(A, '2026-07-01', ['alpha', 'gamma']),
  entry(R, '2026-07-01', ['alpha']),
);
const NEW = page(
  'nvdcve-2.0-modified.json',
  '2026-09-01',
  entry(A, '2026-08-20', ['beta']),
  entry(R, '2026-08-20', [], {
    vulnStatus: 'Rejected',
    metrics: {},
    descriptions: [{ lang: 'en', value: 'Rejected reason: x' }],
  }),
);
const RETIRED = feed('nvdcve-1.1-2026.json', '2026-06-01', A, ['delta']);

describe('records of the NVD', () => {
  it.each(orders([OLD, NEW, RETIRED]).map((order) => [order.map(({ name }) => name).join(', '), order] as const))(
    'A CVE is what its newest entry says, in the order %s',
    async (_, order) => {
      await loadAll(order);
      expect(await stored()).toEqual([`${A} 9.8 2026-08-20 [beta]`, `${R} null Rejected reason: x []`]);
    },
  );

  it('The newest entry is the one that was last modified, whatever the dates and the names of the files', async () => {
    const editions = [
      page('nvdcve-2.0-modified.json', '2026-09-09', entry(A, '2026-08-01', ['alpha'])),
      page('nvdcve-2.0-modified.json', '2026-09-01', entry(A, '2026-08-20', ['beta'])),
      page('nvdcve-2.0-2026.json', '2026-09-08', entry(A, '2026-08-10', ['gamma'])),
      feed('nvdcve-1.1-2026.json', '2026-09-10', A, ['delta'], '2026-07-01'),
    ];
    for (const order of orders(editions)) {
      database = await schemaDatabase();
      await loadAll(order);
      expect(await stored()).toEqual([`${A} 9.8 2026-08-20 [beta]`]);
    }
  });

  it('Of two entries with one date of modification, the one of the newer file counts', async () => {
    const editions = [
      page('nvdcve-2.0-2026.json', '2026-09-01', entry(A, '2026-08-20', ['alpha'])),
      page('page.json', '2026-09-09', entry(A, '2026-08-20', ['beta'])),
    ];
    for (const order of orders(editions)) {
      database = await schemaDatabase();
      await loadAll(order);
      expect(await stored()).toEqual([`${A} 9.8 2026-08-20 [beta]`]);
    }
  });

  it('Of several entries about one CVE in one file, the newest counts, in whatever order they are', async () => {
    for (const order of orders([entry(A, '2026-08-01', ['alpha']), entry(A, '2026-08-20', ['beta'])])) {
      database = await schemaDatabase();
      await loadAll([page('page.json', '2026-09-01', ...order)]);
      expect(await stored()).toEqual([`${A} 9.8 2026-08-20 [beta]`]);
    }
  });

  it('An entry that is under analysis again affects nothing, and what the file does not name stays', async () => {
    const again = page(
      'page.json',
      '2026-09-02',
      entry(A, '2026-09-01', [], { vulnStatus: 'Undergoing Analysis', metrics: {} }),
    );
    const [, report] = await loadAll([OLD, again]);
    expect(await stored()).toEqual([`${A} null 2026-09-01 []`, `${R} 9.8 2026-07-01 [alpha]`]);
    expect(report).toMatchObject({ status: 'completed', read: 1, refused: 0, leftOut: 0 });
  });

  it('An older entry is counted as left out, with the load completed', async () => {
    const [, report] = await loadAll([NEW, OLD]);
    expect(report).toMatchObject({ status: 'completed', read: 2, written: 0, refused: 0, leftOut: 2 });
  });

  it('The next edition of a file does not take back what it names no longer', async () => {
    const next = page('nvdcve-2.0-modified.json', '2026-09-09', entry('CVE-2026-1003', '2026-09-08', ['beta']));
    await loadAll([OLD, NEW, next]);
    expect(await stored()).toHaveLength(3);
  });

  it('The same file loaded again changes nothing', async () => {
    const [, , report] = await loadAll([OLD, NEW, NEW]);
    expect(report).toMatchObject({ written: 0, swept: 0, leftOut: 0 });
  });
});

describe('CVE records', () => {
  const record = (state: string, more: object) => ({
    cveMetadata: { cveId: A, state },
    containers: { cna: { descriptions: [{ lang: 'en', value: 'x' }], ...more } },
  });
  const affected = (product: string) => [
    {
      cpes: [`cpe:2.3:a:acme:${product}:*:*:*:*:*:*:*:*`],
      versions: [{ version: '0', lessThan: '2.0', status: 'affected' }],
    },
  ];

  it('The newest CVE record is the one that was last changed, whatever the dates of the files', async () => {
    const dated = (day: string, product: string) => ({
      ...record('PUBLISHED', { affected: affected(product) }),
      cveMetadata: { cveId: A, state: 'PUBLISHED', dateUpdated: `${day}T00:00:00Z` },
    });
    const editions = [
      { day: '2026-09-09', text: JSON.stringify(dated('2026-08-01', 'alpha')) },
      { day: '2026-09-01', text: JSON.stringify(dated('2026-08-20', 'beta')) },
      { day: '2026-09-05', text: JSON.stringify(dated('2026-08-10', 'gamma')) },
    ];
    for (const order of orders(editions)) {
      database = await schemaDatabase();
      const path = await toyFile('CVE.json', []);
      for (const { day, text } of order) {
        await writeFile(path, text);
        await loadFile(database, vulnrichment, path, { observedAt: Date.parse(day) });
      }
      expect(await stored()).toEqual([`${A} null x [beta]`]);
    }
  });

  it('A newer CVE record replaces the older one, and a rejected one takes it back', async () => {
    const folder = join(await toyFile('none.jsonl', []), '..');
    const states = [
      record('PUBLISHED', { affected: affected('alpha') }),
      record('PUBLISHED', { affected: affected('beta') }),
      record('REJECTED', { rejectedReasons: [{ lang: 'en', value: 'a duplicate' }] }),
    ];
    const seen = [];
    for (const [at, one] of states.entries()) {
      const path = join(folder, `CVE-${at}.json`);
      await writeFile(path, JSON.stringify(one));
      await loadFile(database, vulnrichment, path, { observedAt: Date.UTC(2026, 8, 1 + at) });
      seen.push(...(await stored()));
    }
    await loadFile(database, vulnrichment, join(folder, 'CVE-0.json'), { observedAt: Date.UTC(2026, 8, 1) });
    seen.push(...(await stored()));
    expect(seen).toEqual([
      `${A} null x [alpha]`,
      `${A} null x [beta]`,
      `${A} null Rejected reason: a duplicate []`,
      `${A} null Rejected reason: a duplicate []`,
    ]);
  });
});

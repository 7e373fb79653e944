import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SOURCES, sourceDeclaration } from '../../../loaders/catalog.ts';
import { PLAIN_LISTS } from '../../../loaders/sources/threats/plain-lists.ts';
import { CATEGORIES } from '../../../schema/categories.ts';
import { layerDeclaration } from '../../../schema/layers.ts';
import { coverageOf } from '../../../store/statistics/coverage.ts';
import type { LoadState } from '../../../store/statistics/load-runs.ts';
import { sampleInput } from '../../support/source-input.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const manifest = z
  .array(
    z.object({
      source: z.string(),
      file: z.string(),
      observedAt: z.string(),
      licence: z.string(),
      approximate: z.boolean().optional(),
      note: z.string().optional(),
    }),
  )
  .parse(JSON.parse(await readFile(join(ROOT, 'sample/manifest.json'), 'utf8')));

describe('the sample', () => {
  test.each(manifest)(
    '$file is of a source in the catalog, and its date is the one that the file states',
    async (row) => {
      const declaration = sourceDeclaration(row.source);
      const stated = (await declaration?.dateOf?.(await sampleInput(row.file))) ?? null;
      const day = stated === null ? row.observedAt.slice(0, 10) : new Date(stated).toISOString().slice(0, 10);
      expect({ id: declaration?.id, day }).toEqual({ id: row.source, day: row.observedAt.slice(0, 10) });
    },
  );

  test('An approximate date in the sample says why it is approximate', () => {
    const approximate = manifest.filter((row) => row.approximate);
    expect(approximate.map(({ source }) => source)).toContain('ipverse-as-prefixes');
    expect(approximate.filter(({ note }) => !note?.includes('exact date is not known'))).toEqual([]);
  });

  test('Each sample file has its row, with its licence, in the README', async () => {
    const readme = await readFile(join(ROOT, 'sample/README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const missing = manifest.filter(({ file, licence }) => {
      const row = rows.find(
        (line) => line.includes(`\`${file}\``) || line.includes(`\`${file.replace(/[^/]+$/, '*')}\``),
      );
      const names = { 'CC-BY-4.0': 'CC BY 4.0', 'LicenseRef-Spamhaus-DROP': '© The Spamhaus Project' };
      const shown = Object.entries(names).find(([id]) => id === licence)?.[1] ?? licence.replace(' OR ', ' or ');
      return row === undefined || !row.includes(shown);
    });
    expect(missing).toEqual([]);
  });

  test.each(['attack', 'tags-attribution'])(
    'The layer %s of the sample is within the cadence of its sources on the day of the newest file',
    (layer) => {
      const none: ReadonlySet<string> = new Set();
      const loads = manifest.flatMap(({ source, observedAt }): LoadState[] => {
        const declaration = sourceDeclaration(source);
        if (declaration?.layer !== layer) return [];
        const refreshedAt = Date.parse(observedAt);
        const { cadenceHours } = declaration;
        return [
          {
            source,
            status: 'completed',
            error: null,
            layer,
            cadenceHours,
            refreshedAt,
            touched: none,
            listed: new Set<string>(),
            rows: 0,
            wholeFrom: null,
            labels: none,
            isLive: false,
          },
        ];
      });
      // Curated tables carry the day on which a person checked them, which does not show when the files were gathered.
      const gathered = manifest.filter(({ file }) => !file.startsWith('../curated/'));
      const newest = Math.max(...gathered.map(({ observedAt }) => Date.parse(observedAt)));
      expect(coverageOf(1, loads, new Date(newest))).toMatchObject({ coverage: 'OK', reason: null });
    },
  );

  test('No sample file has a non-commercial or share-alike licence', () => {
    const allowed = [
      'CC0-1.0',
      'MIT',
      'Apache-2.0',
      'Apache-2.0 OR MIT',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'CC-BY-4.0',
      'MPL-2.0',
      'NIST-PD',
      'PDDL-1.0',
      'Unlicense',
    ];
    const others = manifest.filter(({ licence }) => !allowed.includes(licence));
    expect(new Set(others.map(({ licence }) => licence))).toEqual(
      new Set(['LicenseRef-MITRE-ATTACK', 'LicenseRef-Spamhaus-DROP']),
    );
  });
});

describe('the catalog', () => {
  test('Catalog ids are unique slugs, and docs/sources.md explains each id that is not a plain list', async () => {
    const page = await readFile(join(ROOT, 'docs/sources.md'), 'utf8');
    const ids = SOURCES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
    // A plain list is a row of one table and explained with it: nothing else has to be written for one.
    const rows = new Set(PLAIN_LISTS.map(({ id }) => id));
    expect(ids.filter((id) => !rows.has(id) && !page.includes(`| \`${id}\` |`))).toEqual([]);
  });

  test.each(SOURCES)('$id is in a layer and, if it is a feed, in a category of the contract', ({ id, layer, feed }) => {
    expect(layerDeclaration(layer)?.id).toBe(layer);
    if (feed === undefined) return;
    expect(feed.id).toBe(id);
    expect(CATEGORIES.map(({ name }) => name)).toContain(feed.category);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { proceduresPage } from '../../procedures/procedures-page.ts';

describe('docs/reference/procedures.md', () => {
  const page = proceduresPage(procedureCatalog.all());

  it('docs/reference/procedures.md is the catalog: node procedures/write-procedures-page.ts writes it', () => {
    expect(readFileSync(new URL('../../docs/reference/procedures.md', import.meta.url), 'utf8')).toBe(page);
  });

  it('docs/reference/procedures.md has a section for each procedure, with its signature, example and all columns', () => {
    for (const { name, example, columns } of procedureCatalog.all()) {
      const section = page.split('\n## ').find((part) => part.startsWith(`${name}\n`)) ?? '';
      expect(section).toContain(`${name}(`);
      expect(section).toContain(example);
      for (const column of columns) expect(section).toContain(`| \`${column.name}\` | `);
    }
  });
});

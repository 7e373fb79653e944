import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../loaders/catalog.ts';
import { sourcesPage } from '../../loaders/sources-page.ts';

describe('docs/reference/sources.md', () => {
  it('docs/reference/sources.md is the catalog: node loaders/write-sources-page.ts writes it', () => {
    const page = join(import.meta.dirname, '../../docs/reference/sources.md');
    expect(readFileSync(page, 'utf8')).toBe(sourcesPage(SOURCES));
  });

  it('docs/reference/sources.md shows each source once, cells with a bar in them whole', () => {
    const page = sourcesPage(SOURCES);
    for (const { id } of SOURCES) expect(page.split(`| \`${id}\` | [`)).toHaveLength(2);
    expect(page).toContain('registry\\|cc\\|type\\|start');
  });
});

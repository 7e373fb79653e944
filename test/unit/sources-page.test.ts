import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../loaders/catalog.ts';
import { sourceFieldsPage } from '../../loaders/source-fields-page.ts';
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

describe('docs/reference/source-fields.md', () => {
  it('docs/reference/source-fields.md is the fields of the catalog: node loaders/write-sources-page.ts writes it', () => {
    const page = join(import.meta.dirname, '../../docs/reference/source-fields.md');
    expect(readFileSync(page, 'utf8')).toBe(sourceFieldsPage(SOURCES));
  });

  it('docs/reference/source-fields.md shows each source with its fields once, in one list with those of the same fields', () => {
    const page = sourceFieldsPage(SOURCES);
    for (const { id } of SOURCES) expect(page.split(`<code>${id}</code>`)).toHaveLength(2);
    const [list] = page.split('</details>').filter((part) => part.includes('<code>spamhaus-drop</code>'));
    expect(list).toContain('<code>spamhaus-drop</code>, <code>spamhaus-dropv6</code>');
    expect(list).toContain('- `cidr`: the listed network\n');
    expect(list).toContain('Left out:\n\n- `rir`: the registry of the network');
  });
});

import { writeFileSync } from 'node:fs';
import { procedureCatalog } from './catalog.ts';
import { proceduresPage } from './procedures-page.ts';
import { methodsPage } from './variants/methods-page.ts';

const folder = new URL('../docs/reference/', import.meta.url);
writeFileSync(new URL('procedures.md', folder), proceduresPage(procedureCatalog.all()));
writeFileSync(new URL('lookalike-methods.md', folder), methodsPage());

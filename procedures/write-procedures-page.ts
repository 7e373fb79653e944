import { writeFileSync } from 'node:fs';
import { procedureCatalog } from './catalog.ts';
import { proceduresPage } from './procedures-page.ts';

const target = new URL('../docs/reference/procedures.md', import.meta.url);
writeFileSync(target, proceduresPage(procedureCatalog.all()));

import { writeFileSync } from 'node:fs';
import { SOURCES } from './catalog.ts';
import { sourcesPage } from './sources-page.ts';

writeFileSync(new URL('../docs/reference/sources.md', import.meta.url), sourcesPage(SOURCES));

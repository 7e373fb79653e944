import { writeFileSync } from 'node:fs';
import { SOURCES } from './catalog.ts';
import { sourceFieldsPage } from './source-fields-page.ts';
import { sourcesPage } from './sources-page.ts';

const REFERENCE = new URL('../docs/reference/', import.meta.url);

writeFileSync(new URL('sources.md', REFERENCE), sourcesPage(SOURCES));
writeFileSync(new URL('source-fields.md', REFERENCE), sourceFieldsPage(SOURCES));

import { mkdirSync, writeFileSync } from 'node:fs';
import { referencePage } from './reference-page.ts';

const target = new URL('../docs/reference/graph.md', import.meta.url);
mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, referencePage());

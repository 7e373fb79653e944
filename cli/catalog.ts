import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES } from '../loaders/catalog.ts';
import type { SourceDeclaration } from '../loaders/source.ts';
import { DeclarationError, declaredLists } from '../loaders/sources/own/declared-lists.ts';
import { UsageError } from './failure.ts';

/** The file in `WEFT_HOME` that declares further lists. */
const FILE = 'sources.yaml';

/** Returns every source: the catalog, and the lists that the operator declares in the home. Throws a `UsageError` for a mistake in these. */
export function readCatalog(home: string): readonly SourceDeclaration[] {
  const path = join(home, FILE);
  const yaml = textOf(path);
  if (yaml === null) return SOURCES;
  try {
    return [...SOURCES, ...declaredLists(yaml, SOURCES)].sort((one, other) => (one.id < other.id ? -1 : 1));
  } catch (error) {
    if (error instanceof DeclarationError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

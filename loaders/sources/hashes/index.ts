import type { SourceDeclaration } from '../../source.ts';

/** Files, known by their hashes: bad and known-good. */
export const HASHES_SOURCES: readonly SourceDeclaration[] = [];

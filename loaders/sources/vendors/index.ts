import type { SourceDeclaration } from '../../source.ts';

/** Whose networks these are, and what leaves through them. */
export const VENDORS_SOURCES: readonly SourceDeclaration[] = [];

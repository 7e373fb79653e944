import type { SourceDeclaration } from '../../source.ts';

/** Judgements of our own, each with its source. */
export const CURATED_SOURCES: readonly SourceDeclaration[] = [];

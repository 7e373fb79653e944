import type { SourceDeclaration } from '../../source.ts';
import { mispWarningLists } from './misp-warninglists.ts';

/** Judgements that people made by hand, each with its source: of our own, and of those who keep lists of the harmless. */
export const CURATED_SOURCES: readonly SourceDeclaration[] = [...mispWarningLists];

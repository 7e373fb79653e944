import type { SourceDeclaration } from '../../source.ts';

/** Vulnerabilities, how likely they are used, and who uses them. */
export const VULNERABILITIES_SOURCES: readonly SourceDeclaration[] = [];

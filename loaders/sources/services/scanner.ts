import type { SourceDeclaration } from '../../source.ts';

/** What holds of the files of every scanner: they are somebody's own, and tell what was met in their time. */
export const SCANNER = {
  publisher: 'the operator who ran the scan',
  licence: 'your own data',
  defaultUrl: null,
  cadenceHours: 168,
  layer: 'services',
  accumulates: true,
} as const satisfies Partial<SourceDeclaration>;

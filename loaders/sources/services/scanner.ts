import type { SourceDeclaration } from '../../source.ts';

/** The common properties of all scanner files: they are the operator's own data, and contain what the scanner found at that time. */
export const SCANNER = {
  publisher: 'the operator who ran the scan',
  licence: 'your own data',
  defaultUrl: null,
  cadenceHours: 168,
  layer: 'services',
  accumulates: true,
} as const satisfies Partial<SourceDeclaration>;

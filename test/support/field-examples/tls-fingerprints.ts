import type { FullExamples } from '../field-uses.ts';

export const TLS_FINGERPRINTS: FullExamples = {};

import type { FullExamples } from '../field-uses.ts';

export const CERTIFICATE_TRANSPARENCY: FullExamples = {};

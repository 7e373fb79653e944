import type { FullExamples } from '../field-uses.ts';

export const AS_SETS: FullExamples = {};

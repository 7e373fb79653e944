import type { FullExamples } from '../field-uses.ts';

export const CURATED_SIGNALS: FullExamples = {};

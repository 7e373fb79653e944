import type { FullExamples } from '../field-uses.ts';

export const TAGS_ATTRIBUTION: FullExamples = {};

import type { FullExamples } from '../field-uses.ts';

export const POPULARITY: FullExamples = {};

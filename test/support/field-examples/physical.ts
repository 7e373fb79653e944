import type { FullExamples } from '../field-uses.ts';

export const PHYSICAL: FullExamples = {};

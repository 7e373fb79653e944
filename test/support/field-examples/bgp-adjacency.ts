import type { FullExamples } from '../field-uses.ts';

export const BGP_ADJACENCY: FullExamples = {};

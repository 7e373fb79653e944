import type { FullExamples } from '../field-uses.ts';

export const REGISTRY_DELEGATIONS: FullExamples = {};

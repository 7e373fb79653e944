import type { FullExamples } from '../field-uses.ts';

export const BGP_ANNOUNCEMENTS: FullExamples = {};

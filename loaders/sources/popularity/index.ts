import type { SourceDeclaration } from '../../source.ts';
import { MEMBERSHIP_LISTS } from './membership-lists.ts';
import { RANKED_LISTS } from './ranked-lists.ts';

/** Ranks and lists of popular names. */
export const POPULARITY_SOURCES: readonly SourceDeclaration[] = [...MEMBERSHIP_LISTS, ...RANKED_LISTS];

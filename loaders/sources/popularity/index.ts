import type { SourceDeclaration } from '../../source.ts';
import { MEMBERSHIP_LISTS } from './membership-lists.ts';
import { RANKED_LISTS } from './ranked-lists.ts';

/** How popular names are. */
export const POPULARITY_SOURCES: readonly SourceDeclaration[] = [...MEMBERSHIP_LISTS, ...RANKED_LISTS];

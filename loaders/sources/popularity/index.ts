import type { SourceDeclaration } from '../../source.ts';
import { mozTopSites } from './moz-top-sites.ts';

/** How popular names are. */
export const POPULARITY_SOURCES: readonly SourceDeclaration[] = [mozTopSites];

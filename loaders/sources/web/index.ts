import type { SourceDeclaration } from '../../source.ts';
import { commoncrawlDomainLinks, commoncrawlHostLinks } from './commoncrawl-links.ts';
import { weftCaptures } from './weft-captures.ts';

/** Links between hosts, and captures of pages. */
export const WEB_SOURCES: readonly SourceDeclaration[] = [commoncrawlDomainLinks, commoncrawlHostLinks, weftCaptures];

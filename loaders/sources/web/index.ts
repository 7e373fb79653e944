import type { SourceDeclaration } from '../../source.ts';
import { commoncrawlDomainLinks, commoncrawlHostLinks } from './commoncrawl-links.ts';

/** Links between hosts. */
export const WEB_SOURCES: readonly SourceDeclaration[] = [commoncrawlDomainLinks, commoncrawlHostLinks];

/** Hosts of a platform that many use: one of its users put there whatever lists find (contract 5.3). */
import type { Context, ContextKind } from './context.ts';
import { literal } from './context-findings.ts';
import type { EvidenceOf } from './evidence.ts';
import { isThreatListing } from './tally.ts';

/** Name of the feed of shared services. */
export const PLATFORM_FEED = 'Shared services';

/** Tag of a listing of shared services: the hosts below the name are the provider's own. */
export const PLATFORM_TAG = 'hosts-below';

/** Kinds of platforms on whose hosts others put files or tags; on all others they share the host itself. */
const OF_CONTENT: ReadonlySet<string> = new Set(['download-hosts', 'tag-manager', 'user-content', 'file-sharing']);

/** Returns the listings of a host of a platform as context: they are about its users. */
export function platformContext({ properties, listings }: EvidenceOf<'domain'>, name: string): readonly Context[] {
  const { platform } = properties;
  const threats = listings.filter(isThreatListing);
  const [first] = threats;
  if (platform === null || first === undefined) return [];
  const kind: ContextKind = OF_CONTENT.has(platform) ? 'urls-listed' : 'cohosted-listed';
  const query = `MATCH (${literal('HOSTNAME', name)})-[l:LISTED_IN]->(f:FEED_SOURCE) RETURN f.name, l.category, l.seenUntil`;
  const found = { kind, subject: name, level: null, count: threats.length, example: first.name, query };
  return [{ ...found, isShared: true, listedFor: threats.length }];
}

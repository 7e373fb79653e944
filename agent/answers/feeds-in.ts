import { z } from 'zod';
import type { DatedData } from '../../engine/contract/dated-data.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';

const LISTINGS = z.array(
  z.object({ feedId: z.string(), seenUntil: z.string().nullish(), lastSeen: z.string().nullish() }),
);

/** Lines of evidence that name a list. */
const NAMED = /^(?:feed-source|list):(.+)$/;

/** Returns the feeds that rows of verdicts name, each with the newest day on which it listed one of them; null if no row has a day. */
export function feedsIn(rows: readonly Readonly<Record<string, unknown>>[]): readonly DatedData[] {
  const newest = new Map<string, number>();
  for (const { feedId, seenUntil, lastSeen } of rows.flatMap(({ sources }) => LISTINGS.safeParse(sources).data ?? [])) {
    if (sourceDeclaration(feedId) === undefined) continue;
    newest.set(feedId, Math.max(newest.get(feedId) ?? 0, Date.parse(seenUntil ?? lastSeen ?? '') || 0));
  }
  const lines = rows.flatMap(({ evidence }) => z.array(z.string()).safeParse(evidence).data ?? []);
  for (const feedId of lines.flatMap((line) => NAMED.exec(line)?.[1] ?? [])) {
    if (sourceDeclaration(feedId) !== undefined && !newest.has(feedId)) newest.set(feedId, 0);
  }
  return [...newest].map(([source, day]) => ({
    layer: sourceDeclaration(source)?.layer ?? 'threat-listings',
    source,
    observedAt: day === 0 ? null : day,
  }));
}

/** An older edition, loaded after newer ones, bounds the intervals of the listings that it does not have. */
import { UNKNOWN_SPAN } from '../feeds/evidence.ts';
import type { SourceDeclaration } from '../source.ts';
import { type Claim, isSameSpeaker } from './claims.ts';
import { narrowedListing } from './listing-claims.ts';
import { type EdgesChange, sweepClaimsOfEdges } from './sweep-edges.ts';
import type { SweepContext } from './sweep-passes.ts';

/** Returns whether the rows of a source may have intervals in the place of dates, and an edition says what it lacks. */
export function hasIntervals({ feed, accumulates, ledger }: SourceDeclaration): boolean {
  return feed?.evidence.entries === 'reported' && accumulates !== true && ledger === undefined;
}

/**
 * Narrows the intervals of the speaker's listings that the older edition of this load does not have: they came after it. So the intervals
 * do not depend on the order in which editions are loaded. Returns how many listings changed.
 */
export async function narrowIntervals(
  context: SweepContext,
  shapes: readonly string[],
  span: number = UNKNOWN_SPAN,
): Promise<number> {
  const { speaker, seen } = context;
  let changed = 0;
  for (const shape of shapes) {
    const [type = '', from, to] = shape.split(' ');
    if (type !== 'LISTED_IN' || from === undefined || to === undefined) continue;
    const edges = { type, from, to };
    const narrowed: EdgesChange = (claim, ends) => {
      if (!isSameSpeaker(claim, speaker) || seen.hasEdge(edges, ends.from, ends.to)) return claim;
      return withListing(claim, speaker.observedAt, span);
    };
    changed += await sweepClaimsOfEdges(context, edges, [speaker.source], narrowed);
  }
  return changed;
}

function withListing(claim: Claim, edition: number, span: number): Claim {
  return { ...claim, properties: narrowedListing(claim, edition, span) };
}

import { compareTexts } from '../../schema/code-points.ts';
import type { Hit } from './find-hits.ts';

/**
 * Each node once, by its best match. The node that the token names comes first; then the best of every label, then the second best of every
 * label, and so on, so that a hundred hosts do not hide the network of that name; by popularity among these.
 */
export function ranked(hits: readonly Hit[]): Hit[] {
  const byTier = hits.toSorted((one, other) => one.tier - other.tier);
  const best = [...Map.groupBy(byTier, ({ label, name }) => `${label} ${name}`).values()].flatMap(([hit]) => hit ?? []);
  const byLabel = Map.groupBy(best.toSorted(bestFirst), ({ label }) => label);
  const placed = [...byLabel.values()].flatMap((ofLabel) => ofLabel.map((hit, place) => ({ hit, place })));
  return placed
    .sort(
      (one, other) =>
        Number(one.hit.tier > 0) - Number(other.hit.tier > 0) ||
        one.place - other.place ||
        weightiestFirst(one.hit, other.hit) ||
        compareTexts(one.hit.label, other.hit.label) ||
        compareTexts(one.hit.name, other.hit.name),
    )
    .map(({ hit }) => hit);
}

function bestFirst(one: Hit, other: Hit): number {
  return weightiestFirst(one, other) || compareTexts(one.name, other.name);
}

/** By how well it fits, then by popularity (1 first, those without a rank last), then by size. */
function weightiestFirst(one: Hit, other: Hit): number {
  const [rank, otherRank] = [one.popularity ?? Number.MAX_SAFE_INTEGER, other.popularity ?? Number.MAX_SAFE_INTEGER];
  return one.tier - other.tier || rank - otherRank || other.size - one.size;
}

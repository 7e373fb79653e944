import type { EvidenceOf, VerdictKind } from './evidence.ts';
import { threatLayersOf } from './kinds.ts';

/**
 * Returns the evidence on an unknown indicator of a kind: only its properties. `degradedLayers` are the threat layers that are not OK;
 * those that verdicts of the kind depend on remain.
 */
export function nothingKnown<Kind extends VerdictKind>(
  kind: Kind,
  degradedLayers: readonly string[],
): Omit<EvidenceOf<Kind>, 'properties'> {
  const layers = threatLayersOf(kind);
  return {
    kind,
    isKnown: false,
    observations: [],
    listings: [],
    neighbours: null,
    vouches: [],
    isKnownGood: false,
    isShared: false,
    rank: null,
    context: [],
    degradedLayers: degradedLayers.filter((missing) => layers.includes(missing.split('/')[0] ?? missing)),
    facts: [],
  };
}

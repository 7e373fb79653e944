import type { Evidence, VerdictKind } from './evidence.ts';
import { threatLayersOf } from './threat-layers.ts';

/**
 * Evidence of a thing of a kind of which nothing is known. `degradedLayers` are the threat layers that are not OK; those
 * on which verdicts of the kind rest stay.
 */
export function nothingKnown(kind: VerdictKind, degradedLayers: readonly string[]): Evidence {
  const layers = threatLayersOf(kind);
  return {
    kind,
    isKnown: false,
    listings: [],
    neighbours: null,
    vouches: [],
    isKnownGood: false,
    isShared: false,
    rank: null,
    isSettled: false,
    wanting: degradedLayers.filter((layer) => layers.includes(layer)),
    facts: [],
    properties: {},
  };
}

import type { AsnExposure, EvidenceOf } from './evidence.ts';
import { type FeedEntry, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { type ShownSignal, signalLines } from './shown-signals.ts';

/** Facts of the graph about an AS. */
export interface AsnFacts {
  readonly isStored: boolean;
  readonly entries: readonly FeedEntry[];
  readonly isBulletproof: boolean;
  /** The likeliest of the routing signals that it shows now. */
  readonly signals: readonly ShownSignal[];
  /** Null for an AS that announces nothing. */
  readonly exposure: AsnExposure | null;
}

/** Builds the evidence on an AS: its precomputed exposure, and the feeds that list it (contract 5.5). */
export function asnEvidence(
  { isStored, entries, isBulletproof, signals, exposure }: AsnFacts,
  degradedLayers: readonly string[],
): EvidenceOf<'asn'> {
  const prefixes = exposure?.prefixCount ?? 0;
  return {
    ...nothingKnown('asn', degradedLayers),
    isKnown: isStored || exposure !== null,
    listings: listingsOf(entries),
    facts: [...(prefixes > 0 ? [`routing:announces ${prefixes} prefixes`] : []), ...signalLines(signals)],
    properties: { exposure, isBulletproof, signals },
  };
}

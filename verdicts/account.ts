/** The account of a verdict: its arithmetic, its sources, and what a reader of it should mind (contract 4.1, 9.1). */
import type { Advisory } from '../schema/advisory.ts';
import { BANDS } from './bands.ts';
import { floatText } from './decimals.ts';
import type { Evidence, Listing } from './evidence.ts';
import type { Score } from './score.ts';
import { isCounted, isThreatListing } from './tally.ts';
import type { Coverage, Verdict, VerdictSource } from './verdict.ts';

/** The factors: the arithmetic to the score, the band that it gives, then what moved the band. */
export function factorsOf({ score, rank, steps, placedBy }: Score, moves: readonly string[]): readonly string[] {
  return [...steps(), `score ${floatText(score)}`, `${placedBy()} -> ${BANDS[rank]}`, ...moves];
}

/** The listings as `explain` shows them: the weights shown sum to the W of the score. */
export function sourcesOf(listings: readonly Listing[]): readonly VerdictSource[] {
  return listings.map((listing) => ({
    feedId: listing.feedId,
    name: listing.name,
    category: listing.category,
    threatCategory: isThreatListing(listing) ? listing.categoryId : null,
    weight: isCounted(listing) ? listing.weight : 0,
    firstSeen: isoTime(listing.firstSeen),
    lastSeen: isoTime(listing.lastSeen),
    network: listing.network,
  }));
}

/** The notices: what vouches, why nothing is blocked that would be, and which layers the verdict lacks. */
export function noticesOf(evidence: Evidence, coverage: Coverage, wouldBlock: boolean): readonly Advisory[] {
  const { vouches, isShared, degradedLayers } = evidence;
  return [
    ...(vouches.length > 0 ? [notice('allowlist-vouched', `Vouched for by: ${vouches.join(', ')}.`)] : []),
    ...(wouldBlock && isShared ? [notice('shared-host', SHARED)] : []),
    ...(coverage === 'structural-only' ? degradedLayers.map(degradedLayer) : []),
  ];
}

/**
 * The notices about the thing itself, with what they are about; that layers are degraded is a notice of the whole
 * answer.
 */
export function subjectNotices({ advisories }: Verdict, subject: string): Advisory[] {
  return advisories.filter(({ kind }) => kind !== 'layer-degraded').map((advisory) => ({ ...advisory, subject }));
}

const SHARED = 'Many share this host or address: what is listed may be one of them, and blocking would hit all.';

function notice(kind: string, message: string): Advisory {
  return { kind, severity: 'info', message, rewrite: null, subject: null };
}

function degradedLayer(layer: string): Advisory {
  return {
    kind: 'layer-degraded',
    severity: 'warning',
    message: `The layer ${layer} is not fresh and complete: on no list does not say clean.`,
    rewrite: null,
    subject: layer,
  };
}

/** Epoch seconds as answers show an instant: `2026-05-02T04:19:12Z`. */
export function isoTime(seconds: number | null): string | null {
  return seconds === null ? null : `${new Date(Math.trunc(seconds) * 1000).toISOString().slice(0, -5)}Z`;
}

import { categoryDeclaration } from '../../schema/categories.ts';
import type { EvidenceOf, Listing, VerdictKind, VulnerabilityProperties } from '../../verdicts/evidence.ts';

/** The instant that ages are measured from in tests of the model, and in epoch seconds. */
export const AS_OF = Date.UTC(2026, 7, 1, 12);
export const NOW = AS_OF / 1000;

/** Epoch seconds of so many days before. */
export function daysAgo(days: number): number {
  return Math.round(NOW - days * 86_400);
}

/** A listing of a category, seen and first seen so many days ago; without days the feed has no dates. */
export function listed(
  category: string,
  { seen, first, ...more }: Partial<Listing> & { readonly seen?: number; readonly first?: number } = {},
): Listing {
  const declared = categoryDeclaration(category);
  if (declared === undefined) throw new Error(`no category ${category}`);
  const feedId = more.feedId ?? `feed-of-${declared.id}`;
  return {
    feedId,
    name: feedId,
    category,
    categoryId: declared.id,
    class: declared.class,
    publisher: feedId,
    weight: 1,
    firstSeen: first === undefined ? null : daysAgo(first),
    lastSeen: seen === undefined ? null : daysAgo(seen),
    observedAt: NOW,
    network: null,
    ...more,
  };
}

/** What is known of a thing beside its kind and its properties. */
export type CommonEvidence = Omit<EvidenceOf<VerdictKind>, 'kind' | 'properties'>;

const NOTHING: CommonEvidence = {
  isKnown: true,
  listings: [],
  neighbours: null,
  vouches: [],
  isKnownGood: false,
  isShared: false,
  rank: null,
  isSettled: false,
  degradedLayers: [],
  facts: [],
};

/** Evidence on a thing of a kind that was met and of which nothing else is known, but for what is given. */
export function evidenceOn<Kind extends VerdictKind>(
  kind: Kind,
  properties: EvidenceOf<Kind>['properties'],
  given: Partial<CommonEvidence> = {},
): EvidenceOf<Kind> {
  return { kind, ...NOTHING, properties, ...given };
}

/** Evidence on a domain, but for what is given. */
export function evidenceOf(given: Partial<CommonEvidence> = {}): EvidenceOf<'domain'> {
  return evidenceOn('domain', {}, given);
}

/** Evidence on a vulnerability of which this is known. */
export function vulnerability(
  known: Partial<VulnerabilityProperties>,
  given: Partial<CommonEvidence> = {},
): EvidenceOf<'cve'> {
  return evidenceOn('cve', { cvss: null, epss: null, isKev: null, isRansomware: null, ...known }, given);
}

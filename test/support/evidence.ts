import { categoryDeclaration } from '../../schema/categories.ts';
import type { EvidenceOf, Listing, VerdictKind, VulnerabilityProperties } from '../../verdicts/evidence.ts';

/** The instant that ages are measured from in tests of the model, epoch ms. */
export const AS_OF = Date.UTC(2026, 7, 1, 12);

/** Epoch ms of so many days before. */
export function daysAgo(days: number): number {
  return Math.round(AS_OF - days * 86_400_000);
}

/** The dates of a listing, in days before `AS_OF`. */
interface Ages {
  /** The date of its newest row. Without it, the listing is undated and has only the date of its edition. */
  readonly seen?: number;
  readonly first?: number;
  /** The edition that lists it; today by default. */
  readonly edition?: number;
  /** The instant of its sighting, epoch ms; null without one. */
  readonly seenAt?: number | null;
}

/** A listing in a category by a verified feed with its own publisher. */
export function listed(
  category: string,
  { seen, first, edition = 0, seenAt = daysAgo(seen ?? edition), ...more }: Partial<Listing> & Ages = {},
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
    categoryIds: [declared.id],
    publisher: feedId,
    weight: 1,
    count: 1,
    firstSeen: first === undefined ? null : daysAgo(first),
    lastSeen: seen === undefined ? null : daysAgo(seen),
    seenFrom: seenAt,
    seenUntil: seenAt,
    publishedAt: null,
    observedAt: daysAgo(edition),
    isDated: seen !== undefined,
    entries: 'reported',
    reliability: 'verified',
    aggregates: false,
    tags: [],
    reference: null,
    through: null,
    ...more,
  };
}

/** What is known about an indicator in addition to its kind and its properties. */
export type CommonEvidence = Omit<EvidenceOf<VerdictKind>, 'kind' | 'properties'>;

const NOTHING: CommonEvidence = {
  isKnown: true,
  observations: [{ source: 'dns', at: daysAgo(0), by: 'record' }],
  listings: [],
  neighbours: null,
  vouches: [],
  isKnownGood: false,
  isShared: false,
  rank: null,
  context: [],
  degradedLayers: [],
  lookedUp: { lists: 2, oldest: daysAgo(1), poor: 0, missing: [] },
  facts: [],
};

/** Evidence on an indicator that is known and observed, with nothing else known except what is given. */
export function evidenceOn<Kind extends VerdictKind>(
  kind: Kind,
  properties: EvidenceOf<Kind>['properties'],
  given: Partial<CommonEvidence> = {},
): EvidenceOf<Kind> {
  return { kind, ...NOTHING, properties, ...given };
}

/** Evidence on a domain that is no provider and not popular, except what is given. */
export function evidenceOf(
  given: Partial<CommonEvidence> = {},
  properties: Partial<EvidenceOf<'domain'>['properties']> = {},
): EvidenceOf<'domain'> {
  return evidenceOn(
    'domain',
    { isProvider: false, platform: null, registeredOn: null, popularity: null, ...properties },
    given,
  );
}

/** Evidence on an address of one holder. */
export function addressOf(
  given: Partial<CommonEvidence> = {},
  properties: Partial<EvidenceOf<'ip'>['properties']> = {},
): EvidenceOf<'ip'> {
  const plain = {
    specialPurpose: null,
    uses: [],
    isCrowded: false,
    isCdn: false,
    isCloud: false,
    isTorExit: false,
    isSharedEgress: false,
    isScanner: false,
    isSinkhole: false,
  };
  return evidenceOn('ip', { ...plain, ...properties }, given);
}

/** Evidence on a vulnerability of which this is known. */
export function vulnerability(
  known: Partial<VulnerabilityProperties>,
  given: Partial<CommonEvidence> = {},
): EvidenceOf<'cve'> {
  return evidenceOn('cve', { cvss: null, epss: null, isKev: null, isRansomware: null, ...known }, given);
}

/** Feeds of a category with these weights, each with its own publisher. */
export function feeds(
  category: string,
  weights: readonly number[],
  more: Parameters<typeof listed>[1] = {},
): readonly Listing[] {
  return weights.map((weight, index) =>
    listed(category, { publisher: `${category} ${index}`, ...more, weight, feedId: `${category} ${index}` }),
  );
}

import fc from 'fast-check';
import { CATEGORIES } from '../../schema/categories.ts';
import type { Context } from '../../verdicts/context.ts';
import type {
  AsnProperties,
  Entries,
  Evidence,
  EvidenceOf,
  Listing,
  LookedUp,
  NetworkProperties,
  Observation,
  Reliability,
} from '../../verdicts/evidence.ts';
import { accusedClass } from '../../verdicts/feed-listing.ts';
import { daysAgo, listed } from './evidence.ts';

/** Days ago, with the borders of the rules among them, or no date. */
const days = fc.option(
  fc.oneof(
    fc.constantFrom(0, 0.0833, 1, 2, 7, 30, 31, 90, 91, 365, 517),
    fc.double({ min: -2, max: 900, noNaN: true }),
    fc.double({ min: 0, max: 3, noNaN: true }),
  ),
);

/** What feeds weigh, and what the rarity of a path makes of it. */
const weight = fc.oneof(
  fc.constantFrom(0, 0.5, 0.7, 1, 1.2, 1.5, 2),
  fc.integer({ min: 1, max: 20_000 }).map((n) => n / 10_000),
);

/** A listing in one of these categories, of any kind of feed. */
export function listingIn(categories: readonly { readonly name: string }[]): fc.Arbitrary<Listing> {
  return fc
    .record({
      category: fc.constantFrom(...categories.map(({ name }) => name)),
      seen: days,
      first: days,
      edition: fc.integer({ min: 0, max: 200 }),
      isEditionKnown: fc.constantFrom(true, true, true, false),
      publisher: fc.constantFrom(...PUBLISHERS),
      weight,
      count: fc.constantFrom(1, 1, 1, 2, 3, 5, 10),
      entries: fc.constantFrom<Entries[]>('active', 'reported', 'archive'),
      reliability: fc.constantFrom<Reliability[]>('verified', 'automated', 'community'),
      aggregates: fc.constantFrom(false, false, false, true),
      through: fc.constantFrom(null, null, '192.0.2.0/24', '192.0.0.0/16'),
    })
    .map(({ category, seen, first, isEditionKnown, ...more }) => {
      const listing = listed(category, {
        ...more,
        ...(seen === null ? {} : { seen }),
        ...(first === null ? {} : { first }),
      });
      const isDated = listing.isDated || listing.entries === 'active';
      const dates = isEditionKnown ? {} : { observedAt: null, seenFrom: listing.lastSeen, seenUntil: listing.lastSeen };
      return { ...listing, ...dates, isDated, class: accusedClass(category, listing) };
    });
}

const PUBLISHERS = ['p', 'q', 'r', 's', 't', 'u', 'v'];

/** Listings of as many feeds at most, in these categories. */
export function listingsIn(
  categories: readonly { readonly name: string }[],
  maxLength: number,
): fc.Arbitrary<Listing[]> {
  return fc
    .array(listingIn(categories), { maxLength })
    .map((listings) => listings.map((listing, index) => ({ ...listing, feedId: `feed-${(index * 7) % 11}` })));
}

const flag = fc.constantFrom(true, false, null);

/** Tenths of CVSS and hundred-thousandths of EPSS as published, and any number between. */
const cvss = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((n) => n / 10),
    fc.double({ min: 0.01, max: 10, noNaN: true }),
  ),
);
const epss = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100_000),
    fc.constantFrom(0.1, 0.5),
    fc.double({ min: 1e-6, max: 1, noNaN: true }),
  ),
);

function observed(by: Observation['by'], days: number): Observation {
  return { source: 'somewhere', at: daysAgo(days), by };
}

function beside(kind: Context['kind']): Context {
  return { kind, subject: 'example.com', level: null, count: 1, example: null, query: null };
}

/** The evidence that every kind of indicator may have. */
const common = fc.record({
  isKnown: fc.boolean(),
  observations: fc.constantFrom<(readonly Observation[])[]>(
    [],
    [observed('record', 3)],
    [observed('record', 400)],
    [observed('ranking', 91), observed('place', 1)],
    [{ ...observed('record', 3), companionOf: 'TweetFeed' }],
  ),
  listings: fc.oneof(
    { weight: 4, arbitrary: listingsIn(CATEGORIES, 6) },
    { weight: 1, arbitrary: listingsIn(CATEGORIES, 11) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
  vouches: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.uniqueArray(
        fc.constantFrom('popularity', 'resolver', 'root-server', 'vendor-service', 'known-good', 'allow-list:ours'),
        { minLength: 1, maxLength: 4 },
      ),
    },
  ),
  isKnownGood: fc.constantFrom(false, false, false, true),
  isShared: fc.constantFrom(false, false, true),
  rank: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { freq: 2 }),
  context: fc.constantFrom<(readonly Context[])[]>([], [], [beside('parent-listed')], [beside('parked')]),
  degradedLayers: fc.constantFrom([], [], ['threat-listings'], ['threat-listings/spamhaus-drop', 'urls']),
  lookedUp: fc.constantFrom<(LookedUp | undefined)[]>(
    undefined,
    { lists: 2, oldest: daysAgo(1), poor: 0, missing: [] },
    { lists: 3, oldest: daysAgo(40), poor: 1, missing: [] },
    { lists: 1, oldest: null, poor: 1, missing: ['phishing'] },
  ),
  facts: fc.constantFrom([], ['dns:resolves'], ['dns:resolves', 'whois:registered-2020-01-01']),
});

function evidenceOfKind<Kind extends Evidence['kind']>(
  kind: Kind,
  properties: fc.Arbitrary<EvidenceOf<Kind>['properties']>,
): fc.Arbitrary<EvidenceOf<Kind>> {
  const neighbours = kind === 'ip' ? fc.option(fc.nat(255)) : fc.constant(null);
  return fc.record({ common, neighbours, properties }).map(({ common: facts, ...own }) => ({ kind, ...facts, ...own }));
}

/** What an aggregate has: nothing vouches for it. */
function aggregateOf<Kind extends 'network' | 'asn'>(
  kind: Kind,
  properties: fc.Arbitrary<EvidenceOf<Kind>['properties']>,
): fc.Arbitrary<EvidenceOf<Kind>> {
  return evidenceOfKind(kind, properties).map((evidence) => ({
    ...evidence,
    vouches: [],
    isKnownGood: false,
    isShared: false,
    rank: null,
  }));
}

const nothing = fc.constant({});
const SPECIAL = { prefix: '192.0.2.0/24', name: 'Documentation', rfc: 'RFC 5737', isGloballyReachable: false };
const seldom = fc.constantFrom(false, false, false, true);
const addressProperties = fc.record({
  specialPurpose: fc.constantFrom(null, null, null, null, SPECIAL),
  uses: fc.constant([]),
  isCrowded: seldom,
  isCdn: seldom,
  isCloud: seldom,
  isTorExit: seldom,
  isSharedEgress: seldom,
  isScanner: seldom,
  isSinkhole: seldom,
});
const hostProperties = fc.record({
  isProvider: seldom,
  platform: fc.constant(null),
  registeredOn: fc.constantFrom(null, null, '2026-07-20', '2001-01-01'),
  popularity: fc.option(fc.constantFrom(1, 100_000, 100_001), { freq: 2 }),
});
const count = fc.oneof(fc.constantFrom(0, 0, 1, 2), fc.nat(300), fc.nat(2_000_000));
/** A share of an even cell. */
const share = fc.oneof(
  { weight: 4, arbitrary: count },
  {
    weight: 1,
    arbitrary: fc.record({ count, halvings: fc.nat(12) }).map(({ count, halvings }) => count / 2 ** halvings),
  },
);

const tallies = fc
  .uniqueArray(fc.constantFrom(...CATEGORIES.map(({ id }) => id), 'of-another-contract'), { maxLength: 5 })
  .chain((categories) =>
    fc.record({
      categories: fc.constant(categories),
      counts: fc.array(share, { minLength: categories.length, maxLength: categories.length }),
    }),
  );

const networkProperties: fc.Arbitrary<NetworkProperties> = fc
  .record({
    family: fc.constantFrom<(4 | 6)[]>(4, 6),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    bad: share,
    suspicious: share,
    descriptive: share,
    bad48s: share,
    subnets: fc.oneof(count, fc.constantFrom(2 ** 40, 2 ** 64)),
    tallies,
    isBulletproof: fc.constantFrom(false, false, false, true),
  })
  .map(({ part, tallies: totals, ...properties }) => ({
    ...properties,
    length: Math.round(part * (properties.family === 4 ? 32 : 128)),
    bad48s: Math.min(properties.bad, properties.bad48s),
    ...totals,
  }));

const asnProperties: fc.Arbitrary<AsnProperties> = fc.record({
  isBulletproof: fc.constantFrom(false, false, false, true),
  signals: fc.constant([]),
  exposure: fc.option(
    fc
      .record({
        prefixCount: fc.nat(5),
        isIpv4: fc.boolean(),
        unlisted: fc.oneof(fc.constantFrom(0, 256, 65_536), fc.nat(10_000_000)),
        announced48s: fc.oneof(fc.constantFrom(0, 1, 65_536), fc.nat(10_000_000)),
        bad: count,
        suspicious: count,
        descriptive: count,
        bad6: count,
        suspicious6: count,
        descriptive6: count,
        portion: fc.constantFrom(1, 0.5, 1 / 3, 1 / 65_536),
        tallies,
        newShare: fc.constantFrom(0, 1, 0.5, 1 / 3, 0.00005),
        signals: fc.oneof(fc.constant(0), fc.nat(40)),
        neighbours: fc.nat(40),
        badNeighbours: fc.nat(12),
      })
      .map(({ portion, isIpv4, unlisted, tallies: { categories, counts }, ...exposure }) => ({
        ...exposure,
        announcedIpv4: isIpv4 ? exposure.bad + exposure.suspicious + exposure.descriptive + unlisted : 0,
        categories,
        categoryCounts: counts.map(Math.round),
        bad48s: exposure.bad6 * portion,
        listed48s: (exposure.bad6 + exposure.suspicious6 + exposure.descriptive6) * portion,
        worstPrefixes: [],
        worstListed: [],
        worstDense: [],
        worstSizes: [],
      })),
    { freq: 8 },
  ),
});

/** Evidence of each kind. */
export const EVIDENCE_BY_KIND = {
  ip: evidenceOfKind('ip', addressProperties),
  domain: evidenceOfKind('domain', hostProperties),
  url: evidenceOfKind('url', fc.record({ hosts: fc.nat(3), isKitPath: seldom })),
  hash: evidenceOfKind('hash', fc.record({ family: fc.constantFrom(null, 'emotet') })),
  tls: evidenceOfKind('tls', nothing),
  crypto: evidenceOfKind('crypto', nothing),
  cve: evidenceOfKind('cve', fc.record({ cvss, epss, isKev: flag, isRansomware: flag })),
  network: aggregateOf('network', networkProperties),
  asn: aggregateOf('asn', asnProperties),
} satisfies { [Kind in Evidence['kind']]: fc.Arbitrary<EvidenceOf<Kind>> };

/** Evidence of any kind, as any source could amount to. */
export const anyEvidence: fc.Arbitrary<Evidence> = fc.oneof(...Object.values(EVIDENCE_BY_KIND));

/** The account of a verdict: its arithmetic, its sources, and what a reader of it should mind (contract 4.1, 9.1). */
import type { Advisory } from '../schema/advisory.ts';
import { CATEGORIES } from '../schema/categories.ts';
import { lackingLists } from './absence-words.ts';
import { BANDS } from './bands.ts';
import { floatText } from './decimals.ts';
import type { Evidence, Listing } from './evidence.ts';
import type { NotBlocking } from './not-blocking.ts';
import { isProvider } from './rules.ts';
import type { Score } from './score.ts';
import { exactInstant } from './sighting.ts';
import { isThreatListing } from './tally.ts';
import type { Coverage, Verdict, VerdictSource } from './verdict.ts';

/** The factors: the arithmetic to the score, the band that it gives, then what moved the band. */
export function factorsOf({ score, rank, steps, placedBy }: Score, moves: readonly string[]): readonly string[] {
  return [...steps(), `score ${floatText(score)}`, `${placedBy()} -> ${BANDS[rank]}`, ...moves];
}

/** The listings as `explain` shows them: the weights shown are those that the score counts. */
export function sourcesOf(listings: readonly Listing[], counted: readonly Listing[]): readonly VerdictSource[] {
  const isCounted = new Set(counted);
  return listings.map((listing) => ({
    feedId: listing.feedId,
    name: listing.name,
    category: listing.category,
    threatCategory: isThreatListing(listing) ? listing.categoryId : null,
    weight: isCounted.has(listing) ? listing.weight : 0,
    firstSeen: isoTime(listing.firstSeen),
    lastSeen: isoTime(listing.lastSeen),
    seenFrom: isoTime(listing.seenFrom),
    seenUntil: isoTime(listing.seenUntil),
    seenAt: isoTime(exactInstant(listing)),
    categories: listing.categoryIds.map(categoryName),
    tags: listing.tags,
    count: BigInt(listing.count),
    reference: listing.reference,
    network: listing.through,
  }));
}

/** Returns the notices: the vouches, who else a block would affect, and the layers that the verdict lacks. */
export function noticesOf(
  evidence: Evidence,
  coverage: Coverage,
  notBlocking: readonly NotBlocking[] | null,
): readonly Advisory[] {
  const { vouches, degradedLayers, listings } = evidence;
  const isProvided = isProvider(evidence) && listings.some(isThreatListing);
  // What is not bad enough to be blocked needs no warning of whom the block would affect.
  const withheld = isProvided ? (['provider'] as const) : (notBlocking?.includes('band') ?? true) ? [] : notBlocking;
  const sharing = withheld?.flatMap((reason) => SHARED[reason] ?? [])[0];
  return [
    ...(vouches.length > 0 ? [notice('allowlist-vouched', `Vouched for by: ${vouches.join(', ')}.`)] : []),
    ...(sharing === undefined ? [] : [notice('shared-host', sharing)]),
    ...(coverage === 'structural-only' ? [...degradedLayers.map(degradedLayer), ...lacking(evidence)] : []),
  ];
}

/** Returns the notices about the indicator itself, with their subject; a notice about degraded layers belongs to the whole answer. */
export function subjectNotices({ advisories }: Verdict, subject: string): Advisory[] {
  return advisories.filter(({ kind }) => kind !== 'layer-degraded').map((advisory) => ({ ...advisory, subject }));
}

/** Who else a block would affect. */
const MANY = 'Many share this address: the listed one may be one of them, and a block would affect all.';
const SHARED: Readonly<Partial<Record<NotBlocking, string>>> = {
  provider: 'Others live or send under this name: the listed one may be one of them, and a block would affect all.',
  cdn: MANY,
  'shared-address': MANY,
  'tor-exit':
    'It is an exit of Tor: others send through it. Only a report of at most a week with its own day, or a checked one, blocks it.',
  'shared-egress':
    'Others send through this address. Only a report of at most a week with its own day, or a checked one, blocks it.',
  popular: 'This name is so popular that one source alone does not block it.',
};

function notice(kind: string, message: string): Advisory {
  return { kind, severity: 'info', message, rewrite: null, subject: null };
}

/** What no whole and fresh list covers. */
function lacking({ kind, lookedUp }: Evidence): readonly Advisory[] {
  const words = lackingLists(kind, lookedUp?.missing ?? []);
  if (words === '') return [];
  const message = `${words}: being on no list does not mean clean.`;
  return [{ kind: 'layer-degraded', severity: 'warning', message, rewrite: null, subject: 'threat-listings' }];
}

function degradedLayer(missing: string): Advisory {
  const [layer = missing, feed] = missing.split('/');
  const what = feed === undefined ? `The layer ${layer}` : `The feed ${feed} of the layer ${layer}`;
  return {
    kind: 'layer-degraded',
    severity: 'warning',
    message: `${what} is not fresh and complete: being on no list does not mean clean.`,
    rewrite: null,
    subject: layer,
  };
}

function categoryName(id: string): string {
  return CATEGORIES.find((category) => category.id === id)?.name ?? id;
}

/** Epoch ms as answers show an instant: `2026-05-02T04:19:12Z`. */
export function isoTime(instant: number | null): string | null {
  return instant === null ? null : `${new Date(instant).toISOString().slice(0, -5)}Z`;
}

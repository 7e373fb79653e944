import { worstFirst } from '../../schema/categories.ts';
import { compareTexts } from '../../schema/code-points.ts';
import { type Speakers, speakersOf } from '../../store/ranges/provenance.ts';
import { heldTogether, withLastEnding, withoutGone } from './listing-claims.ts';
import type { Properties, PropertyValue } from './properties.ts';
import { softwareTogether, surestTogether } from './service-claims.ts';
import { withBounds, withPurls, withScore } from './vulnerability-claims.ts';

/** The statement of one source (and one part of it) about a node or an edge. */
export interface Claim {
  readonly source: string;
  /** Part of a source that is published as a set of files; empty if it is one file. */
  readonly part: string;
  /** Epoch ms. */
  readonly observedAt: number;
  readonly inferred: boolean;
  readonly properties: Properties;
  /** Dates (epoch ms) of the properties that only an earlier record stated; absent if there are none. */
  readonly older?: Readonly<Record<string, number>>;
}

/** The sources of an edge: the provenance that every sourced edge shows. */
export interface Provenance extends Speakers {
  readonly inferred: boolean;
}

/**
 * Which of two claims of the same date wins: the incoming one of a new load, which may correct the stored one; the stored one against a
 * later record of the same load, so that a file loaded twice gives the same result.
 */
export type Tie = 'stored-wins' | 'incoming-wins';

/**
 * Returns who wins a tie between the stored claim and a row of a batch. On the first load of a source all that is stored of it comes from
 * this load.
 */
export function tieOf(row: { readonly isRepeat?: boolean }, isFirstLoad: boolean): Tie {
  return isFirstLoad || row.isRepeat === true ? 'stored-wins' : 'incoming-wins';
}

/**
 * Merges two claims of the same source and part. The newer value of each property wins, so the order in which files or records arrive does
 * not matter. `firstSeen`, `lastSeen`, `publishedAt` and `listedFrom` widen.
 */
export function foldClaim(stored: Claim, incoming: Claim, tie: Tie): Claim {
  const [loser, winner] = tie === 'incoming-wins' ? [stored, incoming] : [incoming, stored];
  const { source, part, inferred, observedAt } = winner.observedAt >= loser.observedAt ? winner : loser;
  const values = newestValues([loser, winner]);
  const properties = together(values, [loser, winner]);
  const older = [...values].filter(([, { at }]) => at < observedAt).map(([name, { at }]) => [name, at] as const);
  const claim = { source, part, observedAt, inferred, properties };
  return older.length === 0 ? claim : { ...claim, older: Object.fromEntries(older) };
}

/** Merges the values of claims. The values of a listing, of a service or of an exposure depend on each other. */
function together(values: ReadonlyMap<string, DatedValue>, claims: readonly Claim[]): Properties {
  const properties = Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  return surestTogether(claims, softwareTogether(claims, heldTogether(claims, properties)));
}

interface DatedValue {
  readonly value: PropertyValue;
  readonly at: number;
}

/** Returns the newest value of each property; of values with one date that of the last claim. */
function newestValues(claims: readonly Claim[]): ReadonlyMap<string, DatedValue> {
  const values = new Map<string, DatedValue>();
  for (const { properties, observedAt, older } of claims) {
    for (const [name, value] of Object.entries(properties)) {
      const stated = { value, at: older?.[name] ?? observedAt };
      const known = values.get(name);
      values.set(name, known === undefined ? stated : newerValue(name, known, stated));
    }
  }
  return values;
}

function newerValue(name: string, known: DatedValue, stated: DatedValue): DatedValue {
  const newer = stated.at >= known.at ? stated : known;
  if (GATHERED.has(name)) return { value: gathered(name, [known.value, stated.value]), at: newer.at };
  const widen = SPAN.get(name);
  if (widen === undefined || typeof known.value !== 'number' || typeof stated.value !== 'number') return newer;
  return { value: widen(known.value, stated.value), at: newer.at };
}

/** Properties that bound a span of sightings: two of them merge to the wider span. */
const SPAN: ReadonlyMap<string, (one: number, other: number) => number> = new Map(
  Object.entries({
    firstSeen: Math.min,
    lastSeen: Math.max,
    publishedAt: Math.max,
    listedFrom: Math.min,
    nxdomainAt: Math.max,
  }),
);

/**
 * Lists that several records add to, such as the TXT records of a name or the tags of a listing. Their entries work like edges: each source
 * adds those that it states, and an entry is removed when a complete load no longer contains it. So a list is complete however its records
 * are distributed.
 */
const GATHERED: ReadonlySet<string> = new Set([
  'txtRecords',
  'caaRecords',
  'srvRecords',
  'tlsaRecords',
  'svcbRecords',
  'httpsRecords',
  'curatedSignals',
  'aliases',
  'statedExceptions',
  'categories',
  'reporters',
  'tags',
]);
/** More entries than a name can have. Beyond these a list only grows, without any use. */
const GATHERED_CAP = 1000;

/**
 * Returns all entries of lists of texts, each once, sorted by text (categories: by class), up to a cap. The result does not depend on their
 * order.
 */
function gathered(name: string, lists: readonly PropertyValue[]): readonly string[] {
  const entries = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  if (name === 'categories') return worstFirst(entries);
  return [...new Set(entries)].sort().slice(0, GATHERED_CAP);
}

/** Returns the properties with their gathered lists sorted. */
export function inOrder(properties: Properties): Properties {
  if (!hasGathered(properties)) return properties;
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, GATHERED.has(name) ? gathered(name, [value]) : value]),
  );
}

function hasGathered(properties: Properties): boolean {
  for (const name in properties) if (GATHERED.has(name)) return true;
  return false;
}

/** Returns the entries of a claim's gathered lists, each with its property. */
export function gatheredEntries({ properties }: Pick<Claim, 'properties'>): readonly (readonly [string, string])[] {
  return Object.entries(properties).flatMap(([name, value]) =>
    GATHERED.has(name) && Array.isArray(value) ? value.map((entry) => [name, String(entry)] as const) : [],
  );
}

/** Returns a claim whose gathered lists contain only the entries that pass `isKept`. */
export function withEntries(claim: Claim, isKept: (name: string, entry: string) => boolean): Claim {
  const lists = Map.groupBy(gatheredEntries(claim), ([name]) => name);
  if (lists.size === 0) return claim;
  const kept = [...lists].map(([name, entries]) => {
    return [name, entries.map(([, entry]) => entry).filter((entry) => isKept(name, entry))] as const;
  });
  const properties = withoutGone(claim.properties, { ...claim.properties, ...Object.fromEntries(kept) });
  const gone = kept.filter(([, entries]) => entries.length === 0).map(([name]) => name);
  return withoutProperties({ ...claim, properties }, gone);
}

/** Returns the claims with one more: merged into the claim of its source and part, else added. They are sorted by source and part. */
export function withClaim(claims: readonly Claim[], incoming: Claim, tie: Tie): readonly Claim[] {
  const same = claims.find((claim) => isSameSpeaker(claim, incoming));
  const others = claims.filter((claim) => claim !== same);
  return [...others, same === undefined ? incoming : foldClaim(same, incoming, tie)].sort(bySpeaker);
}

/** Returns whether two claims come from the same source and part. */
export function isSameSpeaker(one: Pick<Claim, 'source' | 'part'>, other: Pick<Claim, 'source' | 'part'>): boolean {
  return one.source === other.source && one.part === other.part;
}

/** Orders claims by source and part. */
export function bySpeaker(one: Claim, other: Claim): number {
  return compareTexts(one.source, other.source) || compareTexts(one.part, other.part);
}

/** Returns a claim without these properties. */
export function withoutProperties(claim: Claim, names: readonly string[]): Claim {
  const { older = {}, ...rest } = claim;
  const dates = without(older, names);
  const kept = { ...rest, properties: without(claim.properties, names) };
  return Object.keys(dates).length === 0 ? kept : { ...kept, older: dates };
}

function without<T>(values: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Returns the properties that a reader sees of several claims together: the newest value of each, and the widest span of sightings. */
export function projectedProperties(claims: readonly Claim[]): Properties {
  return withPurls(withScore(withBounds(unitedProperties(claims))));
}

function unitedProperties(claims: readonly Claim[]): Properties {
  const [only] = claims;
  if (only !== undefined && claims.length === 1) return only.properties;
  const ordered = claims.toSorted((one, other) => bySpeaker(other, one));
  return withLastEnding(ordered, together(newestValues(ordered), ordered));
}

/**
 * Returns the provenance of several claims together: one entry for each source, with the newest date of its parts; inferred if all claims
 * are.
 */
export function provenanceOf(claims: readonly Claim[]): Provenance {
  return { ...speakersOf(claims), inferred: claims.every((claim) => claim.inferred) };
}

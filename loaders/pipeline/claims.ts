import { worstFirst } from '../../schema/categories.ts';
import { type Speakers, speakersOf } from '../../store/ranges/provenance.ts';
import { heldTogether, withoutGone } from './listing-claims.ts';
import type { Properties, PropertyValue } from './properties.ts';
import { softwareTogether, surestTogether } from './service-claims.ts';
import { withBounds, withPurls, withScore } from './vulnerability-claims.ts';

/** What one source (and one part of it) says of a node or an edge. */
export interface Claim {
  readonly source: string;
  /** Part of a source that is published as a set of files; empty where it is one file. */
  readonly part: string;
  /** Epoch ms. */
  readonly observedAt: number;
  readonly inferred: boolean;
  readonly properties: Properties;
  /** Dates (epoch ms) of those properties that only an earlier record stated; absent where there are none. */
  readonly older?: Readonly<Record<string, number>>;
}

/** Who says so: the provenance that every sourced edge shows. */
export interface Provenance extends Speakers {
  readonly inferred: boolean;
}

/**
 * Which of two claims of the same date gives way: the stored one to a new load, which may correct it; the incoming one to
 * an earlier record of its own load, so that a file loaded twice ends where it was.
 */
export type Tie = 'stored-wins' | 'incoming-wins';

/**
 * How a tie between what is stored and a row of a batch ends. On the first load of a source all that is stored of it comes
 * from this load.
 */
export function tieOf(row: { readonly isRepeat?: boolean }, isFirstLoad: boolean): Tie {
  return isFirstLoad || row.isRepeat === true ? 'stored-wins' : 'incoming-wins';
}

/**
 * One claim out of two of the same source and part: of each property the newer value wins, so the order in which files or
 * records arrive does not matter. `firstSeen`, `lastSeen` and `publishedAt` widen.
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

/** The values of claims as one; those of a listing, of a service or of an exposure depend on each other. */
function together(values: ReadonlyMap<string, DatedValue>, claims: readonly Claim[]): Properties {
  const properties = Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  return surestTogether(claims, softwareTogether(claims, heldTogether(claims, properties)));
}

interface DatedValue {
  readonly value: PropertyValue;
  readonly at: number;
}

/** Of each property the newest value; between values of one date that of the last claim. */
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

/** Properties that are bounds of a span of sightings: two of them together reach as far as either. */
const SPAN: ReadonlyMap<string, (one: number, other: number) => number> = new Map(
  Object.entries({
    firstSeen: Math.min,
    lastSeen: Math.max,
    publishedAt: Math.max,
    nxdomainAt: Math.max,
  }),
);

/**
 * Lists that several records add to, such as the TXT records of a name or the tags of a listing. Their entries stand like
 * edges: whoever states one adds it, and it goes when a complete load no longer holds it, so that a list is whole however its
 * records are strewn.
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
/** More entries than a name can serve: past these a list only grows, and is of use to nobody. */
const GATHERED_CAP = 1000;

/**
 * All entries of lists of texts, each once, in order of their texts (categories: of their classes), up to a cap: the same
 * whatever order they come in.
 */
function gathered(name: string, lists: readonly PropertyValue[]): readonly string[] {
  const entries = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  if (name === 'categories') return worstFirst(entries);
  return [...new Set(entries)].sort().slice(0, GATHERED_CAP);
}

/** The properties with their gathered lists in order. */
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

/** The entries of a claim's gathered lists, with the property that each stands in. */
export function gatheredEntries({ properties }: Pick<Claim, 'properties'>): readonly (readonly [string, string])[] {
  return Object.entries(properties).flatMap(([name, value]) =>
    GATHERED.has(name) && Array.isArray(value) ? value.map((entry) => [name, String(entry)] as const) : [],
  );
}

/** A claim whose gathered lists keep only the entries for which `isKept` says so. */
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

/** The claims with one more: folded into the claim of its source and part, else added; ordered by source and part. */
export function withClaim(claims: readonly Claim[], incoming: Claim, tie: Tie): readonly Claim[] {
  const same = claims.find((claim) => isSameSpeaker(claim, incoming));
  const others = claims.filter((claim) => claim !== same);
  return [...others, same === undefined ? incoming : foldClaim(same, incoming, tie)].sort(bySpeaker);
}

/** Whether two claims come from the same source and part. */
export function isSameSpeaker(one: Pick<Claim, 'source' | 'part'>, other: Pick<Claim, 'source' | 'part'>): boolean {
  return one.source === other.source && one.part === other.part;
}

function bySpeaker(one: Claim, other: Claim): number {
  return compare(one.source, other.source) || compare(one.part, other.part);
}

/** A claim that no longer states these properties. */
export function withoutProperties(claim: Claim, names: readonly string[]): Claim {
  const { older = {}, ...rest } = claim;
  const dates = without(older, names);
  const kept = { ...rest, properties: without(claim.properties, names) };
  return Object.keys(dates).length === 0 ? kept : { ...kept, older: dates };
}

function without<T>(values: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** What a reader sees of several claims together: of each property the newest value, and the widest span of sightings. */
export function projectedProperties(claims: readonly Claim[]): Properties {
  return withPurls(withScore(withBounds(unitedProperties(claims))));
}

function unitedProperties(claims: readonly Claim[]): Properties {
  const [only] = claims;
  if (only !== undefined && claims.length === 1) return only.properties;
  const ordered = claims.toSorted((one, other) => bySpeaker(other, one));
  return together(newestValues(ordered), ordered);
}

/** The provenance of several claims together: one entry a source, the newest of its parts; inferred where all of it is. */
export function provenanceOf(claims: readonly Claim[]): Provenance {
  return { ...speakersOf(claims), inferred: claims.every((claim) => claim.inferred) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

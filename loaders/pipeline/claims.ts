/** A property value as sources state it: what JSON and Neo4j both hold. */
export type PropertyValue = string | number | boolean | readonly string[] | readonly number[];
export type Properties = Readonly<Record<string, PropertyValue>>;

/** What one source (and one part of it) says of a node or an edge. */
export interface Claim {
  readonly source: string;
  /** Part of a source that is published as a set of files; empty where it is one file. */
  readonly part: string;
  /** Epoch ms. */
  readonly observedAt: number;
  readonly inferred: boolean;
  readonly properties: Properties;
}

/** Who says so: the provenance that every sourced edge shows. */
export interface Provenance {
  readonly sources: readonly string[];
  readonly observed: readonly number[];
  readonly source: string;
  readonly observed_at: number;
  readonly inferred: boolean;
}

/**
 * One claim out of two of the same source and part: the newer one's values win, the older one's fill gaps, so the
 * order in which files or records arrive does not matter. `firstSeen` and `lastSeen` widen.
 */
export function foldClaim(stored: Claim, incoming: Claim): Claim {
  const [older, newer] = incoming.observedAt >= stored.observedAt ? [stored, incoming] : [incoming, stored];
  return {
    ...newer,
    properties: { ...older.properties, ...newer.properties, ...seenSpan(older.properties, newer.properties) },
  };
}

function seenSpan(one: Properties, other: Properties): Properties {
  return {
    ...extreme('firstSeen', Math.min, one, other),
    ...extreme('lastSeen', Math.max, one, other),
  };
}

function extreme(
  name: string,
  choose: (a: number, b: number) => number,
  one: Properties,
  other: Properties,
): Properties {
  const a = one[name];
  const b = other[name];
  return typeof a === 'number' && typeof b === 'number' ? { [name]: choose(a, b) } : {};
}

/** The claims with one more: folded into the claim of its source and part, else added; ordered by source and part. */
export function withClaim(claims: readonly Claim[], incoming: Claim): readonly Claim[] {
  const same = claims.find((claim) => isSameSpeaker(claim, incoming));
  const others = claims.filter((claim) => claim !== same);
  return [...others, same === undefined ? incoming : foldClaim(same, incoming)].sort(bySpeaker);
}

/** Whether two claims come from the same source and part. */
export function isSameSpeaker(one: Pick<Claim, 'source' | 'part'>, other: Pick<Claim, 'source' | 'part'>): boolean {
  return one.source === other.source && one.part === other.part;
}

function bySpeaker(one: Claim, other: Claim): number {
  return compare(one.source, other.source) || compare(one.part, other.part);
}

/** What a reader sees of several claims together: newer values before older ones, the widest span of sightings. */
export function projectedProperties(claims: readonly Claim[]): Properties {
  const seen: Record<string, PropertyValue> = {};
  for (const { properties } of claims.toSorted(byAge)) Object.assign(seen, properties, seenSpan(seen, properties));
  return seen;
}

/** The provenance of several claims together: one entry a source, the newest of its parts; inferred where all of it is. */
export function provenanceOf(claims: readonly Claim[]): Provenance {
  const bySource = new Map<string, number>();
  for (const { source, observedAt } of claims) {
    bySource.set(source, Math.max(observedAt, bySource.get(source) ?? observedAt));
  }
  const entries = [...bySource].sort(([a], [b]) => compare(a, b));
  const newest = entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best), entries[0] ?? ['', 0]);
  return {
    sources: entries.map(([source]) => source),
    observed: entries.map(([, observedAt]) => observedAt),
    source: newest[0],
    observed_at: newest[1],
    inferred: claims.every((claim) => claim.inferred),
  };
}

function byAge(one: Claim, other: Claim): number {
  return one.observedAt - other.observedAt || bySpeaker(other, one);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

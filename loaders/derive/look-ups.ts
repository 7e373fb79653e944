/** Finds what absence from the lists means at an instant: which threat lists and sources are whole and fresh (contract 5.4). */
import { z } from 'zod';
import type { Database } from '../../store/database.ts';
import { extentsOf, type SourceExtent } from '../../store/statistics/extent.ts';
import { readLoadStates } from '../../store/statistics/load-runs.ts';
import type { VerdictKind } from '../../verdicts/evidence.ts';
import { categoryOf } from '../../verdicts/feed-listing.ts';
import { KIND_BY_LABEL } from '../../verdicts/kinds.ts';
import { LOOKED_UP_KINDS, type LookUps, lookedUp, type ThreatList } from '../../verdicts/looked-up.ts';
import { SOURCES } from '../catalog.ts';

/** A publication that never changes was looked up once and for all; a list of the operator covers only what the operator chose. */
const FEEDS = `MATCH (f:FEED_SOURCE)
WHERE f.isThreat AND f.entries <> 'archive' AND NOT coalesce(f.meaning, '') STARTS WITH 'own-'
RETURN f.id AS id, f.name AS name, f.category AS category ORDER BY id`;

const feeds = z.array(z.object({ id: z.string().nullable(), name: z.string(), category: z.string().nullable() }));

/** Reads them from the records of the loads. */
export async function presentLookUps(database: Database, asOf: Date): Promise<LookUps> {
  const extents = extentsOf(await readLoadStates(database), asOf);
  const bySource = new Map(extents.map((extent) => [extent.source, extent]));
  const known = feeds.parse(await database.read({ text: FEEDS }));
  return {
    companions: COMPANIONS,
    requested: REQUESTED,
    lists: known.flatMap(({ id, name, category }) => threatList(name, category ?? '', bySource.get(id ?? ''))),
    whole: new Set(extents.flatMap(({ source, isWhole, isFresh }) => (isWhole === true && isFresh ? [source] : []))),
  };
}

/** Returns whether both give the same verdicts: for each kind, the same lists are missing. */
export function areSameGrounds(one: LookUps, other: LookUps): boolean {
  return LOOKED_UP_KINDS.every(
    (kind) => lookedUp(kind, one.lists).missing.join() === lookedUp(kind, other.lists).missing.join(),
  );
}

function threatList(name: string, category: string, extent: SourceExtent | undefined): readonly ThreatList[] {
  if (extent === undefined) return [];
  const { isWhole, isFresh, newest, listed } = extent;
  const kinds = [...new Set([...listed].flatMap(kindOf))];
  return [{ name, category: categoryOf(category).id, kinds, isWhole: isWhole === true, isFresh, newest }];
}

const KINDS: ReadonlyMap<string, VerdictKind> = new Map(Object.entries(KIND_BY_LABEL));

function kindOf(label: string): (typeof LOOKED_UP_KINDS)[number][] {
  return LOOKED_UP_KINDS.filter((kind) => kind === KINDS.get(label));
}

/** A source that declares it, and each threat feed: what these state besides a listing, they state because of the listing. */
const COMPANIONS: ReadonlyMap<string, string> = new Map(
  SOURCES.flatMap(({ id, companionOf, feed }) => {
    const described = companionOf === undefined ? undefined : SOURCES.find((source) => source.feed?.id === companionOf);
    const listing = feed !== undefined && isThreat(feed.category) ? feed : undefined;
    const of = described?.feed ?? listing;
    return of === undefined ? [] : [[id, of.name] as const];
  }),
);

/** Sources that are asked about single indicators. */
const REQUESTED: ReadonlySet<string> = new Set(
  SOURCES.flatMap(({ id, live, asksStored }) => (live === true || asksStored === true ? [id] : [])),
);

function isThreat(category: string): boolean {
  const { class: group } = categoryOf(category);
  return group === 'confirmed-bad' || group === 'suspicious';
}

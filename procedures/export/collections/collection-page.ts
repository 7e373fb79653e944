import type { Reader } from '../../../store/database.ts';
import type { Position } from '../cursor.ts';
import { exportedRow } from '../formats/exported.ts';
import { indicatorId, STIX_IDENTITY, type StixObject, stixIndicator, UNDATED_MS } from '../formats/stix.ts';
import { entriesNamed, type ReasonedEntry } from '../tier-page.ts';
import { ADDED_TEXTS, type AddedKey, type Behind, compareKeys, isAfter, keysAfter, namesOfIds } from './added-keys.ts';
import type { Collection } from './collections.ts';
import type { Dating } from './dating.ts';
import type { PageEnd } from './page-cursor.ts';

/** Entries that are read at once where a version is looked for. */
const PORTION = 500;
/** Portions that one page reads at most: rare matches come over several pages. */
const MOST_PORTIONS = 20;

/** Versions of objects by keyword, or by when they were modified, epoch ms. */
export type Version = 'first' | 'last' | 'all' | number;

/** What a client asks of a collection; null where it does not say. */
export interface CollectionRequest {
  /** Epoch ms. */
  readonly addedAfter: number | null;
  readonly limit: number;
  readonly next: PageEnd | null;
  readonly ids: ReadonlySet<string> | null;
  readonly types: ReadonlySet<string> | null;
  readonly versions: readonly Version[] | null;
  readonly specVersions: ReadonlySet<string> | null;
}

/** An object of a collection, and when it was added to it, epoch ms. */
interface AddedObject {
  readonly object: StixObject;
  readonly addedAt: number;
}

/** Objects of a collection by when they were added; `end` is where more of them begin. */
export interface CollectionPage {
  readonly objects: readonly AddedObject[];
  readonly end: PageEnd | null;
}

const NOTHING: CollectionPage = { objects: [], end: null };
/** Before every entry. */
const BEGINNING: Behind = { asOf: -1, last: null };

/** A page of what is asked for. */
export async function collectionPage(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  now: Dating,
): Promise<CollectionPage> {
  const { ids } = request;
  return pageOf(reader, collection, request, now, ids === null ? null : await namesOf(reader, collection, ids));
}

/** The same of one object; null where the collection has none of this id now. */
export async function objectPage(
  reader: Reader,
  collection: Collection,
  request: Omit<CollectionRequest, 'ids'>,
  id: string,
  now: Dating,
): Promise<CollectionPage | null> {
  const ids = new Set([id]);
  const names = await namesOf(reader, collection, ids);
  if (names.length === 0 && id !== STIX_IDENTITY.id) return null;
  return pageOf(reader, collection, { ...request, ids }, now, names);
}

/** Names of indicators without the time of their verdict. */
type Named = Omit<AddedKey, 'asOf'>;

async function pageOf(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  now: Dating,
  names: readonly Named[] | null,
): Promise<CollectionPage> {
  const { next, addedAfter, limit, types, specVersions } = request;
  const dating = next === null ? now : { ...now, addedAt: next.addedAt };
  if (specVersions !== null && !specVersions.has('2.1')) return NOTHING;
  const identity = next === null && isAdded(IDENTITY, request) ? [IDENTITY] : [];
  const isOver = next === null && dating.addedAt !== null && addedAfter !== null && dating.addedAt <= addedAfter;
  if (isOver || (types !== null && !types.has('indicator'))) return { objects: identity, end: null };
  const begin = dating.addedAt === null && addedAfter !== null ? { asOf: addedAfter, last: null } : BEGINNING;
  const behind = next?.behind ?? begin;
  const endAt = (end: Behind): PageEnd => ({ collection: collection.alias, behind: end, addedAt: dating.addedAt });
  const room = limit - identity.length;
  if (room === 0) return { objects: identity, end: endAt(behind) };
  const asked = { ...request, limit: room };
  const { objects, end } =
    names === null
      ? await indicators(reader, collection, asked, behind, dating)
      : await indicatorsNamed(reader, collection, asked, names, behind, dating);
  return { objects: [...identity, ...objects], end: end === null ? null : endAt(end) };
}

/** Who says so is the first object of each collection, so that what refers to it finds it there. */
const IDENTITY: AddedObject = { object: STIX_IDENTITY, addedAt: UNDATED_MS };

/** The result of a read: objects, and where more of them begin. */
interface Read {
  readonly objects: readonly AddedObject[];
  readonly end: Behind | null;
}

async function indicators(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  begin: Behind,
  dating: Dating,
): Promise<Read> {
  const { limit, versions } = request;
  const objects: AddedObject[] = [];
  let behind = begin;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const room = limit - objects.length;
    const most = versions === null ? room : Math.max(room, PORTION);
    const keys = await keysAfter(reader, collection, behind, { upTo: dating.upTo, most: most + 1 });
    const portionKeys = keys.slice(0, most);
    const entries = await entriesOf(reader, collection, portionKeys);
    for (const [at, key] of portionKeys.entries()) {
      const entry = entries.get(placeOf(key));
      behind = { asOf: key.asOf, last: key };
      // An entry that was judged again meanwhile comes later.
      const added = entry === undefined || entry.stored.verdictAsOf !== key.asOf ? null : addedObject(entry, dating);
      if (added !== null && isOfVersion(added, request)) objects.push(added);
      if (objects.length === limit && at + 1 < keys.length) return { objects, end: behind };
    }
    if (keys.length <= most) return { objects, end: null };
    if (versions === null) break;
  }
  return { objects, end: behind };
}

async function indicatorsNamed(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  names: readonly Named[],
  behind: Behind,
  dating: Dating,
): Promise<Read> {
  const entries = await entriesOf(reader, collection, names);
  const keys = names
    .flatMap((key): AddedKey[] => {
      const entry = entries.get(placeOf(key));
      return entry === undefined ? [] : [{ ...key, asOf: entry.stored.verdictAsOf ?? 0 }];
    })
    .filter((key) => isAfter(key, behind))
    .sort(compareKeys);
  const objects: AddedObject[] = [];
  for (const [at, key] of keys.entries()) {
    const entry = entries.get(placeOf(key));
    const added = entry === undefined ? null : addedObject(entry, dating);
    if (added !== null && isOfVersion(added, request)) objects.push(added);
    if (objects.length === request.limit && at + 1 < keys.length)
      return { objects, end: { asOf: key.asOf, last: key } };
  }
  return { objects, end: null };
}

function namesOf(reader: Reader, collection: Collection, ids: ReadonlySet<string>) {
  const ofIndicators = new Set([...ids].filter((id) => id.startsWith('indicator--')));
  const idOf = (type: AddedKey['type'], indicator: string) => indicatorId({ label: collection.tier, type, indicator });
  return namesOfIds(reader, collection, idOf, ofIndicators);
}

/** Entries by their places. */
async function entriesOf(
  reader: Reader,
  collection: Collection,
  keys: readonly Named[],
): Promise<ReadonlyMap<string, ReasonedEntry>> {
  const entries: ReasonedEntry[] = [];
  for (const { label, type } of ADDED_TEXTS) {
    const names = keys.filter((key) => key.label === label).map(({ name }) => name);
    entries.push(...(await entriesNamed(reader, collection, { label, type }, names)));
  }
  return new Map(entries.map((entry) => [placeOf(entry.position), entry]));
}

function placeOf({ label, name }: Position): string {
  return `${label} ${name}`;
}

function addedObject(entry: ReasonedEntry, { addedAt }: Dating): AddedObject | null {
  const { verdictAsOf } = entry.stored;
  const object = stixIndicator(exportedRow(entry), verdictAsOf);
  return object === null ? null : { object, addedAt: addedAt ?? verdictAsOf ?? UNDATED_MS };
}

function isAdded(added: AddedObject, request: CollectionRequest): boolean {
  const { addedAfter, ids, types } = request;
  return (
    (addedAfter === null || added.addedAt > addedAfter) &&
    (ids === null || ids.has(added.object.id)) &&
    (types === null || types.has(added.object.type)) &&
    isOfVersion(added, request)
  );
}

/** Of each object there is its newest version alone, which is its first as well. */
function isOfVersion({ object }: AddedObject, { versions }: Pick<CollectionRequest, 'versions'>): boolean {
  if (versions === null) return true;
  const time = Date.parse(object.modified);
  return versions.some((version) => typeof version === 'string' || version === time);
}

import type { Reader } from '../../../store/database.ts';
import type { Position } from '../cursor.ts';
import {
  IDENTITY_MS,
  indicatorId,
  revokedIndicator,
  STIX_IDENTITY,
  type StixObject,
  stixIndicator,
} from '../formats/stix.ts';
import { returnsTo } from '../removals.ts';
import { entriesNamed, type ReasonedEntry } from '../tier-page.ts';
import { ADDED_TEXTS, type AddedKey, compareKeys, isAfter, namesOfIds } from './added-keys.ts';
import type { Collection } from './collections.ts';
import { type AddedItem, type After, afterItem, itemsAfter } from './next-items.ts';
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
const BEGINNING: After = { at: -1, last: null, removed: null };

/** A page of what is asked for, of what changed up to an instant, epoch ms. */
export async function collectionPage(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  upTo: number,
): Promise<CollectionPage> {
  const { ids } = request;
  return pageOf(reader, collection, request, upTo, ids === null ? null : await namesOf(reader, collection, ids));
}

/** The same of one object; null where the collection has none of this id now. */
export async function objectPage(
  reader: Reader,
  collection: Collection,
  request: Omit<CollectionRequest, 'ids'>,
  id: string,
  upTo: number,
): Promise<CollectionPage | null> {
  const ids = new Set([id]);
  const names = await namesOf(reader, collection, ids);
  if (names.length === 0 && id !== STIX_IDENTITY.id) return null;
  return pageOf(reader, collection, { ...request, ids }, upTo, names);
}

/** Names of indicators without the time of their change. */
type Named = Omit<AddedKey, 'at'>;

async function pageOf(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  upTo: number,
  names: readonly Named[] | null,
): Promise<CollectionPage> {
  const { next, addedAfter, limit, types, specVersions } = request;
  if (specVersions !== null && !specVersions.has('2.1')) return NOTHING;
  const identity = next === null && isAdded(IDENTITY, request) ? [IDENTITY] : [];
  if (types !== null && !types.has('indicator')) return { objects: identity, end: null };
  const after = next?.after ?? (addedAfter === null ? BEGINNING : { at: addedAfter, last: null, removed: null });
  // A client that has nothing yet has nothing to remove.
  const hasRemovals = next?.hasRemovals ?? addedAfter !== null;
  const endAt = (end: After): PageEnd => ({ collection: collection.alias, after: end, hasRemovals });
  const room = limit - identity.length;
  if (room === 0) return { objects: identity, end: endAt(after) };
  const asked = { ...request, limit: room };
  const { objects, end } =
    names === null
      ? await indicators(reader, collection, asked, after, { upTo, hasRemovals })
      : await indicatorsNamed(reader, collection, asked, names, after);
  return { objects: [...identity, ...objects], end: end === null ? null : endAt(end) };
}

/** Who says so is the first object of each collection, so that what refers to it finds it there. */
const IDENTITY: AddedObject = { object: STIX_IDENTITY, addedAt: IDENTITY_MS };

/** The result of a read: objects, and where more of them begin. */
interface Read {
  readonly objects: readonly AddedObject[];
  readonly end: After | null;
}

async function indicators(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  begin: After,
  range: { readonly upTo: number; readonly hasRemovals: boolean },
): Promise<Read> {
  const { limit, versions } = request;
  const objects: AddedObject[] = [];
  let after = begin;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const room = limit - objects.length;
    const most = versions === null ? room : Math.max(room, PORTION);
    const items = await itemsAfter(reader, collection, after, { ...range, most: most + 1 });
    const portionItems = items.slice(0, most);
    const entries = await entriesOf(
      reader,
      collection,
      portionItems.flatMap((item) => ('key' in item ? [item.key] : [])),
    );
    for (const [at, item] of portionItems.entries()) {
      after = afterItem(item);
      const added = addedItem(item, entries);
      if (added !== null && isOfVersion(added, request)) objects.push(added);
      if (objects.length === limit && at + 1 < items.length) return { objects, end: after };
    }
    if (items.length <= most) return { objects, end: null };
    if (versions === null) break;
  }
  return { objects, end: after };
}

/** An entry that changed meanwhile comes later. */
function addedItem(item: AddedItem, entries: ReadonlyMap<string, ReasonedEntry>): AddedObject | null {
  if ('removal' in item) {
    const object = revokedIndicator(item.removal);
    return object === null ? null : { object, addedAt: item.removal.leftAt };
  }
  const entry = entries.get(placeOf(item.key));
  return entry === undefined || entry.stored.changedAt !== item.key.at ? null : addedObject(entry);
}

async function indicatorsNamed(
  reader: Reader,
  collection: Collection,
  request: CollectionRequest,
  names: readonly Named[],
  after: After,
): Promise<Read> {
  const entries = await entriesOf(reader, collection, names);
  const keys = names
    .flatMap((key): AddedKey[] => {
      const entry = entries.get(placeOf(key));
      return entry === undefined ? [] : [{ ...key, at: entry.stored.changedAt ?? 0 }];
    })
    .filter((key) => isAfter(key, after))
    .sort(compareKeys);
  const objects: AddedObject[] = [];
  for (const [at, key] of keys.entries()) {
    const entry = entries.get(placeOf(key));
    const added = entry === undefined ? null : addedObject(entry);
    if (added !== null && isOfVersion(added, request)) objects.push(added);
    if (objects.length === request.limit && at + 1 < keys.length) return { objects, end: afterItem({ key }) };
  }
  return { objects, end: null };
}

async function namesOf(reader: Reader, collection: Collection, ids: ReadonlySet<string>): Promise<readonly Named[]> {
  const ofIndicators = new Set([...ids].filter((id) => id.startsWith('indicator--')));
  if (ofIndicators.size === 0) return [];
  const tier = collection.alias;
  const returns = await returnsTo(reader, tier);
  return namesOfIds(
    reader,
    collection,
    (label, type, name) => indicatorId({ tier, type, name, number: returns.get(`${tier} ${label} ${name}`) ?? 0 }),
    ofIndicators,
  );
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

function addedObject(entry: ReasonedEntry): AddedObject | null {
  const object = stixIndicator(entry);
  return object === null ? null : { object, addedAt: entry.stored.changedAt ?? IDENTITY_MS };
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

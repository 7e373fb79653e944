/** The next objects of a collection by when they were added: its entries, and what left it. */
import type { Reader } from '../../../store/database.ts';
import { type Removal, removalsAfter } from '../removals.ts';
import { type AddedKey, type Behind, keysAfter } from './added-keys.ts';
import type { Collection } from './collections.ts';

/** An entry, or what left the collection: after all entries of the same instant. */
export type AddedItem = { readonly key: AddedKey } | { readonly removal: Removal };

/** Where a collection goes on: after an entry, after a removal of an instant, or after all of an instant. */
export interface After extends Behind {
  /** The place of the last removal of the instant; null if none was read. */
  readonly removed: string | null;
}

/** Returns the instant of an item, epoch ms. */
function instantOf(item: AddedItem): number {
  return 'key' in item ? item.key.at : item.removal.leftAt;
}

/** Returns where reading goes on after an item. */
export function afterItem(item: AddedItem): After {
  if ('key' in item) return { at: item.key.at, last: item.key, removed: null };
  return { at: item.removal.leftAt, last: null, removed: item.removal.place };
}

/** Reads the next items, at most so many, up to an instant; removals only for those who had the collection before. */
export async function itemsAfter(
  reader: Reader,
  collection: Collection,
  { at, last, removed }: After,
  { upTo, most, hasRemovals }: { readonly upTo: number; readonly most: number; readonly hasRemovals: boolean },
): Promise<readonly AddedItem[]> {
  const keys = await keysAfter(reader, collection, { at, last }, { upTo, most });
  const place = removed ?? (last === null ? null : '');
  const removals = hasRemovals
    ? await removalsAfter(reader, collection.alias, { leftAt: at, place }, { upTo, most })
    : [];
  const items: readonly AddedItem[] = [...keys.map((key) => ({ key })), ...removals.map((removal) => ({ removal }))];
  return items.toSorted((one, other) => instantOf(one) - instantOf(other)).slice(0, most);
}

import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../../../store/cypher-text.ts';
import type { Reader } from '../../../store/database.ts';
import { matchByIndex } from '../../../store/match-by-index.ts';
import { STIX_TYPES } from '../formats/stix.ts';
import { LABELS, type TierLabel, type TierType } from '../tier-page.ts';
import type { Collection } from './collections.ts';

/** Labels of what a collection has: what STIX has patterns for. */
const ADDED_LABELS = LABELS.filter(({ type }) => STIX_TYPES.includes(type));

/** Names of one label that are looked through at once for an id. */
const NAMES_AT_ONCE = 5000;

/** An entry of a collection by its place: when it last changed, epoch ms, then its label, then its name. */
export interface AddedKey {
  readonly at: number;
  readonly label: TierLabel;
  readonly type: TierType;
  readonly name: string;
}

/** Where reading continues: after an entry, or after all entries of an instant. */
export interface Behind {
  readonly at: number;
  readonly last: Pick<AddedKey, 'label' | 'name'> | null;
}

/** By when they were added, then by label and name. */
export function compareKeys(one: AddedKey, other: AddedKey): number {
  return (
    one.at - other.at || placeOf(one) - placeOf(other) || (one.name < other.name ? -1 : Number(one.name > other.name))
  );
}

function placeOf({ label }: Pick<AddedKey, 'label'>): number {
  return ADDED_TEXTS.findIndex((texts) => texts.label === label);
}

/** Whether an entry is one of those that reading goes on with. */
export function isAfter(key: AddedKey, { at, last }: Behind): boolean {
  return last === null ? key.at > at : compareKeys(key, { ...key, ...last, at }) > 0;
}

const NODE = new Cypher.NamedNode('n');

const KEYS = `AND (NOT $blocking OR n.verdictBlocking)
RETURN n.verdictChangedAt AS at, n.name AS name ORDER BY n.verdictLabel, n.verdictChangedAt, n.name LIMIT $most`;

/** Those of `$at` after the name `$after`. */
const SAME_INSTANT = `WHERE n.verdictLabel = $tier AND n.verdictChangedAt = $at AND n.name > $after ${KEYS}`;

/** Those that changed after `$at`, up to `$upTo`. */
const LATER = `WHERE n.verdictLabel = $tier AND n.verdictChangedAt > $at AND n.verdictChangedAt <= $upTo AND n.name IS NOT NULL ${KEYS}`;

const NAMES = `WHERE n.verdictLabel = $tier AND n.name > $after AND (NOT $blocking OR n.verdictBlocking)
WITH n ORDER BY n.verdictLabel, n.name LIMIT $most
RETURN collect(n.name) AS names`;

function keysText(label: TierLabel, which: string): string {
  return cypherText(matchByIndex(NODE, label, 'verdictLabel', 'verdictChangedAt', 'name'), which);
}

/** The statements of each label, in the order of its entries. */
export const ADDED_TEXTS: readonly {
  readonly label: TierLabel;
  readonly type: TierType;
  readonly sameInstant: string;
  readonly later: string;
  readonly names: string;
}[] = ADDED_LABELS.map(({ label, type }) => ({
  label,
  type,
  sameInstant: keysText(label, SAME_INSTANT),
  later: keysText(label, LATER),
  names: cypherText(matchByIndex(NODE, label, 'verdictLabel', 'name'), NAMES),
}));

const key = z.object({ at: z.number(), name: z.string() });

/**
 * The next entries by when they were added, at most so many. Each text reads an index in order, so that a page costs only its own entries;
 * an entry that is judged again meanwhile comes again after all others.
 */
export async function keysAfter(
  reader: Reader,
  { tier, blocking }: Collection,
  { at, last }: Behind,
  { upTo, most }: { readonly upTo: number; readonly most: number },
): Promise<readonly AddedKey[]> {
  const keys: AddedKey[] = [];
  const read = async (label: TierLabel, type: TierType, text: string, parameters: object, left: number) => {
    const rows = await reader.read({
      text,
      parameters: { tier, blocking, at: BigInt(at), most: BigInt(left), ...parameters },
    });
    return rows.map((row) => ({ ...key.parse(row), label, type }));
  };
  const first = ADDED_TEXTS.findIndex(({ label }) => label === last?.label);
  // A reader that has begun with an instant gets all of it, though another derivation runs meanwhile: it was over when the first page
  // listed it.
  for (const { label, type, sameInstant } of last === null ? [] : ADDED_TEXTS.slice(first)) {
    if (keys.length >= most) return keys;
    const after = label === last?.label ? last.name : '';
    keys.push(...(await read(label, type, sameInstant, { after }, most - keys.length)));
  }
  if (keys.length >= most || at >= upTo) return keys;
  const later: AddedKey[] = [];
  for (const { label, type, later: text } of ADDED_TEXTS)
    later.push(...(await read(label, type, text, { upTo: BigInt(upTo) }, most - keys.length)));
  // Within an instant they stay by label and name.
  return [...keys, ...later.sort((one, other) => one.at - other.at)].slice(0, most);
}

/** Names of the entries whose ids are wanted, by label: all names are looked through until each was found, some at a time. */
export async function namesOfIds(
  reader: Reader,
  { tier, blocking }: Collection,
  idOf: (label: TierLabel, type: TierType, name: string) => string,
  wanted: ReadonlySet<string>,
): Promise<readonly Omit<AddedKey, 'at'>[]> {
  const found: Omit<AddedKey, 'at'>[] = [];
  for (const { label, type, names } of ADDED_TEXTS) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      if (found.length >= wanted.size) return found;
      const parameters = { tier, blocking, after, most: BigInt(NAMES_AT_ONCE) };
      const [row] = await reader.read({ text: names, parameters });
      const read = z.array(z.string()).parse(row?.names);
      found.push(...read.filter((name) => wanted.has(idOf(label, type, name))).map((name) => ({ label, type, name })));
      after = read.length < NAMES_AT_ONCE ? undefined : read.at(-1);
    }
  }
  return found;
}

/**
 * Upper bound of a value's size, before it is computed. Texts are counted in letters, lists and maps by their entries. A reference takes no
 * new memory, but appears in an answer each time it is referenced.
 */
export interface Size {
  /** Bytes in an answer, counting nested values as often as they occur. */
  readonly bytes: number;
  /** The same without what rows gathered once: Neo4j counts that against the memory of the transaction. */
  readonly own: number;
  /** Bytes of memory needed to create it; 0 for existing values. */
  readonly fresh: number;
  /** Whether it is a number, a boolean, a date, or a node or an edge, which has its stored properties. */
  readonly mayBeScalar: boolean;
  readonly mayBeText: boolean;
  /** Letters, where it may be a text: the longest counts for memory. */
  readonly letters: number;
  /** Letters that count for work and for answers: a stored text is rarely as long as the longest. */
  readonly usual: number;
  /** Letters, of these or of its keys, that make more work than others: see `written-text.ts`. */
  readonly laborious: number;
  /** Bytes of memory of the list or map itself, without what lies in it. */
  readonly shell: number;
  /** A list or a map. */
  readonly mayHaveEntries: boolean;
  readonly mayBeList: boolean;
  readonly mayBeMap: boolean;
  readonly items: number;
  /** Upper bound of one entry; null if there is none, or if only the size of the whole is known. */
  readonly entry: Size | null;
  /** All entries together, for a list of the parts of one text; null if unknown. */
  readonly together: Together | null;
  /** Values under each key of a literal map or at each place of a literal list; null if unknown. */
  readonly parts: ReadonlyMap<string, Size> | null;
  /** Lists and maps inside each other. */
  readonly depth: number;
  /** Lists that are directly inside each other, without a map between them. */
  readonly nesting: number;
}

/** The parts of one text: together no more letters than it has. */
export interface Together extends Pick<Size, 'letters' | 'usual' | 'laborious'> {
  /** Number of the parts of a text of the usual length. */
  readonly usualItems: number;
}

/** A number in an answer or in memory, and the reference to any value. */
const SCALAR_BYTES = 32;
export const REFERENCE_BYTES = 8;
const TEXT_BYTES = 56;
/** Memory that Neo4j counts for any text, and for each letter of it, for every representation in Java. */
const COUNTED_TEXT_BYTES = 72;
const COUNTED_BYTES_OF_LETTER = 2;
const LIST_BYTES = 40;
/** Bytes that Neo4j counts for an entry that `+` appends to a list, in addition to the entry itself: measured, 64 bytes for a number. */
const LAID_BEHIND_BYTES = 24;
const MAP_BYTES = 80;
const ENTRY_BYTES = 48;
/** Letters of a written number, date or duration. */
export const NUMBER_LETTERS = 64;
/** A letter takes three bytes of UTF-8 at most, but those beyond the Basic Multilingual Plane, which are two letters. */
export const BYTES_OF_LETTER = 3;
/** Depth below which nested values are known only by their bytes. */
const DEEPEST = 6;

const NOTHING_INSIDE = {
  mayBeScalar: false,
  mayBeText: false,
  letters: 0,
  usual: 0,
  laborious: 0,
  shell: 0,
  mayHaveEntries: false,
  mayBeList: false,
  mayBeMap: false,
  items: 0,
  entry: null,
  together: null,
  parts: null,
  depth: 0,
  nesting: 0,
};

/** No value at all, as null or what an empty list holds. */
export const NOTHING: Size = { bytes: REFERENCE_BYTES, own: REFERENCE_BYTES, fresh: 0, ...NOTHING_INSIDE };
/** A number, a truth, a date, a point, a node: nothing that `+` makes larger. */
export const SCALAR: Size = {
  ...NOTHING_INSIDE,
  bytes: SCALAR_BYTES,
  own: SCALAR_BYTES,
  fresh: SCALAR_BYTES,
  mayBeScalar: true,
};

/** A newly created text of so many letters. */
export function textOf(letters: number): Size {
  const bytes = TEXT_BYTES + BYTES_OF_LETTER * letters;
  return { ...NOTHING_INSIDE, bytes, own: bytes, fresh: textBytes(letters), mayBeText: true, letters, usual: letters };
}

/** A newly created text that usually has so many letters, at most so many, and so many that are laborious. */
export function textUpTo(usual: number, longest: number, laborious = 0): Size {
  return { ...textOf(usual), fresh: textBytes(longest), letters: longest, laborious: Math.min(usual, laborious) };
}

/** Bytes that Java keeps a text of so many letters in, each object of it on a multiple of eight. */
function textBytes(letters: number): number {
  return TEXT_BYTES + 8 * Math.ceil(letters / 8);
}

/**
 * Bytes that Neo4j counts for a text of so many letters, each object of it on a multiple of eight. Measured on 5.26: 64 for one letter that
 * the query writes, 104 for fourteen Cyrillic ones of a parameter, 128 for 29 that `+` joins.
 */
function countedTextBytes(letters: number): number {
  return COUNTED_TEXT_BYTES + 8 * Math.ceil((letters * COUNTED_BYTES_OF_LETTER) / 8);
}

/** A list of so many entries, each newly created. */
export function listOf(items: number, entry: Size): Size {
  return containerOf(items, entry, null, {
    bytes: items * (REFERENCE_BYTES + entry.bytes),
    own: items * (REFERENCE_BYTES + entry.own),
    fresh: items * (REFERENCE_BYTES + entry.fresh),
  });
}

/** A list of numbers that Neo4j computes on demand. */
export function rangeOf(items: number): Size {
  return { ...listOf(items, SCALAR), fresh: SCALAR.fresh };
}

/** A map with literal entries: measured, Neo4j holds 280 bytes for two numbers. So many letters of its keys are laborious. */
export function mapOf(entries: ReadonlyMap<string, Size>, laborious = 0): Size {
  const { shell, bytes, own, nesting, ...map } = writtenOf(entries);
  const more = MAP_BYTES + ENTRY_BYTES * entries.size;
  const keys = [...entries.keys()].reduce((sum, key) => sum + BYTES_OF_LETTER * key.length, 0);
  // Where the entries are not known, any of them may be meant.
  const isUnknown = map.entry === null && map.items > 0;
  return {
    ...{ ...map, laborious, mayBeList: isUnknown, mayBeMap: true, nesting: isUnknown ? nesting - 1 : 0 },
    ...{ bytes: bytes + keys, own: own + keys, shell: shell + more, fresh: map.fresh + more },
  };
}

/** A list with literal entries. */
export function writtenOf(parts: ReadonlyMap<string, Size>): Size {
  const sizes = [...parts.values()];
  const sum = (of: (size: Size) => number) => sizes.reduce((total, size) => total + of(size) + REFERENCE_BYTES, 0);
  const inside = { bytes: sum(({ bytes }) => bytes), own: sum(({ own }) => own), fresh: sum(({ fresh }) => fresh) };
  return containerOf(sizes.length, sizes.reduce(either, NOTHING), parts, inside);
}

function containerOf(
  items: number,
  entry: Size,
  parts: Size['parts'],
  { bytes, own, fresh }: Pick<Size, 'bytes' | 'own' | 'fresh'>,
): Size {
  const whole = {
    ...NOTHING_INSIDE,
    bytes: LIST_BYTES + bytes,
    own: LIST_BYTES + own,
    fresh: LIST_BYTES + fresh,
    shell: LIST_BYTES,
    mayHaveEntries: true,
    mayBeList: true,
    items,
    nesting: entry.nesting + 1,
  };
  const depth = entry.depth + 1;
  if (depth <= DEEPEST) return { ...whole, entry: items === 0 ? null : entry, parts, depth };
  // Any path into it ends in something that is no larger than all of it.
  const most = Math.max(items, Math.ceil(bytes / REFERENCE_BYTES));
  return {
    ...whole,
    items: most,
    mayBeText: true,
    letters: bytes,
    usual: bytes,
    laborious: bytes,
    mayBeMap: true,
    depth: DEEPEST,
  };
}

/** The size of a value that is one of the two. */
export function either(left: Size, right: Size): Size {
  if (left === right || right === NOTHING) return left;
  if (left === NOTHING) return right;
  return {
    bytes: Math.max(left.bytes, right.bytes),
    own: Math.max(left.own, right.own),
    fresh: Math.max(left.fresh, right.fresh),
    mayBeScalar: left.mayBeScalar || right.mayBeScalar,
    mayBeText: left.mayBeText || right.mayBeText,
    letters: Math.max(left.letters, right.letters),
    usual: Math.max(left.usual, right.usual),
    laborious: Math.max(left.laborious, right.laborious),
    shell: Math.max(left.shell, right.shell),
    mayHaveEntries: left.mayHaveEntries || right.mayHaveEntries,
    mayBeList: left.mayBeList || right.mayBeList,
    mayBeMap: left.mayBeMap || right.mayBeMap,
    items: Math.max(left.items, right.items),
    entry: eitherEntry(left, right),
    together: eitherTogether(left, right),
    parts: eitherParts(left, right),
    depth: Math.max(left.depth, right.depth),
    nesting: Math.max(left.nesting, right.nesting),
  };
}

function eitherTogether(left: Size, right: Size): Together | null {
  if (left.together === null) return left.items === 0 ? right.together : null;
  if (right.together === null) return right.items === 0 ? left.together : null;
  return {
    letters: Math.max(left.together.letters, right.together.letters),
    usual: Math.max(left.together.usual, right.together.usual),
    laborious: Math.max(left.together.laborious, right.together.laborious),
    usualItems: Math.max(left.together.usualItems, right.together.usualItems),
  };
}

/** If one of two is known only as a whole, so are both. */
function eitherEntry(left: Size, right: Size): Size | null {
  if (left.entry === null) return left.items === 0 ? right.entry : null;
  if (right.entry === null) return right.items === 0 ? left.entry : null;
  return either(left.entry, right.entry);
}

/** Parts that only one of two has belong to that one; a list or map with unknown parts hides them. */
function eitherParts(left: Size, right: Size): Size['parts'] {
  if (left.parts === null) return left.items === 0 ? right.parts : null;
  if (right.parts === null) return right.items === 0 ? left.parts : null;
  const parts = new Map(left.parts);
  for (const [key, size] of right.parts) parts.set(key, either(parts.get(key) ?? NOTHING, size));
  return parts;
}

/** `left + right`: texts and lists become one, a list takes an entry, numbers stay numbers. */
export function joined(left: Size, right: Size): Size {
  if (isScalar(left) && isScalar(right)) return SCALAR;
  const bytes = left.bytes + right.bytes + REFERENCE_BYTES;
  const own = left.own + right.own + REFERENCE_BYTES;
  const letters = lettersOf(left) + lettersOf(right);
  const laborious = left.laborious + right.laborious;
  const text = { ...textUpTo(usualOf(left) + usualOf(right), letters, laborious), bytes, own };
  if (!left.mayHaveEntries && !right.mayHaveEntries) return text;
  const items = itemsOf(left) + itemsOf(right);
  // Neo4j appends one list to the other without copying either.
  const fresh = left.fresh + right.fresh + LIST_BYTES;
  const both = containerOf(items, either(asEntry(left), asEntry(right)), null, { bytes, own, fresh });
  const list = { ...both, shell: Math.max(both.shell, shellOf(left) + shellOf(right)) };
  return mayJoinAsText(left) && mayJoinAsText(right) ? either(list, text) : list;
}

/** A value that is there already: to refer to it takes no memory. */
export function referred(size: Size): Size {
  return size.fresh === 0 ? size : { ...size, fresh: 0 };
}

/** A value that each turn of a loop refers to: what rows collected once now occurs once for each turn. */
export function repeated(size: Size): Size {
  return size.own === size.bytes ? size : { ...size, own: size.bytes };
}

/** A part of a list as Neo4j makes it: a view, which keeps the whole list. */
export function keeping(part: Size, whole: Size): Size {
  const left = Math.max(0, whole.items - part.items) * (REFERENCE_BYTES + SCALAR_BYTES);
  return { ...part, shell: part.shell + whole.shell + left };
}

/** Bytes of memory that a value takes alone, without sharing. */
export function heldBytes({ mayBeText, letters, mayHaveEntries, items, entry, parts, bytes, shell }: Size): number {
  const text = mayBeText ? countedTextBytes(letters) : SCALAR_BYTES;
  if (!mayHaveEntries) return text;
  return Math.max(text, shell + (parts === null ? insideBytes(items, entry, bytes) : partsBytes(parts)));
}

function partsBytes(parts: ReadonlyMap<string, Size>): number {
  return [...parts.values()].reduce((sum, part) => sum + REFERENCE_BYTES + heldBytes(part), 0);
}

function insideBytes(items: number, entry: Size | null, bytes: number): number {
  return entry === null ? bytes : items * (REFERENCE_BYTES + heldBytes(entry));
}

/** A list collected from rows: so many entries, which Neo4j counts against the memory of the transaction. */
export function gathered(items: number, entry: Size): Size {
  const list = listOf(items, { ...entry, fresh: 0 });
  return { ...list, own: LIST_BYTES, fresh: 0, entry: { ...entry, own: entry.bytes, fresh: 0 } };
}

/** One entry of a value, whichever it is. */
export function entryOf(size: Size): Size {
  if (size.entry !== null) return referred(size.entry);
  return size.items > 0 ? referred(size) : NOTHING;
}

/** Returns whether it is a number or the like, which `+` does not make larger. */
export function isScalar({ mayBeText, mayHaveEntries }: Size): boolean {
  return !mayBeText && !mayHaveEntries;
}

/** Returns whether it may be a text, or a number that is added to a text. */
function mayJoinAsText({ mayBeText, mayBeScalar, mayHaveEntries }: Size): boolean {
  return mayBeText || mayBeScalar || !mayHaveEntries;
}

function lettersOf(size: Size): number {
  return writtenLetters(size, size.letters);
}

function usualOf(size: Size): number {
  return writtenLetters(size, size.usual);
}

/** Returns the letters of a value where it is joined to a text: those of a text, or of a number. */
function writtenLetters({ mayBeText, mayBeScalar }: Size, letters: number): number {
  return mayBeText && !mayBeScalar ? letters : Math.max(letters, NUMBER_LETTERS);
}

function shellOf({ mayHaveEntries, shell }: Size): number {
  return mayHaveEntries ? shell : LAID_BEHIND_BYTES;
}

/** Returns how many entries a list gains: those of a list, or one of any other value. */
function itemsOf({ mayBeText, mayBeScalar, mayHaveEntries, items }: Size): number {
  return mayHaveEntries && !mayBeText && !mayBeScalar ? items : Math.max(items, 1);
}

/** Returns the entries of a list, or what becomes one entry of a list. */
function asEntry(size: Size): Size {
  return size.mayHaveEntries ? entryOf(size) : size;
}

/** Returns whether all values of the first size are within the second as well. */
export function fitsInto(size: Size, room: Size): boolean {
  if (size === room) return true;
  if (size.letters > room.letters || size.usual > room.usual || size.laborious > room.laborious) return false;
  if (size.items > room.items || size.bytes > room.bytes || size.nesting > room.nesting) return false;
  if ((size.mayBeText && !room.mayBeText) || (size.mayBeList && !room.mayBeList)) return false;
  if (size.mayBeMap && !room.mayBeMap) return false;
  const { parts } = room;
  if (parts !== null && size.mayHaveEntries) {
    return [...(size.parts ?? [['', size]])].every(([key, part]) => fitsInto(part, parts.get(key) ?? NOTHING));
  }
  return size.entry === null ? size.items === 0 || room.entry === null : fitsInto(size.entry, entryOf(room));
}

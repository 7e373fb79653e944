import { NOTHING, REFERENCE_BYTES, referred, type Size, type Together, textUpTo } from './size.ts';

/** What the longest text makes, and what a text of the usual length makes. */
const OF_LONGEST = ['bytes', 'own', 'fresh', 'letters'] as const;
const OF_USUAL = ['usual', 'steps'] as const;
type Sums = Record<(typeof OF_LONGEST)[number] | (typeof OF_USUAL)[number], number>;

/** Result of one turn of a loop, and the steps that it takes. */
export interface Turn {
  readonly result: Size;
  readonly steps: number;
}

/** A list of the parts of one text. */
export interface Parts extends Together {
  readonly items: number;
}

/**
 * The most that a loop over the parts of one text makes together: `made` says what one turn makes of a part of so many letters, and
 * never less of a longer one. All parts together have no more letters than the text, so that it is less than the longest part makes in
 * every turn. Between two powers of two a part makes at most what the larger makes, and takes at least the letters of the smaller.
 */
export function spreadOver(parts: Parts, made: (part: Size) => Turn): Sums {
  const { items, letters, usualItems, usual, laborious } = parts;
  const of = (length: number): Sums => {
    const { result, steps } = made(referred(textUpTo(Math.min(length, usual), length, laborious)));
    const { bytes, own, fresh } = result;
    return { bytes, own, fresh, letters: result.letters, usual: result.usual, steps };
  };
  const least = of(0);
  const worth: Sums = { bytes: 0, own: 0, fresh: 0, letters: 0, usual: 0, steps: 0 };
  for (let from = 1; from <= letters; from *= 2) {
    const size = of(Math.min(letters, 2 * from));
    for (const measure of from <= usual ? [...OF_LONGEST, ...OF_USUAL] : OF_LONGEST) {
      worth[measure] = Math.max(worth[measure], (size[measure] - least[measure]) / from);
    }
  }
  for (const measure of OF_LONGEST) worth[measure] = items * least[measure] + letters * worth[measure];
  for (const measure of OF_USUAL) worth[measure] = usualItems * least[measure] + usual * worth[measure];
  return worth;
}

/** Returns the list that a loop makes, with one entry for each turn. */
export function spreadList(list: Size, items: number, { bytes, own, fresh }: Sums): Size {
  const references = items * REFERENCE_BYTES;
  return {
    ...list,
    bytes: Math.min(list.bytes, list.shell + references + bytes),
    own: Math.min(list.own, list.shell + references + own),
    fresh: Math.min(list.fresh, list.shell + references + fresh),
  };
}

/**
 * Returns the size of a text after it gained something from each part of another text; null if it is not a text, or if the gain depends on
 * its length. `turn` makes the next text from the last one and a part.
 */
export function gainedOver(initial: Size, parts: Parts, turn: (before: Size, part: Size) => Size): Size | null {
  const longest = referred(textUpTo(parts.usual, parts.letters, parts.laborious));
  const once = turn(initial, longest);
  const twice = turn(once, longest);
  const isText = [initial, once, twice].every(({ mayHaveEntries }) => !mayHaveEntries);
  if (!isText || !once.mayBeText || twice.letters - once.letters > gainOf(initial, once)) return null;
  const gained = spreadOver(parts, (part) => {
    const after = turn(initial, part);
    const usual = Math.max(0, after.usual - initial.usual);
    return { result: { ...NOTHING, letters: gainOf(initial, after), usual }, steps: 0 };
  });
  const usual = initial.usual + gained.usual;
  return textUpTo(usual, initial.letters + gained.letters, once.laborious === 0 ? 0 : usual);
}

function gainOf(before: Size, after: Size): number {
  return Math.max(0, after.letters - before.letters);
}

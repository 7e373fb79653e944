import { NOTHING, REFERENCE_BYTES, referred, type Size, textOf } from './size.ts';

const MEASURES = ['bytes', 'own', 'fresh', 'letters', 'steps'] as const;
type Sums = Record<(typeof MEASURES)[number], number>;

/** Result of one turn of a loop, and the steps that it takes. */
export interface Turn {
  readonly result: Size;
  readonly steps: number;
}

/**
 * The most that a loop over the parts of one text makes together: `made` says what one turn makes of a part of so many letters, and
 * never less of a longer one. All parts together have no more letters than the text, so that it is less than the longest part makes in
 * every turn. Between two powers of two a part makes at most what the larger makes, and takes at least the letters of the smaller.
 */
export function spreadOver(items: number, letters: number, made: (part: Size) => Turn): Sums {
  const of = (length: number): Sums => {
    const { result, steps } = made(referred(textOf(length)));
    return { bytes: result.bytes, own: result.own, fresh: result.fresh, letters: result.letters, steps };
  };
  const least = of(0);
  const worth: Sums = { bytes: 0, own: 0, fresh: 0, letters: 0, steps: 0 };
  for (let from = 1; from <= letters; from *= 2) {
    const size = of(Math.min(letters, 2 * from));
    for (const measure of MEASURES) {
      worth[measure] = Math.max(worth[measure], (size[measure] - least[measure]) / from);
    }
  }
  for (const measure of MEASURES) worth[measure] = items * least[measure] + letters * worth[measure];
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
export function gainedOver(
  initial: Size,
  { items, letters }: { readonly items: number; readonly letters: number },
  turn: (before: Size, part: Size) => Size,
): Size | null {
  const longest = referred(textOf(letters));
  const once = turn(initial, longest);
  const twice = turn(once, longest);
  const isText = [initial, once, twice].every(({ mayHaveEntries }) => !mayHaveEntries);
  if (!isText || !once.mayBeText || twice.letters - once.letters > gainOf(initial, once)) return null;
  const { letters: gained } = spreadOver(items, letters, (part) => {
    const after = turn(initial, part);
    return { result: { ...NOTHING, letters: gainOf(initial, after) }, steps: 0 };
  });
  return textOf(initial.letters + gained);
}

function gainOf(before: Size, after: Size): number {
  return Math.max(0, after.letters - before.letters);
}

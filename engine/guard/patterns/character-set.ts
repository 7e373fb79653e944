/** Characters as ranges of code points, both ends included, in order and apart. */
export type CharacterSet = readonly (readonly [first: number, last: number])[];

const LAST = 0x10_ff_ff;

export const ANY: CharacterSet = [[0, LAST]];

/** All that is in one of the sets. */
export function union(...sets: readonly CharacterSet[]): CharacterSet {
  const ranges = sets.flat().toSorted(([left], [right]) => left - right);
  const joined: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** All that is not in a set. */
export function complement(set: CharacterSet): CharacterSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
}

/** Returns the set of all characters between two ends; empty if the ends are in the wrong order. */
export function range(first: number, last: number): CharacterSet {
  return first > last ? [] : [[first, last]];
}

/** The characters of a text. */
export function charactersOf(text: string): CharacterSet {
  return union(
    ...Array.from(text, (character): CharacterSet => {
      const point = character.codePointAt(0) ?? 0;
      return [[point, point]];
    }),
  );
}

const CASE = 'a'.charCodeAt(0) - 'A'.charCodeAt(0);
const UPPER = range('A'.charCodeAt(0), 'Z'.charCodeAt(0));
const LOWER = range('a'.charCodeAt(0), 'z'.charCodeAt(0));

/** Characters that fold to an ASCII letter by Unicode's rules: the long s and the Kelvin sign. */
const FOLDED: CharacterSet = [
  [0x17f, 0x17f],
  [0x21_2a, 0x21_2a],
];

/** A set with the letters of the other case: of ASCII letters these, of others any character. */
export function inBothCases(set: CharacterSet): CharacterSet {
  if (set.some(([, last]) => last > 0x7f)) return ANY;
  return union(set, FOLDED, moved(common(set, UPPER), CASE), moved(common(set, LOWER), -CASE));
}

function common(left: CharacterSet, right: CharacterSet): CharacterSet {
  return left.flatMap(([first, last]) =>
    right.flatMap(([from, to]) => range(Math.max(first, from), Math.min(last, to))),
  );
}

function moved(set: CharacterSet, by: number): CharacterSet {
  return set.map(([first, last]) => [first + by, last + by]);
}

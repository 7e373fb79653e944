import { swapped } from './typing.ts';

/** The keys of a layout, row by row; each row is half a key further to the right than the one above it. */
const LAYOUTS = {
  QWERTY: ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  QWERTZ: ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm-'],
  AZERTY: ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
} as const;

/** The keys that touch a key: left and right, two above, two below. On any of the layouts. */
const NEIGHBOURS = neighbours();

function neighbours(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const rows of Object.values(LAYOUTS)) {
    rows.forEach((row, level) => {
      [...row].forEach((key, at) => {
        const touching = [row[at - 1], row[at + 1], ...around(rows[level - 1], at), ...around(rows[level + 1], at - 1)];
        const known = found.get(key) ?? new Set();
        for (const other of touching) if (other !== undefined) known.add(other);
        found.set(key, known);
      });
    });
  }
  return new Map([...found].map(([key, others]) => [key, [...others].sort()]));
}

function around(row: string | undefined, at: number): (string | undefined)[] {
  return [row?.[at], row?.[at + 1]];
}

/** The keys next to a character's key, on QWERTY, QWERTZ or AZERTY; none for a character without a key. */
export function keysNextTo(character: string): readonly string[] {
  return NEIGHBOURS.get(character) ?? [];
}

/** Every label with a neighbouring key in place of one character. It undoes itself, as touching is mutual. */
export function* keyReplacements(label: string): Iterable<string> {
  for (let at = 0; at < label.length; at += 1) {
    for (const key of keysNextTo(label.charAt(at))) yield label.slice(0, at) + key + label.slice(at + 1);
  }
}

/** Every label with a neighbouring key before or after one character. */
export function* keyInsertions(label: string): Iterable<string> {
  for (let at = 0; at < label.length; at += 1) {
    for (const key of keysNextTo(label.charAt(at))) {
      yield label.slice(0, at) + key + label.slice(at);
      yield label.slice(0, at + 1) + key + label.slice(at + 1);
    }
  }
}

/** Every label with two characters swapped that are apart, but whose keys touch. */
export function* keyTranspositions(label: string): Iterable<string> {
  for (let first = 0; first < label.length; first += 1) {
    const beside = keysNextTo(label.charAt(first));
    for (let second = first + 2; second < label.length; second += 1) {
      if (beside.includes(label.charAt(second))) yield swapped(label, first, second);
    }
  }
}

/** What may stand for what: letters, digits or words, and what replaces each. */
export type Replacements = ReadonlyMap<string, readonly string[]>;

/** Replacements from a table: each character of a line's text, or each word of it where it has blanks. */
export function replacementsOf(table: Readonly<Record<string, string>>): Replacements {
  return new Map(
    Object.entries(table).map(([from, all]) => [from, all.includes(' ') ? all.trim().split(' ') : [...all]]),
  );
}

/** The replacements of both, the first before the second. */
export function joined(one: Replacements, other: Replacements): Replacements {
  const found = new Map([...one].map(([from, all]) => [from, [...all]]));
  for (const [from, all] of other) found.set(from, [...new Set([...(found.get(from) ?? []), ...all])]);
  return found;
}

/** The same, read from the other end. */
export function reversed(replacements: Replacements): Replacements {
  const found = new Map<string, string[]>();
  for (const [from, all] of replacements) {
    for (const to of all) found.set(to, [...(found.get(to) ?? []), from]);
  }
  return found;
}

/** Both ways at once: for relations in which either may stand for the other. */
export function mutual(pairs: Replacements): Replacements {
  return joined(pairs, reversed(pairs));
}

/** Every label with one place replaced; two equal ones side by side are replaced together too (`g00gle`). */
export function* replacedOnce(label: string, replacements: Replacements): Iterable<string> {
  for (const { done, rest } of sites(label, replacements)) yield done + rest;
}

/** Every label with two places replaced, neither inside the other's replacement; each once. */
export function* replacedTwice(label: string, replacements: Replacements): Iterable<string> {
  for (const { done, rest } of sites(label, replacements)) {
    for (const then of replacedOnce(rest, replacements)) yield done + then;
  }
}

/** A label up to the end of what was replaced in it, and what follows. */
interface Site {
  readonly done: string;
  readonly rest: string;
}

function* sites(label: string, replacements: Replacements): Iterable<Site> {
  const longest = longestOf(replacements);
  for (let at = 0; at < label.length; at += 1) {
    for (let length = 1; length <= longest && at + length <= label.length; length += 1) {
      const from = label.slice(at, at + length);
      const all = replacements.get(from);
      if (all === undefined) continue;
      const [before, rest] = [label.slice(0, at), label.slice(at + length)];
      for (const to of all) {
        yield { done: before + to, rest };
        if (rest.startsWith(from)) yield { done: before + to + to, rest: rest.slice(length) };
      }
    }
  }
}

const LONGEST = new WeakMap<Replacements, number>();

function longestOf(replacements: Replacements): number {
  const known = LONGEST.get(replacements);
  if (known !== undefined) return known;
  const longest = Math.max(0, ...[...replacements.keys()].map(({ length }) => length));
  LONGEST.set(replacements, longest);
  return longest;
}

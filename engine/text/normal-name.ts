/** A name without what products write differently: case, hyphens, underscores, dots and blanks. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '');
}

/** Finds names by their normal form: the first row that has a name wins. */
export function byNormalName<T>(rows: Iterable<readonly [name: string, row: T]>): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [name, row] of rows) if (!found.has(normalName(name))) found.set(normalName(name), row);
  return found;
}

/** A table by the words of other languages, from the words of each of ours. */
export function byForeignWord(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([ours, words]) => words.split(' ').map((word) => [word, ours] as const)),
  );
}

/** Compares two texts by their code points, as Neo4j orders strings. */
export function compareCodePoints(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += 1) {
    const difference = (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Compares two texts by their UTF-16 code units, as `<` does. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

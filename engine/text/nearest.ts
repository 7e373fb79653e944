/**
 * Returns the candidate that differs least from a word by letters added, left out, changed or swapped (ignoring case), or null if even the
 * best differs by more than two letters, or by more than a third of the word.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  return allNearest(word, candidates)[0] ?? null;
}

/** Every candidate that differs as little from the word as the nearest does, in their order. */
export function allNearest(word: string, candidates: Iterable<string>): string[] {
  const limit = Math.min(2, Math.floor(word.length / 3));
  let best: string[] = [];
  let least = limit;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance > least) continue;
    if (distance < least) best = [];
    [best, least] = [[...best, candidate], distance];
  }
  return best;
}

/** Optimal string alignment distance: a swap of neighbours counts once. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const swapped =
        left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
          ? (beforeLast[column - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? 0;
}

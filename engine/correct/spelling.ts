/** How many letters must be inserted, dropped or replaced to turn one word into the other; `limit + 1` where it is more. */
export function spellingDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return Math.min(previous[right.length] ?? 0, limit + 1);
}

const FARTHEST = 2;

/** The known name that is spelt most like the given one, case aside: at most two letters off; undefined without one. */
export function nearestName(
  given: string,
  known: readonly string[],
): { name: string; sameLetters: boolean } | undefined {
  const folded = given.toUpperCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = spellingDistance(folded, name.toUpperCase(), FARTHEST);
    if (distance <= FARTHEST && distance < (best?.distance ?? FARTHEST + 1)) best = { name, distance };
  }
  return best === undefined ? undefined : { name: best.name, sameLetters: best.distance === 0 };
}

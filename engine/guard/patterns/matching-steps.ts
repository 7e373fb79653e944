import type { Pattern } from './java-pattern.ts';
import { PositionGraph, type Repeats } from './position-graph.ts';
import { WordGraph } from './word-graph.ts';

/** Additions that one bound may take: some 20 ms. */
const MOST_ADDITIONS = 2_500_000;
/** Limit of the search while the ways still grow: the longest text that such a pattern may read. */
const LONGEST_GROWING = 1000;
const REPEATS: readonly Repeats[] = ['endless', 'counted'];

/**
 * Returns the length of the longest text on which a pattern takes at most so many steps, whatever the text; Infinity if all of `longest`
 * characters are within them. A pattern that is too intricate to judge returns 0.
 *
 * A backtracking matcher (java.util.regex) follows each way through the pattern that fits the text so far, once. So its steps are at most
 * the ways that fit the first 0, 1, 2 ... characters, each with the choices at its end. No text is built: texts that lead to the same
 * places of the pattern count as one, with the most ways that any of them has to each.
 */
export function longestWithin(pattern: Pattern, mostSteps: number, longest: number): number {
  let found = 0;
  for (const repeats of REPEATS) {
    const positions = PositionGraph.of(pattern, repeats);
    const words = positions && WordGraph.of(positions);
    if (words === null) continue;
    found = Math.max(found, longestOf(words, mostSteps, longest));
    if (found === Number.POSITIVE_INFINITY) break;
  }
  return found;
}

function longestOf(words: WordGraph, mostSteps: number, longest: number): number {
  let ways = words.start();
  let most = ways.slice();
  let steps = 1;
  let additions = 0;
  let nextLook = 1;
  for (let length = 0; length < Math.min(longest, LONGEST_GROWING); length += 1) {
    const each = words.steps(ways);
    if (each === 0) return Number.POSITIVE_INFINITY;
    steps += each;
    additions += words.size;
    if (steps > mostSteps || additions > MOST_ADDITIONS) return length;
    // Checking whether the ways still grow costs more than a step.
    if (length === nextLook) {
      nextLook *= 4;
      additions += words.size * TURNS;
      const settled = settledWays(words, most);
      if (settled !== null) {
        const left = Math.floor((mostSteps - steps) / words.steps(settled));
        return length + left >= longest ? Number.POSITIVE_INFINITY : length + left;
      }
    }
    ways = words.after(ways);
    most = larger(most, ways);
  }
  return longest <= LONGEST_GROWING ? Number.POSITIVE_INFINITY : LONGEST_GROWING;
}

const TURNS = 4;

/** Returns the number of ways that further characters do not increase; null if it is not found quickly. */
function settledWays(words: WordGraph, ways: Float64Array): Float64Array | null {
  let most = ways;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const next = larger(most, words.after(most));
    if (isEqual(next, most)) return most;
    most = next;
  }
  return null;
}

function larger(left: Float64Array, right: Float64Array): Float64Array<ArrayBuffer> {
  const both = left.slice();
  for (let index = 0; index < both.length; index += 1) both[index] = Math.max(both[index] ?? 0, right[index] ?? 0);
  return both;
}

function isEqual(left: Float64Array, right: Float64Array): boolean {
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false;
  return true;
}

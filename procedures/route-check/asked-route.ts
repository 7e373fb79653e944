/** A route as it is asked for: a block, the path that it came over, and from whom it came. */
import type { RouteLookup } from '../../facts/route-check.ts';
import { asnsOf, type ParsedPath, parseAsPath } from '../../routing/as-path.ts';
import { foldAsn, foldCidr, type Network } from '../../schema/keys/index.ts';
import { ArgumentError } from '../arguments.ts';
import { shownValue } from '../indicators.ts';

/** Paths of the internet have some 5 networks and, prepends counted, a few hundred at most. */
const LONGEST_PATH = 1_000;

/** Reads the block. Throws `ArgumentError` or `KeyError` for what is none. */
export function readPrefix(value: unknown): Network {
  if (typeof value === 'string' && value.trim() !== '') return foldCidr(value);
  throw new ArgumentError(`takes the announced block, such as 192.0.2.0/24; ${shownValue(value)} is none.`);
}

/** Reads the path, text or a list. Throws `ArgumentError` or `KeyError` for what is none. */
export function readPath(value: unknown): ParsedPath {
  if (
    Array.isArray(value) ? value.length > LONGEST_PATH : typeof value === 'string' && value.length > 12 * LONGEST_PATH
  ) {
    throw new ArgumentError(`takes a path of at most ${LONGEST_PATH} AS numbers.`);
  }
  if (typeof value !== 'string' && !Array.isArray(value)) {
    const reason = `takes AS numbers as text or a list, neighbour first and origin last; ${shownValue(value)} is no path.`;
    throw new ArgumentError(reason, typeof value === 'number' ? { nearest: String(value) } : {});
  }
  const path = parsed(value);
  if (path.steps.length > 0) return path;
  throw new ArgumentError('takes a path with at least its origin; an empty one is that of no announcement of others.');
}

function parsed(value: string | readonly unknown[]): ParsedPath {
  try {
    return parseAsPath(value);
  } catch (error) {
    if (typeof value !== 'string' || !(error instanceof Error)) throw error;
    throw new ArgumentError(error.message, { nearest: numbersIn(value) });
  }
}

/** The AS numbers in a line that a router printed, its signs and words left out: `64500 64501 i`, `64500 (64512) 64501`. */
function numbersIn(text: string): string | undefined {
  const words = text.replace(/\([^)]*\)/g, ' ').match(/\{[\d, ]+\}|\b(?:AS)?\d{1,10}(?:\.\d{1,5})?\b/gi) ?? [];
  try {
    const path = parseAsPath(words.join(' '));
    return path.steps.length === 0 ? undefined : path.text;
  } catch {
    return undefined;
  }
}

/** What the graph is asked of a route. */
export function lookupOf(prefix: Network, path: ParsedPath): RouteLookup {
  const address = prefix.name.slice(0, prefix.name.indexOf('/'));
  const lengths = Array.from({ length: prefix.length + 1 }, (_, bits) => prefix.length - bits);
  const pairs = path.steps.flatMap((step, at) => {
    const next = path.steps[at + 1];
    return typeof step === 'number' && typeof next === 'number' ? [{ one: foldAsn(step), other: foldAsn(next) }] : [];
  });
  return {
    around: lengths.map((length) => foldCidr(`${address}/${length}`).name),
    networks: asnsOf(path).map(foldAsn),
    pairs,
  };
}

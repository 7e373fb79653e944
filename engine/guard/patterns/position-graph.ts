import type { CharacterSet } from './character-set.ts';
import type { Pattern } from './java-pattern.ts';

/** One place of a pattern where a character is read. */
export interface Position {
  readonly set: CharacterSet;
  /** The places that may be next, each with how many ways through the pattern lead there without a character. */
  readonly next: ReadonlyMap<number, number>;
}

const MOST_POSITIONS = 3000;
const MOST_EDGES = 40_000;
/**
 * How `{1,9}` is read: expanded, or as endless. Both count at least the real work: the second never mistakes turns of one repeat for
 * others, the first knows that there are no more.
 */
export type Repeats = 'counted' | 'endless';
/** Maximum number of places of an expanded repeat. */
const LONGEST_FIXED = 300;
const LONGEST_OPTIONAL = 32;

/** How a part of a pattern begins and ends; each way counts, because a backtracking matcher tries each. */
interface Part {
  /** Ways to match nothing. */
  readonly empty: number;
  readonly first: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, number>;
}

const NOTHING: Part = { empty: 1, first: new Map(), last: new Map() };

class TooLarge extends Error {}

/** A pattern as the places that it reads characters at (Glushkov's automaton), with every way from one to another counted. */
export class PositionGraph {
  readonly #positions: { readonly set: CharacterSet; readonly next: Map<number, number> }[] = [];
  readonly #first: ReadonlyMap<number, number>;
  readonly #repeats: Repeats;
  #edges = 0;

  private constructor(pattern: Pattern, repeats: Repeats) {
    this.#repeats = repeats;
    this.#first = this.#part(pattern).first;
  }

  /** Null for a pattern with too many places to check. */
  static of(pattern: Pattern, repeats: Repeats): PositionGraph | null {
    try {
      return new PositionGraph(pattern, repeats);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  get positions(): readonly Position[] {
    return this.#positions;
  }

  /** The places that a match may begin at, and in how many ways. */
  get first(): ReadonlyMap<number, number> {
    return this.#first;
  }

  #part(pattern: Pattern): Part {
    switch (pattern.kind) {
      case 'character':
        return this.#character(pattern.set);
      case 'sequence':
        return pattern.items.reduce((before, item) => this.#joined(before, this.#part(item)), NOTHING);
      case 'choice':
        return pattern.options.map((option) => this.#part(option)).reduce(either);
      case 'repeat':
        return this.#repeated(pattern);
    }
  }

  #character(set: CharacterSet): Part {
    const index = this.#positions.length;
    if (index >= MOST_POSITIONS) throw new TooLarge();
    this.#positions.push({ set, next: new Map() });
    return { empty: 0, first: new Map([[index, 1]]), last: new Map([[index, 1]]) };
  }

  #joined(left: Part, right: Part): Part {
    this.#lead(left.last, right.first);
    return {
      empty: left.empty * right.empty,
      first: added(left.first, right.first, left.empty),
      last: added(right.last, left.last, right.empty),
    };
  }

  #repeated({ item, least, most }: Repeat): Part {
    if (most === 1 && least === 0) return orNothing(this.#part(item));
    if (!this.#isWritten(item, least, most)) return this.#endless(item, least === 0);
    let part = this.#atMost(item, (most ?? least) - least);
    for (let turn = 0; turn < least; turn += 1) part = this.#joined(this.#part(item), part);
    return part;
  }

  #isWritten(item: Pattern, least: number, most: number | null): boolean {
    if (most === null) return false;
    const size = sizeOf(item) * Math.max(least, most);
    return least === most ? size <= LONGEST_FIXED : this.#repeats === 'counted' && size <= LONGEST_OPTIONAL;
  }

  /** `(x(x(x)?)?)?`: a turn is tried only after those before it. */
  #atMost(item: Pattern, turns: number): Part {
    let part = NOTHING;
    for (let turn = 0; turn < turns; turn += 1) part = orNothing(this.#joined(this.#part(item), part));
    return part;
  }

  /** A turn that matched nothing is the last one. */
  #endless(item: Pattern, mayBeLeftOut: boolean): Part {
    const part = this.#part(item);
    this.#lead(part.last, part.first);
    const once = { ...part, last: added(new Map(), part.last, 1 + part.empty) };
    return mayBeLeftOut ? orNothing(once) : once;
  }

  #lead(from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void {
    this.#edges += from.size * to.size;
    if (this.#edges > MOST_EDGES) throw new TooLarge();
    for (const [before, ways] of from) {
      const next = this.#positions[before]?.next;
      for (const [after, times] of to) next?.set(after, (next.get(after) ?? 0) + ways * times);
    }
  }
}

type Repeat = Extract<Pattern, { readonly kind: 'repeat' }>;

/** Returns roughly how many places a part has when its own repeats are expanded. */
function sizeOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return pattern.items.reduce((sum, item) => sum + sizeOf(item), 0);
    case 'choice':
      return pattern.options.reduce((sum, option) => sum + sizeOf(option), 0);
    case 'repeat': {
      const size = sizeOf(pattern.item);
      const times = Math.max(1, pattern.least, pattern.most ?? 1);
      return size * times <= LONGEST_FIXED ? size * times : size;
    }
  }
}

function either(left: Part, right: Part): Part {
  return {
    empty: left.empty + right.empty,
    first: added(left.first, right.first, 1),
    last: added(left.last, right.last, 1),
  };
}

function orNothing(part: Part): Part {
  return { ...part, empty: part.empty + 1 };
}

/** The ways of both, those of the second so many times. */
function added(
  ways: ReadonlyMap<number, number>,
  others: ReadonlyMap<number, number>,
  times: number,
): ReadonlyMap<number, number> {
  if (times === 0) return ways;
  const together = new Map(ways);
  for (const [position, count] of others) together.set(position, (together.get(position) ?? 0) + count * times);
  return together;
}

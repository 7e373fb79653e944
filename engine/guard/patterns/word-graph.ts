import type { CharacterSet } from './character-set.ts';
import type { PositionGraph } from './position-graph.ts';

/** One character more: the ways to places of one state become ways to places of another. */
interface Step {
  /** The start of the ways of the next state, and their number. */
  readonly offset: number;
  readonly places: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly times: Float64Array;
}

const MOST_STATES = 1000;
const MOST_ADDITIONS = 40_000;

/**
 * The sets of places that one text can lead to (the subset construction), each place with room for the number of ways to
 * it. Places that no text reaches together are never added up.
 */
export class WordGraph {
  readonly #choices: Float64Array;
  readonly #states: readonly { readonly offset: number; readonly places: number }[];
  readonly #steps: readonly Step[];
  /** Additions that one more character takes. */
  readonly size: number;

  constructor(states: readonly State[], steps: readonly Step[], choices: Float64Array) {
    this.#states = states.map(({ offset, positions }) => ({ offset, places: positions.length }));
    this.#steps = steps;
    this.#choices = choices;
    this.size = choices.length + steps.reduce((sum, { from }) => sum + from.length, 0);
  }

  /** Null if there are too many sets to check. */
  static of(graph: PositionGraph): WordGraph | null {
    return new Construction(graph).build();
  }

  /** The ways before the first character. */
  start(): Float64Array<ArrayBuffer> {
    const ways = new Float64Array(this.#choices.length);
    ways[0] = 1;
    return ways;
  }

  /** The ways one character later, each the most that any character makes of it. */
  after(ways: Float64Array): Float64Array<ArrayBuffer> {
    const later = new Float64Array(ways.length);
    const sums = new Float64Array(ways.length);
    for (const { offset, places, from, to, times } of this.#steps) {
      sums.fill(0, 0, places);
      for (let edge = 0; edge < from.length; edge += 1) {
        const place = to[edge] ?? 0;
        sums[place] = (sums[place] ?? 0) + (ways[from[edge] ?? 0] ?? 0) * (times[edge] ?? 0);
      }
      for (let place = 0; place < places; place += 1) {
        later[offset + place] = Math.max(later[offset + place] ?? 0, sums[place] ?? 0);
      }
    }
    return later;
  }

  /** Returns what a matcher tries at the ends of all ways, for the worst text. */
  steps(ways: Float64Array): number {
    let most = 0;
    for (const { offset, places } of this.#states) {
      let sum = 0;
      for (let index = offset; index < offset + places; index += 1) {
        sum += (ways[index] ?? 0) * (this.#choices[index] ?? 0);
      }
      most = Math.max(most, sum);
    }
    return most;
  }
}

interface State {
  readonly offset: number;
  readonly positions: readonly number[];
}

/** Stands for the place before the first character. */
const BEFORE = -1;

class Construction {
  readonly #graph: PositionGraph;
  readonly #letters: readonly (readonly number[])[];
  readonly #states = new Map<string, State>();
  readonly #steps: Step[] = [];
  #places = 0;
  #additions = 0;

  constructor(graph: PositionGraph) {
    this.#graph = graph;
    this.#letters = lettersOf(graph.positions.map(({ set }) => set));
  }

  build(): WordGraph | null {
    this.#state([BEFORE]);
    for (const state of this.#states.values()) {
      for (const positions of this.#followers(state)) this.#step(state, positions);
      if (this.#states.size > MOST_STATES || this.#additions > MOST_ADDITIONS) return null;
    }
    const states = [...this.#states.values()];
    const choices = Float64Array.from(
      states.flatMap(({ positions }) => positions),
      (position) => 1 + total(this.#next(position)),
    );
    return new WordGraph(states, this.#steps, choices);
  }

  #state(positions: readonly number[]): State {
    const key = positions.join();
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const state = { offset: this.#places, positions };
    this.#places += positions.length;
    this.#states.set(key, state);
    return state;
  }

  #next(position: number): ReadonlyMap<number, number> {
    return position === BEFORE ? this.#graph.first : (this.#graph.positions[position]?.next ?? new Map());
  }

  /** The sets that one more character leads to, each once. */
  #followers({ positions }: State): Iterable<readonly number[]> {
    const followers = new Set(positions.flatMap((position) => [...this.#next(position).keys()]));
    const byLetter = new Map<number, number[]>();
    for (const follower of [...followers].toSorted((left, right) => left - right)) {
      for (const letter of this.#letters[follower] ?? []) {
        const known = byLetter.get(letter);
        if (known === undefined) byLetter.set(letter, [follower]);
        else known.push(follower);
      }
    }
    return new Map([...byLetter.values()].map((set) => [set.join(), set])).values();
  }

  #step(before: State, positions: readonly number[]): void {
    const { offset } = this.#state(positions);
    const places = new Map(positions.map((position, index) => [position, index]));
    const edges = before.positions.flatMap((position, index) =>
      [...this.#next(position)].flatMap(([follower, times]) => {
        const to = places.get(follower);
        return to === undefined ? [] : [{ from: before.offset + index, to, times }];
      }),
    );
    this.#additions += edges.length + positions.length;
    this.#steps.push({
      offset,
      places: positions.length,
      from: Int32Array.from(edges, ({ from }) => from),
      to: Int32Array.from(edges, ({ to }) => to),
      times: Float64Array.from(edges, ({ times }) => times),
    });
  }
}

/** The characters that the sets of a pattern tell apart, as numbers: for each set, which of them it holds. */
function lettersOf(sets: readonly CharacterSet[]): readonly (readonly number[])[] {
  const starts = [...new Set(sets.flat().flatMap(([first, last]) => [first, last + 1]))].toSorted(
    (left, right) => left - right,
  );
  const numbers = new Map(starts.map((start, index) => [start, index]));
  const apart = sets.map((set) =>
    set.flatMap(([first, last]) => {
      const from = numbers.get(first) ?? 0;
      return starts.slice(from, numbers.get(last + 1)).map((_start, index) => from + index);
    }),
  );
  const bySets = new Map<string, number>();
  const holders = new Map<number, number[]>();
  apart.forEach((letters, index) => {
    for (const letter of letters) {
      const known = holders.get(letter);
      if (known === undefined) holders.set(letter, [index]);
      else known.push(index);
    }
  });
  for (const [letter, indexes] of holders) {
    const key = indexes.join();
    if (!bySets.has(key)) bySets.set(key, letter);
  }
  const kept = new Set(bySets.values());
  return apart.map((letters) => letters.filter((letter) => kept.has(letter)));
}

function total(ways: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const count of ways.values()) sum += count;
  return sum;
}

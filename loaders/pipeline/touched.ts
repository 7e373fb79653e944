import { type EdgeShape, shapeKey } from './model.ts';

/** Names of what is to be done anew; `all` where there are too many to name, or nobody knows. */
export type Scope = ReadonlySet<string> | 'all';

/** More names of one kind than this are no longer kept: doing all anew costs less than asking for each. */
const NAMES_CAP = 100_000;

/**
 * What loads have changed since the last derivation: nodes by label, edges by shape and end. Derivations read from it what
 * they have to do anew, and note what they change for the ones after them.
 */
export class Touched {
  readonly #names = new Map<string, Set<string> | 'all'>();
  readonly #isEverything: boolean;

  private constructor(isEverything: boolean) {
    this.#isEverything = isEverything;
  }

  static nothing(): Touched {
    return new Touched(false);
  }

  /** As after a load that did not live to say what it changed. */
  static everything(): Touched {
    return new Touched(true);
  }

  get isNothing(): boolean {
    return !this.#isEverything && this.#names.size === 0;
  }

  /** Nodes of a label, islands too, that were created, changed or removed. */
  noteNodes(label: string, names: Iterable<string>): void {
    this.#note(label, names);
  }

  /** Any node of a label may have to be looked at. */
  noteAll(label: string): void {
    if (!this.#isEverything) this.#names.set(label, 'all');
  }

  /** Edges of a shape that were created, changed or removed. */
  noteEdges(shape: EdgeShape, edges: Iterable<{ readonly from: string; readonly to: string }>): void {
    for (const { from, to } of edges) {
      this.#note(`${shapeKey(shape)} from`, [from]);
      this.#note(`${shapeKey(shape)} to`, [to]);
    }
  }

  /** What another load has touched as well. */
  add(other: Touched): void {
    if (other.#isEverything) throw new Error('a load that says what it changed cannot have changed everything');
    for (const [kind, names] of other.#names) {
      if (names === 'all') this.#names.set(kind, 'all');
      else this.#note(kind, names);
    }
  }

  /** Names of the touched nodes of a label. */
  nodes(label: string): Scope {
    return this.#of(label);
  }

  /** Names at one end of the touched edges of a shape. */
  ends(shape: EdgeShape, side: 'from' | 'to'): Scope {
    return this.#of(`${shapeKey(shape)} ${side}`);
  }

  #note(kind: string, names: Iterable<string>): void {
    if (this.#isEverything) return;
    const known = this.#names.get(kind) ?? new Set<string>();
    if (known === 'all') return;
    for (const name of names) known.add(name);
    if (known.size > 0) this.#names.set(kind, known.size > NAMES_CAP ? 'all' : known);
  }

  #of(kind: string): Scope {
    return this.#isEverything ? 'all' : (this.#names.get(kind) ?? NONE);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The names of several scopes together. */
export function unionOf(...scopes: readonly Scope[]): Scope {
  const names = new Set<string>();
  for (const scope of scopes) {
    if (scope === 'all') return 'all';
    for (const name of scope) names.add(name);
  }
  return names.size > NAMES_CAP ? 'all' : names;
}

/** Whether a scope asks for nothing. */
export function isNothing(scope: Scope): boolean {
  return scope !== 'all' && scope.size === 0;
}

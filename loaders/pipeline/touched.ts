import { type EdgeShape, shapeKey } from './model.ts';

/** Names of what must be derived again; `all` if they are too many, or unknown. */
export type Scope = ReadonlySet<string> | 'all';

/** With more names of one kind than this, the scope becomes `all`: deriving everything again costs less than reading each name. */
const NAMES_CAP = 100_000;

/**
 * What loads have changed since the last derivation: nodes by label, edges by shape and end. A part of the derivation reads from it what it
 * must derive again, and adds its own changes for the parts after it.
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

  /** Returns the state after a load that died before it could report its changes. */
  static everything(): Touched {
    return new Touched(true);
  }

  get isNothing(): boolean {
    return !this.#isEverything && this.#names.size === 0;
  }

  /** Adds nodes of a label, islands too, that were created, changed or removed. */
  noteNodes(label: string, names: Iterable<string>): void {
    this.#note(label, names);
  }

  /** Marks all nodes of a label as possibly changed. */
  noteAll(label: string): void {
    if (!this.#isEverything) this.#names.set(label, 'all');
  }

  /** Adds edges of a shape that were created, changed or removed. */
  noteEdges(shape: EdgeShape, edges: Iterable<{ readonly from: string; readonly to: string }>): void {
    for (const { from, to } of edges) {
      this.#note(`${shapeKey(shape)} from`, [from]);
      this.#note(`${shapeKey(shape)} to`, [to]);
    }
  }

  /** Adds addresses of a label whose egress classes changed. */
  noteEgress(label: string, names: Iterable<string>): void {
    this.#note(egressOf(label), names);
  }

  /** Adds what another load has touched. */
  add(other: Touched): void {
    if (other.#isEverything) throw new Error('a load that says what it changed cannot have changed everything');
    for (const [kind, names] of other.#names) {
      if (names === 'all') this.#names.set(kind, 'all');
      else this.#note(kind, names);
    }
  }

  /** Returns the names of the touched nodes of a label. */
  nodes(label: string): Scope {
    return this.#of(label);
  }

  /** Returns the names at one end of the touched edges of a shape. */
  ends(shape: EdgeShape, side: 'from' | 'to'): Scope {
    return this.#of(`${shapeKey(shape)} ${side}`);
  }

  /** Returns the addresses of a label whose egress classes changed. */
  egress(label: string): Scope {
    return this.#of(egressOf(label));
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

function egressOf(label: string): string {
  return `egress of ${label}`;
}

/** Returns the names of several scopes together. */
export function unionOf(...scopes: readonly Scope[]): Scope {
  const names = new Set<string>();
  for (const scope of scopes) {
    if (scope === 'all') return 'all';
    for (const name of scope) names.add(name);
  }
  return names.size > NAMES_CAP ? 'all' : names;
}

/** Returns whether a scope is empty. */
export function isNothing(scope: Scope): boolean {
  return scope !== 'all' && scope.size === 0;
}

import { repeated, type Size } from './size.ts';

/** The variables that an expression sees, each with its size. */
export class Scope {
  readonly #bound: Map<string, Size>;
  readonly #outer: Scope | null;
  readonly #isTurn: boolean;

  private constructor(bound: Iterable<readonly [string, Size]>, outer: Scope | null, isTurn: boolean) {
    this.#bound = new Map(bound);
    this.#outer = outer;
    this.#isTurn = isTurn;
  }

  /** Variables, and those of another scope where they have other names. */
  static of(bound: Iterable<readonly [string, Size]> = [], outer: Scope | null = null): Scope {
    return new Scope(bound, outer, false);
  }

  /** One turn of a loop: what it binds, over variables that every turn refers to once more. */
  turn(bound: Iterable<readonly [string, Size]>): Scope {
    return new Scope(bound, this, true);
  }

  /** The size of a variable; undefined where it is not bound. */
  get(name: string): Size | undefined {
    const own = this.#bound.get(name);
    if (own !== undefined) return own;
    const outer = this.#outer?.get(name);
    return outer !== undefined && this.#isTurn ? repeated(outer) : outer;
  }

  bind(name: string, size: Size): void {
    this.#bound.set(name, size);
  }
}

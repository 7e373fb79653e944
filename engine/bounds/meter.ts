import type { Expression } from '../parse/syntax.ts';
import type { Size } from './size.ts';

/** Limits of one expression evaluated for one row. Neo4j checks neither time nor memory within it. */
const MOST_STEPS = 50_000_000;
const MOST_BYTES = 128 * 2 ** 20;
/**
 * Lists directly inside each other. The error of an operation that expects another type names the type of its value, for which Neo4j takes
 * twice as long with each list inside another: 90 ms with fifteen, hours with thirty.
 */
const MOST_NESTED = 5;
/**
 * Bytes of a list or a map where an operation expects another type: the message of its error shows the value, which Neo4j writes some five
 * times, however often one text occurs in it.
 */
const MOST_SHOWN_BYTES = 16 * 2 ** 20;
/** Work of a call that is not worth naming: the loop around it is what takes long. */
const LEAST_NAMED = 100;
/** Expressions that are checked for one statement: a reduce is checked several times, and so is one inside it. */
const MOST_VISITS = 50_000;

/**
 * The ceiling that an expression exceeds: memory, steps, the size of one row of an answer, lists inside lists, the size of the message of an
 * error, or the effort of the check.
 */
export type Ceiling = 'memory' | 'steps' | 'answer' | 'nesting' | 'message' | 'judgement';

/** An expression may take more than there is. */
export class OverBound extends Error {
  readonly ceiling: Ceiling;
  readonly node: Expression;
  /** The call or operator in it whose own work is most of its steps; null if there is none. */
  readonly costliest: Expression | null;

  constructor(ceiling: Ceiling, node: Expression, costliest: Expression | null = null) {
    super(`an expression exceeds its limit of ${ceiling}`);
    this.ceiling = ceiling;
    this.node = node;
    this.costliest = costliest;
  }
}

/** Adds up the cost of an expression, and stops if it is too high. */
export class Meter {
  /** Expressions whose length depends on data. */
  readonly gathering = new Set<Expression>();
  #steps = 0;
  #visits = 0;
  #costliest: { readonly node: Expression; readonly steps: number } | null = null;

  /** Starts the evaluation of an expression for its own row. */
  begin(): void {
    this.#steps = 0;
    this.#costliest = null;
  }

  visit(node: Expression): void {
    this.#visits += 1;
    if (this.#visits > MOST_VISITS) throw new OverBound('judgement', node);
    if (node.children.length > 0) this.work(node, 1);
  }

  made(node: Expression, { fresh, nesting }: Size): void {
    if (fresh > MOST_BYTES) throw new OverBound('memory', node);
    // Neo4j returns a written list at any depth; `given` refuses it where an operation gets it.
    if (nesting > MOST_NESTED && node.kind !== 'list') throw new OverBound('nesting', node);
  }

  /** A value that an operation gets. */
  given(node: Expression, { nesting }: Size): void {
    if (nesting > MOST_NESTED) throw new OverBound('nesting', node);
  }

  /** A value that may be of another type than an operation takes. */
  shown(node: Expression, { bytes }: Size): void {
    if (bytes > MOST_SHOWN_BYTES) throw new OverBound('message', node);
  }

  work(node: Expression, steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new OverBound('steps', node, this.#costliest?.node);
  }

  /** Adds the cost of a function or an operator, which is named if all of it is too much. */
  cost(node: Expression, steps: number): void {
    if (steps > (this.#costliest?.steps ?? LEAST_NAMED)) this.#costliest = { node, steps };
    this.work(node, steps);
  }

  gathers(node: Expression): void {
    this.gathering.add(node);
  }

  /** Adds the cost of the body, once for each turn of its loop. */
  loop<Result>(node: Expression, turns: number, body: () => Result): Result {
    const { result, steps } = this.aside(body);
    this.work(node, turns * (1 + steps));
    return result;
  }

  /** Looks at something without adding up what it takes. */
  aside<Result>(look: () => Result): { readonly result: Result; readonly steps: number } {
    const before = this.#steps;
    this.#steps = 0;
    const result = look();
    const steps = this.#steps;
    this.#steps = before;
    return { result, steps };
  }
}

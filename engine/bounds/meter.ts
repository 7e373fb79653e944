import type { Expression } from '../parse/syntax.ts';
import type { Size } from './size.ts';

/** Limits of one expression evaluated for one row. Neo4j checks neither time nor memory within it. */
const MOST_STEPS = 50_000_000;
const MOST_BYTES = 128 * 2 ** 20;
/** Expressions that are checked for one statement: a reduce is checked several times, and so is one inside it. */
const MOST_VISITS = 50_000;

/** The ceiling that an expression exceeds: memory, steps, the size of one row of an answer, or the effort of the check. */
export type Ceiling = 'memory' | 'steps' | 'answer' | 'judgement';

/** An expression may take more than there is. */
export class OverBound extends Error {
  readonly ceiling: Ceiling;
  readonly node: Expression;

  constructor(ceiling: Ceiling, node: Expression) {
    super(`an expression exceeds its limit of ${ceiling}`);
    this.ceiling = ceiling;
    this.node = node;
  }
}

/** Adds up the cost of an expression, and stops if it is too high. */
export class Meter {
  /** Expressions whose length depends on data. */
  readonly gathering = new Set<Expression>();
  #steps = 0;
  #visits = 0;

  /** Starts the evaluation of an expression for its own row. */
  begin(): void {
    this.#steps = 0;
  }

  visit(node: Expression): void {
    this.#visits += 1;
    if (this.#visits > MOST_VISITS) throw new OverBound('judgement', node);
    if (node.children.length > 0) this.work(node, 1);
  }

  made(node: Expression, { fresh }: Size): void {
    if (fresh > MOST_BYTES) throw new OverBound('memory', node);
  }

  work(node: Expression, steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new OverBound('steps', node);
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

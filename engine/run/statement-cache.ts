import { LRUCache } from 'lru-cache';
import type { GuardContext } from '../guard/filter.ts';
import { guard } from '../guard/guard.ts';
import { guardIslands } from '../guard/islands.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { parseStatement } from '../parse/parse.ts';

/** Texts of ours (a user's, with procedures and types written out) may be longer than what a user may send. */
const OWN_TEXT = {
  textLength: Number.POSITIVE_INFINITY,
  nesting: 200,
  queries: 200,
  tokens: Number.POSITIVE_INFINITY,
};

/** Characters of text whose trees are cached: a tree takes at most about one kilobyte a character, usually half. */
const CAPACITY = 60_000;

/** Parsed and guarded statements by their text: neither depends on parameters or on data. */
export class StatementCache {
  readonly #context: GuardContext;
  readonly #statements = new LRUCache<string, ParsedStatement>({
    maxSize: CAPACITY,
    // The cache takes no size of 0, which an empty text would have.
    sizeCalculation: (_statement, text) => text.length + 1,
  });
  readonly #guarded = new WeakSet<ParsedStatement>();
  readonly #grounded = new WeakSet<ParsedStatement>();

  constructor(context: GuardContext) {
    this.#context = context;
  }

  /** The statement of a user's text; throws a QueryProblem for a wrong one. */
  parse(text: string): ParsedStatement {
    return this.#statements.get(text) ?? this.#parseAgain(text, this.#context.limits);
  }

  /** Returns the cached statement of a text; undefined if it was never read, or is not a statement. */
  parsed(text: string): ParsedStatement | undefined {
    return this.#statements.get(text);
  }

  /** The statement of a text that a step has rewritten. */
  parseRewritten(text: string): ParsedStatement {
    return this.#statements.get(text) ?? this.#parseAgain(text, OWN_TEXT);
  }

  /** Throws where a statement of a user must not run. */
  guard(statement: ParsedStatement): void {
    if (this.#guarded.has(statement)) return;
    guard(statement, this.#context);
    this.#guarded.add(statement);
  }

  /** Throws if a statement, after correction, could reach an internal node. */
  guardIslands(statement: ParsedStatement): void {
    if (this.#grounded.has(statement)) return;
    this.guard(statement);
    guardIslands(statement);
    this.#grounded.add(statement);
  }

  #parseAgain(text: string, limits: Parameters<typeof parseStatement>[1]): ParsedStatement {
    const statement = parseStatement(text, limits);
    this.#statements.set(text, statement);
    return statement;
  }
}

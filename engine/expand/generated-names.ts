import type { ParsedStatement } from '../parse/outline.ts';

/** Generates the names of what the engine adds to a query: the same for the same query, and never one of the user's. */
export class GeneratedNames {
  readonly #prefix: string;
  #calls = 0;

  constructor(statement: ParsedStatement, parameters: Readonly<Record<string, unknown>>) {
    const taken = [statement.text, ...Object.keys(parameters)];
    let prefix = 'weft';
    while (taken.some((text) => text.toLowerCase().includes(`${prefix}_`))) prefix += 'x';
    this.#prefix = prefix;
  }

  /** A name for a variable; it need be unique only within what one call generates. */
  variable(word: string): string {
    return `${this.#prefix}_${word}`;
  }

  /** A name that no other call has: of a parameter, or of a variable that outlives the call. */
  numbered(word: string): string {
    this.#calls += 1;
    return `${this.#prefix}_${word}_${this.#calls}`;
  }

  /** Returns whether a variable is one of ours. */
  isGenerated(name: string): boolean {
    return name.startsWith(`${this.#prefix}_`);
  }
}

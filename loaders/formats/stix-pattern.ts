/** Reads patterns of STIX 2: `[domain-name:value = 'a.example' OR ipv4-addr:value IN ('192.0.2.1', '192.0.2.2')]`. */
import { PatternError, stixTokens } from './stix-tokens.ts';

/** One condition of a pattern: its path, such as `file:hashes.sha-256`, and the text that it must equal; null for any other condition. */
export interface Comparison {
  readonly path: string;
  readonly value: string | null;
  /** The number of its observation: the pair of square brackets. */
  readonly observation: number;
}

/** Conditions that must hold together. */
export type Conjunction = readonly Comparison[];

/** Operators that name a value: equal, one of, inside a network. */
const NAMING: ReadonlySet<string> = new Set(['=', '==', 'IN', 'ISSUBSET']);
/** Operators that exclude a value: then no other comparison of the pattern can be used alone. */
const DENYING: ReadonlySet<string> = new Set(['NOT', '!=', '<>']);
/** Brackets inside each other. Published patterns have a handful. */
const DEEPEST = 50;
/** Conditions of all alternatives together. A pattern may describe more of them than it has characters. */
const MOST_CONDITIONS = 200_000;

/**
 * Returns the alternatives of a pattern: lists of conditions of which one must hold whole. AND and FOLLOWEDBY join conditions, OR separates
 * them. Throws `PatternError` for a text that is no pattern, and for one that excludes a value.
 */
export function alternativesOf(pattern: string): readonly Conjunction[] {
  const tokens = stixTokens(pattern);
  const denying = tokens.find((token) => DENYING.has(token));
  if (denying !== undefined) throw new PatternError(`a pattern with ${denying} says what an indicator is not`);
  return new PatternReader(pattern, tokens).read();
}

/** Reads the tokens of a pattern from left to right. AND binds more strongly than OR, and OR than FOLLOWEDBY. */
class PatternReader {
  readonly #pattern: string;
  readonly #tokens: readonly string[];
  #at = 0;
  #observation = 0;
  #depth = 0;

  constructor(pattern: string, tokens: readonly string[]) {
    this.#pattern = pattern;
    this.#tokens = tokens;
  }

  read(): readonly Conjunction[] {
    const alternatives = this.#followed();
    if (this.#at < this.#tokens.length) throw this.#noPattern();
    return alternatives;
  }

  #followed(): readonly Conjunction[] {
    let left = this.#either(() => this.#observed());
    while (this.#take('FOLLOWEDBY'))
      left = together(
        left,
        this.#either(() => this.#observed()),
      );
    return left;
  }

  /** Reads operands that OR separates and AND joins. */
  #either(operand: () => readonly Conjunction[]): readonly Conjunction[] {
    const alternatives: Conjunction[] = [];
    do {
      let both = operand();
      while (this.#take('AND')) both = together(both, operand());
      for (const one of both) alternatives.push(one);
    } while (this.#take('OR'));
    return alternatives;
  }

  /** Reads an observation in square brackets, or observations in round ones, with their qualifiers. */
  #observed(): readonly Conjunction[] {
    const isGroup = this.#take('(');
    if (!isGroup && !this.#take('[')) throw this.#noPattern();
    if (!isGroup) this.#observation += 1;
    const read = this.#nested(() => (isGroup ? this.#followed() : this.#either(() => this.#compared())));
    if (!this.#take(isGroup ? ')' : ']')) throw this.#noPattern();
    this.#skipQualifiers();
    return read;
  }

  #compared(): readonly Conjunction[] {
    if (this.#take('(')) {
      const read = this.#nested(() => this.#either(() => this.#compared()));
      if (!this.#take(')')) throw this.#noPattern();
      return read;
    }
    if (this.#take('EXISTS')) return [[this.#condition(this.#next(), null)]];
    const [path, operator] = [this.#next(), this.#next()];
    if (!/^[a-z0-9-]+:/i.test(path)) throw this.#noPattern();
    const values = operator === 'IN' || this.#tokens[this.#at] === '(' ? this.#set() : [this.#next()];
    if (!NAMING.has(operator)) return [[this.#condition(path, null)]];
    return values.map((value) => [this.#condition(path, value.startsWith("'") ? unquoted(value) : null)]);
  }

  #condition(path: string, value: string | null): Comparison {
    return { path: path.replaceAll("'", '').toLowerCase(), value, observation: this.#observation };
  }

  #set(): string[] {
    if (!this.#take('(')) throw this.#noPattern();
    const members: string[] = [];
    do members.push(this.#next());
    while (this.#take(','));
    if (!this.#take(')')) throw this.#noPattern();
    return members;
  }

  /** Skips when, how often and how close together observations were made. */
  #skipQualifiers(): void {
    for (;;) {
      const words = { WITHIN: 2, REPEATS: 2, START: 1, STOP: 1 }[this.#tokens[this.#at] ?? ''];
      if (words === undefined) return;
      this.#at += 1 + words;
    }
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PatternError(`a pattern with brackets more than ${DEEPEST} deep`);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #take(token: string): boolean {
    const isNext = this.#tokens[this.#at] === token;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined || /^[[\](),]$/.test(token)) throw this.#noPattern();
    this.#at += 1;
    return token;
  }

  #noPattern(): PatternError {
    return new PatternError(`expected a STIX pattern, got ${this.#pattern.slice(0, 60)}`);
  }
}

function together(left: readonly Conjunction[], right: readonly Conjunction[]): readonly Conjunction[] {
  const conditions = right.length * sizeOf(left) + left.length * sizeOf(right);
  if (conditions > MOST_CONDITIONS)
    throw new PatternError(`a pattern of more than ${MOST_CONDITIONS.toLocaleString('en')} conditions`);
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

function sizeOf(alternatives: readonly Conjunction[]): number {
  return alternatives.reduce((size, { length }) => size + length, 0);
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(['\\])/g, '$1');
}

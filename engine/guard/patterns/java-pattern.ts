import { ANY, type CharacterSet, charactersOf, complement, inBothCases, range, union } from './character-set.ts';

/** A parsed pattern, as far as its work matters: anchors match nothing and have no node. */
export type Pattern =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly item: Pattern; readonly least: number; readonly most: number | null };

/** Why a pattern is not judged: Java accepts it, and we do not; or Java itself refuses it. */
export class UnreadPattern extends Error {
  readonly reason: 'unsupported' | 'malformed';

  constructor(reason: 'unsupported' | 'malformed', message: string) {
    super(message);
    this.reason = reason;
  }
}

const DIGIT = charactersOf('0123456789');
const WORD = union(DIGIT, range(0x41, 0x5a), range(0x61, 0x7a), charactersOf('_'));
const SPACE = charactersOf(' \t\n\v\f\r');
const LINE_ENDS = charactersOf('\n\r\u0085\u2028\u2029');
const SETS: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', DIGIT],
  ['D', complement(DIGIT)],
  ['w', WORD],
  ['W', complement(WORD)],
  ['s', SPACE],
  ['S', complement(SPACE)],
  ['h', ANY],
  ['H', ANY],
  ['v', ANY],
  ['V', ANY],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['r', 0x0d],
  ['f', 0x0c],
  ['a', 0x07],
  ['e', 0x1b],
]);
const EDGES = 'bBAGZz';
const DEEPEST = 50;

/** Flags that change what characters match: `(?i)`, `(?s)`; flags without an effect here are skipped. */
interface Flags {
  readonly ignoresCase: boolean;
  readonly dotIsAny: boolean;
}

/**
 * Reads a pattern of java.util.regex, as `=~` takes it. A construct that needs more than a set of characters is replaced by a wider one,
 * that is, a pattern that does more work than the real one. Throws an UnreadPattern.
 */
export function readJavaPattern(text: string): Pattern {
  return new PatternReader(unquoted(text)).read();
}

/** `\Q...\E` is plain text: each character of it is escaped, as Java itself does first. */
function unquoted(text: string): readonly string[] {
  const units: string[] = [];
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    const next = characters[at + 1] ?? '';
    if (character !== '\\') units.push(character);
    else if (next !== 'Q') {
      units.push(character, next);
      at += 1;
    } else {
      at += 2;
      while (at < characters.length && !(characters[at] === '\\' && characters[at + 1] === 'E')) {
        units.push(`\\${characters[at]}`);
        at += 1;
      }
      at += 1;
    }
  }
  return units;
}

class PatternReader {
  readonly #units: readonly string[];
  #at = 0;
  #depth = 0;
  #flags: Flags = { ignoresCase: false, dotIsAny: false };

  constructor(units: readonly string[]) {
    this.#units = units;
  }

  read(): Pattern {
    const pattern = this.#choice();
    if (this.#at < this.#units.length) throw new UnreadPattern('malformed', 'a ) closes no group');
    return pattern;
  }

  #peek(ahead = 0): string {
    return this.#units[this.#at + ahead] ?? '';
  }

  #next(): string {
    const unit = this.#peek();
    this.#at += 1;
    return unit;
  }

  #take(unit: string): boolean {
    if (this.#peek() !== unit) return false;
    this.#at += 1;
    return true;
  }

  #choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  #sequence(): Pattern {
    const items: Pattern[] = [];
    while (this.#at < this.#units.length && this.#peek() !== '|' && this.#peek() !== ')') {
      items.push(this.#quantified(this.#atom()));
    }
    return { kind: 'sequence', items };
  }

  #atom(): Pattern {
    const unit = this.#next();
    switch (unit) {
      case '(':
        return this.#group();
      case '[':
        return this.#character(this.#class());
      case '.':
        return this.#character(this.#flags.dotIsAny ? ANY : complement(LINE_ENDS));
      case '^':
      case '$':
        return NOTHING;
      case '\\':
        return this.#escaped();
      case '*':
      case '+':
      case '?':
        throw new UnreadPattern('malformed', `nothing comes before ${unit}`);
      case '{':
        throw new UnreadPattern('unsupported', 'write { as \\{');
      default:
        return this.#character(charactersOf(unit.startsWith('\\') ? unit.slice(1) : unit));
    }
  }

  #character(set: CharacterSet): Pattern {
    return { kind: 'character', set: this.#flags.ignoresCase ? inBothCases(set) : set };
  }

  /** Lazy and possessive quantifiers try no more than greedy ones do. */
  #quantified(item: Pattern): Pattern {
    let pattern = item;
    for (let bounds = this.#bounds(); bounds !== null; bounds = this.#bounds()) {
      if (!this.#take('?')) this.#take('+');
      pattern = { kind: 'repeat', item: pattern, ...bounds };
    }
    return pattern;
  }

  #bounds(): { readonly least: number; readonly most: number | null } | null {
    if (this.#take('*')) return { least: 0, most: null };
    if (this.#take('+')) return { least: 1, most: null };
    if (this.#take('?')) return { least: 0, most: 1 };
    if (this.#peek() !== '{') return null;
    const end = this.#units.indexOf('}', this.#at);
    const written = end < 0 ? '' : this.#units.slice(this.#at + 1, end).join('');
    const [, least, comma, most] = /^(\d{1,9})(,?)(\d{0,9})$/.exec(written) ?? [];
    if (least === undefined) throw new UnreadPattern('unsupported', 'write { as \\{');
    this.#at = end + 1;
    if (comma === '') return { least: Number(least), most: Number(least) };
    return { least: Number(least), most: most === '' ? null : Number(most) };
  }

  #group(): Pattern {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new UnreadPattern('unsupported', `groups are nested more than ${DEEPEST} deep`);
    const outer = this.#flags;
    const isSet = this.#take('?') && !this.#opens();
    const pattern = isSet ? NOTHING : this.#choice();
    if (!isSet) {
      if (!this.#take(')')) throw new UnreadPattern('malformed', 'a group is not closed');
      this.#flags = outer;
    }
    this.#depth -= 1;
    return pattern;
  }

  /** Reads the text after `(?`; false if it sets flags for what follows and is the whole group. */
  #opens(): boolean {
    if (this.#take(':') || this.#take('>')) return true;
    if (this.#peek() === '=' || this.#peek() === '!') throw lookAround();
    if (this.#take('<')) {
      if (this.#peek() === '=' || this.#peek() === '!') throw lookAround();
      const name = this.#until('>');
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new UnreadPattern('malformed', 'a group has no name');
      return true;
    }
    let sets = true;
    let { ignoresCase, dotIsAny } = this.#flags;
    for (let flag = this.#next(); flag !== ')' && flag !== ':'; flag = this.#next()) {
      if (flag === '-') sets = false;
      else if (flag === 'i') ignoresCase = sets;
      else if (flag === 's') dotIsAny = sets;
      else if (flag === 'd') dotIsAny = true;
      else if (flag === '' || !'mu'.includes(flag)) {
        throw new UnreadPattern('unsupported', `(?${flag} is not one of (?:, (?>, (?<name>, (?i), (?s) and (?m)`);
      }
    }
    this.#flags = { ignoresCase, dotIsAny };
    return this.#peek(-1) === ':';
  }

  #until(end: string): string {
    const found = this.#units.indexOf(end, this.#at);
    if (found < 0) throw new UnreadPattern('malformed', `a ${end} is missing`);
    const text = this.#units.slice(this.#at, found).join('');
    this.#at = found + 1;
    return text;
  }

  #escaped(): Pattern {
    const letter = this.#peek();
    if (/^[1-9k]$/.test(letter)) throw new UnreadPattern('unsupported', 'back references are not supported');
    if (/^[RXN]$/.test(letter)) throw new UnreadPattern('unsupported', `\\${letter} is not supported`);
    if (letter !== '' && EDGES.includes(letter)) {
      this.#at += 1;
      return NOTHING;
    }
    return this.#character(this.#escapedSet());
  }

  /** Returns the characters that a backslash escape means, in a class or outside. */
  #escapedSet(): CharacterSet {
    const letter = this.#next();
    if (letter === '') throw new UnreadPattern('malformed', 'nothing comes after the last \\');
    const set = SETS.get(letter);
    if (set !== undefined) return set;
    const control = CONTROLS.get(letter);
    if (control !== undefined) return range(control, control);
    if (letter === 'p' || letter === 'P') return this.#property();
    if (letter === 'x') return this.#hexadecimal(2);
    if (letter === 'u') return this.#hexadecimal(4);
    if (/^[A-Za-z0-9]$/.test(letter)) throw new UnreadPattern('unsupported', `\\${letter} is not supported`);
    return charactersOf(letter);
  }

  #property(): CharacterSet {
    if (this.#take('{')) this.#until('}');
    else this.#at += 1;
    return ANY;
  }

  #hexadecimal(digits: number): CharacterSet {
    const written = this.#units.slice(this.#at, this.#at + digits).join('');
    if (written.length !== digits || !/^[0-9A-Fa-f]+$/.test(written)) {
      throw new UnreadPattern('unsupported', `\\x and \\u need ${digits} digits`);
    }
    this.#at += digits;
    // Two halves of a surrogate pair are one character to Java.
    const point = Number.parseInt(written, 16);
    return point >= 0xd8_00 && point <= 0xdf_ff ? ANY : range(point, point);
  }

  /** `[...]`, its opening bracket read; what intersects or lies inside each other counts as any character. */
  #class(): CharacterSet {
    const isNegated = this.#take('^');
    let isWide = false;
    let set: CharacterSet = [];
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      const unit = this.#next();
      if (unit === '') throw new UnreadPattern('malformed', 'a [ is not closed');
      if (unit === '[' || (unit === '&' && this.#peek() === '&')) {
        isWide = true;
        if (unit === '[') this.#class();
        continue;
      }
      set = union(set, this.#classRange(unit));
    }
    this.#at += 1;
    // A set that is wider than the real one has no complement.
    if (isWide || isAny(set)) return ANY;
    return isNegated ? complement(set) : set;
  }

  #classRange(unit: string): CharacterSet {
    const first = this.#classUnit(unit);
    const [point] = first[0] ?? [];
    const isRange = this.#peek() === '-' && !['', ']', '['].includes(this.#peek(1)) && isOne(first);
    if (!isRange || point === undefined) return first;
    this.#at += 1;
    const end = this.#classUnit(this.#next());
    const [last] = end[0] ?? [];
    if (!isOne(end) || last === undefined) return ANY;
    if (last < point) throw new UnreadPattern('malformed', 'a range in [] ends before it starts');
    return range(point, last);
  }

  #classUnit(unit: string): CharacterSet {
    if (unit === '\\') return this.#escapedSet();
    return charactersOf(unit.startsWith('\\') ? unit.slice(1) : unit);
  }
}

const NOTHING: Pattern = { kind: 'sequence', items: [] };

function lookAround(): UnreadPattern {
  return new UnreadPattern('unsupported', 'lookahead and lookbehind are not supported');
}

function isAny(set: CharacterSet): boolean {
  return complement(set).length === 0;
}

function isOne(set: CharacterSet): boolean {
  const [only] = set;
  return set.length === 1 && only !== undefined && only[0] === only[1];
}

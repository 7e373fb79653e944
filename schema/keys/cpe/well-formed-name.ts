/** Well-formed CPE names (NISTIR 7695, section 5): the common form of both bindings, which comparisons use. */
import { KeyError } from '../key-error.ts';

/** The attributes of a name, in the order of the formatted string. */
export const CPE_ATTRIBUTES = [
  'part',
  'vendor',
  'product',
  'version',
  'update',
  'edition',
  'language',
  'swEdition',
  'targetSw',
  'targetHw',
  'other',
] as const;

export type CpeAttribute = (typeof CPE_ATTRIBUTES)[number];

/**
 * A name: each attribute is `*` (any), `-` (not applicable), or text in lower case. In the text a backslash comes before everything except
 * letters, digits, the underscore and wildcards (`8\.0\.6001`, `9\.*`).
 */
export type WellFormedName = Readonly<Record<CpeAttribute, string>>;

/** The two values that are not text: any, and not applicable. */
export const [ANY, NOT_APPLICABLE] = ['*', '-'] as const;

/** What to send instead of text that is not a name. */
const EXPECTED_CPE = 'a CPE 2.3 name such as cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*';

/** One character of a value, with the backslash before it. */
const CHARACTERS = /\\.|[^\\]/gsu;
const PLAIN = /^[a-z0-9_]$/;
const PRINTABLE = /^[!-~]$/;
const PARTS: ReadonlySet<string> = new Set(['a', 'o', 'h', ANY]);

/** The name that has these values and `*` for all others. */
export function nameOf(values: Partial<WellFormedName>): WellFormedName {
  return {
    part: ANY,
    vendor: ANY,
    product: ANY,
    version: ANY,
    update: ANY,
    edition: ANY,
    language: ANY,
    swEdition: ANY,
    targetSw: ANY,
    targetHw: ANY,
    other: ANY,
    ...values,
  };
}

/** Returns the name of values in the order of the attributes; an invalid part is refused. */
export function nameOfValues(values: readonly string[], given: string): WellFormedName {
  const name = nameOf(Object.fromEntries(values.map((value, at) => [CPE_ATTRIBUTES[at], value])));
  if (!PARTS.has(name.part)) throw notCpe(given);
  return name;
}

/** The characters of a value, quoted ones with their backslash. */
export function charactersOf(value: string): readonly string[] {
  return value.match(CHARACTERS) ?? [];
}

/** A character as a value has it: quoted, unless it is a letter, a digit or the underscore. */
export function quoted(character: string, given: string): string {
  const lower = character.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  if (!PRINTABLE.test(lower)) throw notCpe(given);
  return `\\${lower}`;
}

/** Returns a literal text, such as a product's name, as a value; refused if it is empty or has characters that names may not have. */
export function valueOfText(text: string): string {
  if (text === ANY || text === NOT_APPLICABLE) return text;
  if (text === '') throw notCpe(text);
  return Array.from(text.trim(), (character) => quoted(character === ' ' ? '_' : character, text)).join('');
}

/** Returns the text of a value; values that are not text stay unchanged. */
export function textOfValue(value: string): string {
  return value.replace(/\\(.)/gs, '$1');
}

/** Checks the wildcards of a value: one `*` or any number of `?`, only at its beginning and its end. */
export function withWildcardsAtEnds(value: string, given: string): string {
  const characters = charactersOf(value);
  const isWild = (character: string | undefined) => character === '*' || character === '?';
  const first = characters.findIndex((character) => !isWild(character));
  const last = characters.findLastIndex((character) => !isWild(character));
  if (first === -1) {
    if (value === ANY || characters.every((character) => character === '?')) return value;
    throw notCpe(given);
  }
  const ends = [characters.slice(0, first), characters.slice(last + 1)];
  const isMixed = ends.some((end) => end.includes('*') && end.length > 1);
  if (isMixed || characters.slice(first, last).some(isWild)) throw notCpe(given);
  return value;
}

/** Returns the refusal of a text that is not a name. */
export function notCpe(given: string): KeyError {
  return new KeyError('a package', given, EXPECTED_CPE);
}

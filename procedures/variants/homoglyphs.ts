import { ASCII_GLYPHS, CYRILLIC_GLYPHS, GREEK_GLYPHS, JAPANESE_GLYPHS, LATIN_GLYPHS } from './glyphs.ts';
import { registryOf } from './registries.ts';
import { joined, type Replacements, replacedOnce, replacedTwice, reversed } from './replacements.ts';

/** Labels with two letters replaced, one of them at least by another alphabet's: a name of 30 letters has some 60,000. */
const MOST_DOUBLE = 60_000;

/** Of a longer label the punycode, with its prefix and its digits, has more than 63 octets. */
const LONGEST = 56;

const BEYOND_ASCII = joined(LATIN_GLYPHS, JAPANESE_GLYPHS);
const UNDONE = reversed(joined(ASCII_GLYPHS, BEYOND_ASCII));

/**
 * Every label with one or two letters replaced by similar ones: within ASCII first, then by the other characters that the registry of the
 * suffix takes.
 */
export function* homoglyphs(label: string, suffix: string): Iterable<string> {
  const beyond = glyphsUnder(suffix);
  const once = [...new Set(replacedOnce(label, ASCII_GLYPHS))];
  yield* once;
  yield* replacedOnce(label, beyond);
  for (const first of once) yield* replacedOnce(first, ASCII_GLYPHS);
  if (label.length > LONGEST) return;
  let count = 0;
  for (const made of twiceBeyond(label, once, beyond)) {
    yield made;
    count += 1;
    if (count === MOST_DOUBLE) return;
  }
}

function* twiceBeyond(label: string, once: readonly string[], beyond: Replacements): Iterable<string> {
  for (const first of once) yield* replacedOnce(first, beyond);
  yield* replacedTwice(label, beyond);
}

/** Every label that one or two letters were replaced in. */
export function* undoneHomoglyphs(label: string): Iterable<string> {
  const once = [...new Set(replacedOnce(label, UNDONE))];
  yield* once;
  for (const first of once) yield* replacedOnce(first, UNDONE);
}

const BY_TLD = new Map<string, Replacements>();

function glyphsUnder(suffix: string): Replacements {
  const tld = suffix.slice(suffix.lastIndexOf('.') + 1);
  const known = BY_TLD.get(tld);
  if (known !== undefined) return known;
  const { latin, scripts } = registryOf(tld);
  const letters = [...LATIN_GLYPHS].map(
    ([from, all]) => [from, all.filter((glyph) => latin === null || latin.includes(glyph))] as const,
  );
  const japanese = scripts === null || scripts.includes('Katakana') ? JAPANESE_GLYPHS : new Map();
  const found = joined(new Map(letters), japanese);
  BY_TLD.set(tld, found);
  return found;
}

/** Spellings of one word in another script that are made at most, where its letters have several. */
const MOST_SPELLINGS = 64;

/** The label in Cyrillic or Greek letters throughout, where every one of its letters has one that looks like it. */
export function* wholeScript(label: string): Iterable<string> {
  for (const glyphs of [CYRILLIC_GLYPHS, GREEK_GLYPHS]) yield* spellings(label, glyphs);
}

const FROM_CYRILLIC = reversed(CYRILLIC_GLYPHS);
const FROM_GREEK = reversed(GREEK_GLYPHS);

/** The label in Latin letters, where it is Cyrillic or Greek throughout. */
export function* undoneWholeScript(label: string): Iterable<string> {
  for (const glyphs of [FROM_CYRILLIC, FROM_GREEK]) yield* spellings(label, glyphs);
}

function spellings(label: string, glyphs: Replacements): readonly string[] {
  let made = [''];
  let isChanged = false;
  for (const character of label) {
    const all = glyphs.get(character) ?? (/[0-9-]/.test(character) ? [character] : []);
    isChanged ||= glyphs.has(character);
    made = made.flatMap((before) => all.map((glyph) => before + glyph)).slice(0, MOST_SPELLINGS);
  }
  return isChanged ? made : [];
}

/**
 * What a label looks like in ASCII letters: every letter of another alphabet replaced by the one that it is taken for,
 * marks taken off. Null for an ASCII label, and where a letter looks like none.
 */
export function skeletonOf(label: string): string | null {
  let made = '';
  for (const character of label) {
    const plain = /[a-z0-9-]/.test(character) ? character : asciiOf(character);
    if (plain === null) return null;
    made += plain;
  }
  return made === label ? null : made;
}

const TO_ASCII = [reversed(BEYOND_ASCII), FROM_CYRILLIC, FROM_GREEK];

function asciiOf(character: string): string | null {
  for (const glyphs of TO_ASCII) {
    const found = glyphs.get(character)?.[0];
    if (found !== undefined) return found;
  }
  const base = character.normalize('NFD').charAt(0);
  return /[a-z]/.test(base) ? base : null;
}

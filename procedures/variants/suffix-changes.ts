/** The name under other suffixes, or with its own inside. */
import type { Made } from './method.ts';
import { type RegisteredName, unicodeOf } from './registered-name.ts';
import { type Suffixes, secondLevels, sharedUnder } from './suffixes.ts';
import { CAMPAIGN_WORDS, undoneWordsAfter, undoneWordsBefore } from './words.ts';

/** The same label under every other suffix; one that its own begins (`com.co` for `com`) is an addition. */
export function* suffixSwaps({ label, suffix }: RegisteredName, { all }: Suffixes): Iterable<Made> {
  for (const other of all) {
    if (other !== suffix && !other.startsWith(`${suffix}.`)) yield { left: label, suffix: other };
  }
}

/** The same label under every other suffix. */
export function* undoneSuffixSwaps({ label, suffix }: RegisteredName, { all }: Suffixes): Iterable<Made> {
  for (const other of all) if (other !== suffix) yield { left: label, suffix: other };
}

/** The same label under the other second levels of its country, and under the country itself. */
export function* wrongSecondLevels({ label, suffix }: RegisteredName, { list }: Suffixes): Iterable<Made> {
  const tld = suffix.slice(suffix.lastIndexOf('.') + 1);
  const seconds = secondLevels(tld, list);
  if (seconds.length === 0) return;
  for (const other of [tld, ...seconds]) {
    if (other !== suffix) yield { left: label, suffix: other };
  }
}

/**
 * The old suffix as a part of the name: `example.com.co`, where that is registered or the suffix is a large one, and
 * `examplecom.net`, `example-com.net` under its own, `com` and the large ones.
 */
export function* suffixAdditions({ label, suffix }: RegisteredName, suffixes: Suffixes): Iterable<Made> {
  for (const tld of new Set([...suffixes.largest, ...sharedUnder(suffix, suffixes)])) {
    yield { left: `${label}.${unicodeOf(suffix)}`, suffix: tld };
  }
  for (const other of new Set([suffix, 'com', ...suffixes.largest])) {
    for (const inside of insideForms(suffix)) {
      yield { left: label + inside, suffix: other };
      yield { left: `${label}-${inside}`, suffix: other };
    }
  }
}

/** A suffix as letters of a name: `couk`, and `co-uk`. */
function insideForms(suffix: string): readonly string[] {
  const letters = unicodeOf(suffix);
  return [...new Set([letters.replaceAll('.', ''), letters.replaceAll('.', '-')])];
}

/** The names whose suffix may be the end of this one's label, or the last but one of its parts. */
export function* undoneSuffixAdditions(
  { name, label, suffix, prefix }: RegisteredName,
  { all }: Suffixes,
): Iterable<Made> {
  const host = prefix === '' ? name : `${prefix}.${name}`;
  const inner = host.slice(0, host.lastIndexOf('.'));
  for (let dot = inner.indexOf('.'); dot > 0; dot = inner.indexOf('.', dot + 1)) {
    yield { left: unicodeOf(inner.slice(0, dot)), suffix: inner.slice(dot + 1) };
  }
  for (const other of new Set([suffix, ...all])) {
    for (const inside of insideForms(other)) {
      if (!label.endsWith(inside)) continue;
      const rest = label.slice(0, label.length - inside.length);
      yield { left: rest, suffix: other };
      if (rest.endsWith('-')) yield { left: rest.slice(0, -1), suffix: other };
    }
  }
}

/** The suffixes under which words are tried, besides a name's own. */
const WITH_WORDS = 25;

/** A word before or behind the label, joined or with a hyphen, under the largest suffixes but its own. */
export function* wordsUnderSuffixes({ label, suffix }: RegisteredName, { largest }: Suffixes): Iterable<Made> {
  for (const other of largest.slice(0, WITH_WORDS)) {
    if (other === suffix) continue;
    for (const word of CAMPAIGN_WORDS) {
      yield { left: `${label}-${word}`, suffix: other };
      yield { left: `${word}-${label}`, suffix: other };
      yield { left: label + word, suffix: other };
      yield { left: word + label, suffix: other };
    }
  }
}

/** The label without its word, under every other suffix. */
export function* undoneWordsUnderSuffixes({ label, suffix }: RegisteredName, { all }: Suffixes): Iterable<Made> {
  for (const undone of [undoneWordsBefore, undoneWordsAfter]) {
    for (const left of undone(label, CAMPAIGN_WORDS)) {
      for (const other of all) if (other !== suffix) yield { left, suffix: other };
    }
  }
}

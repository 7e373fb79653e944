import { bitFlips } from './bits.ts';
import {
  dotInsertions,
  dotOmissions,
  undoneDotInsertions,
  undoneDotOmissions,
  undoneWwwNames,
  wwwNames,
} from './dots.ts';
import { homoglyphs, skeletonOf, undoneHomoglyphs, undoneWholeScript, wholeScript } from './homoglyphs.ts';
import { keyInsertions, keyReplacements, keyTranspositions } from './keyboards.ts';
import { type LookalikeMethod, ofLabels } from './method.ts';
import type { RegisteredName } from './registered-name.ts';
import { digitLetters, plurals, shortWords, soundAlikes, transliterations, undonePlurals } from './spelling.ts';
import {
  suffixAdditions,
  suffixSwaps,
  undoneSuffixAdditions,
  undoneSuffixSwaps,
  undoneWordsUnderSuffixes,
  wordsUnderSuffixes,
  wrongSecondLevels,
} from './suffix-changes.ts';
import {
  additions,
  doubleOmissions,
  hyphenations,
  omissions,
  partSwaps,
  repetitions,
  transpositions,
  undoneAdditions,
  undoneDoubleOmissions,
  undoneHyphenations,
  undoneOmissions,
  undoneRepetitions,
  vowelSwaps,
} from './typing.ts';
import {
  ACTION_WORDS,
  BRAND_WORDS,
  HOST_WORDS,
  NUMBERS,
  TRADE_WORDS,
  undoneWordsAfter,
  undoneWordsBefore,
  wordsAfter,
  wordsBefore,
} from './words.ts';

/** A method as one line of a table: its confidence, what it does, and how. */
type MethodRow = readonly [
  confidence: number,
  description: string,
  ways: Omit<LookalikeMethod, 'name' | 'confidence' | 'description'>,
];

/** The first 14 methods are those of the service; the rest is what else people register. */
const METHOD_ROWS: Readonly<Record<string, MethodRow>> = {
  BITSQUATTING: [0.9, 'one bit of one character flipped, where the result is legal: `axample.com`', ofLabels(bitFlips)],
  HOMOGLYPH: [
    0.9,
    'one or two letters for others that look alike, Latin pairs and the letters that the registry takes: `exarnple.com`, `exámple.com`',
    ofLabels(homoglyphs, undoneHomoglyphs),
  ],
  KEYBOARD_REPLACEMENT: [
    0.8,
    'a neighbouring key of QWERTY, QWERTZ or AZERTY for one character: `examplr.com`',
    ofLabels(keyReplacements),
  ],
  OMISSION: [0.7, 'one character left out: `exmple.com`', ofLabels(omissions, undoneOmissions)],
  REPETITION: [0.7, 'one character twice: `exaample.com`', ofLabels(repetitions, undoneRepetitions)],
  TRANSPOSITION: [0.7, 'two neighbouring characters swapped: `exampel.com`', ofLabels(transpositions)],
  KEYBOARD_INSERTION: [
    0.6,
    'a neighbouring key before or after a character: `exzample.com`',
    ofLabels(keyInsertions, omissions),
  ],
  VOWEL_SWAP: [0.6, 'one vowel for another: `exemple.com`', ofLabels(vowelSwaps)],
  TLD_SWAP: [
    0.5,
    'the same name under another suffix, of those that the graph holds: `example.net`, `example.co.uk`',
    { make: suffixSwaps, undo: undoneSuffixSwaps },
  ],
  TLD_ADDITION: [
    0.5,
    'the old suffix as a part of the name: `example.com.co`, `examplecom.net`',
    { make: suffixAdditions, undo: undoneSuffixAdditions },
  ],
  SUBDOMAIN_ADD: [
    0.4,
    'a common word before the name, with a hyphen or joined: `secure-example.com`, `loginexample.com`',
    ofLabels(
      function* (label) {
        yield* wordsBefore(label, ACTION_WORDS);
        for (const word of HOST_WORDS) yield `${word}-${label}`;
      },
      (label) => undoneWordsBefore(label, [...ACTION_WORDS, ...HOST_WORDS]),
    ),
  ],
  DOT_INSERTION: [
    0.3,
    'a dot inside the name: `exam.ple.com`, a host of `ple.com`',
    { make: dotInsertions, undo: undoneDotInsertions },
  ],
  HYPHENATION: [0.3, 'a hyphen inside the name: `exam-ple.com`', ofLabels(hyphenations, undoneHyphenations)],
  DOT_OMISSION: [
    0.3,
    'a dot left out: `wwwexample.com`, `mailexample.com`, `exampleco.uk`',
    { make: dotOmissions, undo: undoneDotOmissions },
  ],
  WHOLE_SCRIPT: [
    0.9,
    'the whole name in Cyrillic or Greek letters: `раураӏ.com` for `paypal.com`',
    ofLabels(wholeScript, undoneWholeScript),
  ],
  SKELETON: [
    0.9,
    'the ASCII letters that a Unicode name looks like, however many were replaced: `example.com` of `éxámplé.com`',
    { ...ofLabels(skeletons), relates: haveOneSkeleton },
  ],
  TRANSLITERATION: [
    0.8,
    'a letter written as where there is no key for it: `muenchen.de` and `munchen.de` of `münchen.de`, and back',
    ofLabels(transliterations),
  ],
  DIGIT_FOR_LETTER: [0.6, 'a digit for the letter that it is read as, or back: `ex4mple.com`', ofLabels(digitLetters)],
  ADDITION: [
    0.6,
    'a letter or digit more at an end of the name or of a part: `examplea.com`',
    ofLabels(additions, undoneAdditions),
  ],
  SOUND_ALIKE: [0.6, 'a sound spelled another way: `fone.com` of `phone.com`', ofLabels(soundAlikes)],
  PLURAL: [
    0.6,
    'a plural ending at the end or inside, or the singular: `examples.com`',
    ofLabels(plurals, undonePlurals),
  ],
  WRONG_SECOND_LEVEL: [
    0.6,
    'another second level of the same country: `example.org.uk` of `example.co.uk`',
    { make: wrongSecondLevels, undo: wrongSecondLevels },
  ],
  WWW_PREFIX: [
    0.6,
    '`www` doubled, cut short or joined by a hyphen, or left out: `wwwwexample.com`, `www-example.com`',
    { make: wwwNames, undo: undoneWwwNames },
  ],
  DIGIT_FOR_WORD: [
    0.5,
    'a digit or letter for the word that it is read as, or back: `pay4you.com` of `payforyou.com`',
    ofLabels(shortWords),
  ],
  DOUBLE_OMISSION: [
    0.5,
    'two neighbouring characters left out: `exple.com`',
    ofLabels(doubleOmissions, undoneDoubleOmissions),
  ],
  KEY_TRANSPOSITION: [
    0.5,
    'two characters swapped that are apart but whose keys touch: `exalpme.com`',
    ofLabels(keyTranspositions),
  ],
  PART_SWAP: [0.5, 'two parts between hyphens swapped: `bank-example.com` of `example-bank.com`', ofLabels(partSwaps)],
  WORD_ADD: [
    0.4,
    'a common word or a word of a trade after the name, or the latter before it: `example-login.com`, `examplebank.com`',
    ofLabels(
      function* (label) {
        yield* wordsAfter(label, [...ACTION_WORDS, ...HOST_WORDS, ...TRADE_WORDS]);
        yield* wordsBefore(label, TRADE_WORDS);
      },
      function* (label) {
        yield* undoneWordsAfter(label, [...ACTION_WORDS, ...HOST_WORDS, ...TRADE_WORDS]);
        yield* undoneWordsBefore(label, TRADE_WORDS);
      },
    ),
  ],
  NUMBER_ADD: [
    0.4,
    'a number after the name, joined or with a hyphen: `example24.com`, `example-11.com`',
    ofLabels(
      (label) => wordsAfter(label, NUMBERS),
      (label) => undoneWordsAfter(label, NUMBERS),
    ),
  ],
  WORD_AND_TLD: [
    0.3,
    'a word of phishing before or after the name, under one of the largest other suffixes: `example-login.net`',
    { make: wordsUnderSuffixes, undo: undoneWordsUnderSuffixes },
  ],
  BRAND_ADD: [
    0.3,
    'another well-known name before or after it: `example-paypal.com`',
    ofLabels(
      function* (label) {
        yield* wordsAfter(label, BRAND_WORDS);
        yield* wordsBefore(label, BRAND_WORDS);
      },
      function* (label) {
        yield* undoneWordsAfter(label, BRAND_WORDS);
        yield* undoneWordsBefore(label, BRAND_WORDS);
      },
    ),
  ],
};

/** Every method, in the order in which one of equal confidence names a variant before another. */
export const METHODS: readonly LookalikeMethod[] = Object.entries(METHOD_ROWS).map(
  ([name, [confidence, description, ways]]) => ({
    name,
    confidence,
    description,
    ...ways,
  }),
);

function skeletons(label: string): readonly string[] {
  const found = skeletonOf(label);
  return found === null ? [] : [found];
}

function haveOneSkeleton(of: RegisteredName, made: RegisteredName): boolean {
  const [one, other] = [of, made].map(({ label }) => skeletonOf(label) ?? label);
  return of.suffix === made.suffix && of.label !== made.label && one === other;
}

/** The methods in the order in which they name a variant: by confidence, then as they are listed. */
export const METHODS_BY_CONFIDENCE: readonly LookalikeMethod[] = METHODS.toSorted(
  (one, other) => other.confidence - one.confidence,
);

/** low, medium from 0.4, high from 0.8. */
export function confidenceLabel(confidence: number): 'low' | 'medium' | 'high' {
  if (confidence >= 0.8) return 'high';
  return confidence >= 0.4 ? 'medium' : 'low';
}

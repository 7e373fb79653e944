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

/**
 * Every method, in the order in which one of equal confidence names a variant before another. The first 14 are those of
 * the service; the rest is what else people register.
 */
export const METHODS: readonly LookalikeMethod[] = [
  {
    name: 'BITSQUATTING',
    confidence: 0.9,
    description: 'one bit of one character flipped, where the result is legal: `axample.com`',
    ...ofLabels(bitFlips),
  },
  {
    name: 'HOMOGLYPH',
    confidence: 0.9,
    description:
      'one or two letters for others that look alike, Latin pairs and the letters that the registry takes: `exarnple.com`, `exámple.com`',
    ...ofLabels(homoglyphs, undoneHomoglyphs),
  },
  {
    name: 'KEYBOARD_REPLACEMENT',
    confidence: 0.8,
    description: 'a neighbouring key of QWERTY, QWERTZ or AZERTY for one character: `examplr.com`',
    ...ofLabels(keyReplacements),
  },
  {
    name: 'OMISSION',
    confidence: 0.7,
    description: 'one character left out: `exmple.com`',
    ...ofLabels(omissions, undoneOmissions),
  },
  {
    name: 'REPETITION',
    confidence: 0.7,
    description: 'one character twice: `exaample.com`',
    ...ofLabels(repetitions, undoneRepetitions),
  },
  {
    name: 'TRANSPOSITION',
    confidence: 0.7,
    description: 'two neighbouring characters swapped: `exampel.com`',
    ...ofLabels(transpositions),
  },
  {
    name: 'KEYBOARD_INSERTION',
    confidence: 0.6,
    description: 'a neighbouring key before or after a character: `exzample.com`',
    ...ofLabels(keyInsertions, omissions),
  },
  {
    name: 'VOWEL_SWAP',
    confidence: 0.6,
    description: 'one vowel for another: `exemple.com`',
    ...ofLabels(vowelSwaps),
  },
  {
    name: 'TLD_SWAP',
    confidence: 0.5,
    description: 'the same name under another suffix, of those that the graph holds: `example.net`, `example.co.uk`',
    make: suffixSwaps,
    undo: undoneSuffixSwaps,
  },
  {
    name: 'TLD_ADDITION',
    confidence: 0.5,
    description: 'the old suffix as a part of the name: `example.com.co`, `examplecom.net`',
    make: suffixAdditions,
    undo: undoneSuffixAdditions,
  },
  {
    name: 'SUBDOMAIN_ADD',
    confidence: 0.4,
    description: 'a common word before the name, with a hyphen or joined: `secure-example.com`, `loginexample.com`',
    ...ofLabels(
      function* (label) {
        yield* wordsBefore(label, ACTION_WORDS);
        for (const word of HOST_WORDS) yield `${word}-${label}`;
      },
      (label) => undoneWordsBefore(label, [...ACTION_WORDS, ...HOST_WORDS]),
    ),
  },
  {
    name: 'DOT_INSERTION',
    confidence: 0.3,
    description: 'a dot inside the name: `exam.ple.com`, a host of `ple.com`',
    make: dotInsertions,
    undo: undoneDotInsertions,
  },
  {
    name: 'HYPHENATION',
    confidence: 0.3,
    description: 'a hyphen inside the name: `exam-ple.com`',
    ...ofLabels(hyphenations, undoneHyphenations),
  },
  {
    name: 'DOT_OMISSION',
    confidence: 0.3,
    description: 'a dot left out: `wwwexample.com`, `mailexample.com`, `exampleco.uk`',
    make: dotOmissions,
    undo: undoneDotOmissions,
  },
  {
    name: 'WHOLE_SCRIPT',
    confidence: 0.9,
    description: 'the whole name in Cyrillic or Greek letters: `раураӏ.com` for `paypal.com`',
    ...ofLabels(wholeScript, undoneWholeScript),
  },
  {
    name: 'SKELETON',
    confidence: 0.9,
    description:
      'the ASCII letters that a Unicode name looks like, however many were replaced: `example.com` of `éxámplé.com`',
    ...ofLabels(skeletons),
    relates: haveOneSkeleton,
  },
  {
    name: 'TRANSLITERATION',
    confidence: 0.8,
    description:
      'a letter written as where there is no key for it: `muenchen.de` and `munchen.de` of `münchen.de`, and back',
    ...ofLabels(transliterations),
  },
  {
    name: 'DIGIT_FOR_LETTER',
    confidence: 0.6,
    description: 'a digit for the letter that it is read as, or back: `ex4mple.com`',
    ...ofLabels(digitLetters),
  },
  {
    name: 'ADDITION',
    confidence: 0.6,
    description: 'a letter or digit more at an end of the name or of a part: `examplea.com`',
    ...ofLabels(additions, undoneAdditions),
  },
  {
    name: 'SOUND_ALIKE',
    confidence: 0.6,
    description: 'a sound spelled another way: `fone.com` of `phone.com`',
    ...ofLabels(soundAlikes),
  },
  {
    name: 'PLURAL',
    confidence: 0.6,
    description: 'a plural ending at the end or inside, or the singular: `examples.com`',
    ...ofLabels(plurals, undonePlurals),
  },
  {
    name: 'WRONG_SECOND_LEVEL',
    confidence: 0.6,
    description: 'another second level of the same country: `example.org.uk` of `example.co.uk`',
    make: wrongSecondLevels,
    undo: wrongSecondLevels,
  },
  {
    name: 'WWW_PREFIX',
    confidence: 0.6,
    description: '`www` doubled, cut short or joined by a hyphen, or left out: `wwwwexample.com`, `www-example.com`',
    make: wwwNames,
    undo: undoneWwwNames,
  },
  {
    name: 'DIGIT_FOR_WORD',
    confidence: 0.5,
    description: 'a digit or letter for the word that it is read as, or back: `pay4you.com` of `payforyou.com`',
    ...ofLabels(shortWords),
  },
  {
    name: 'DOUBLE_OMISSION',
    confidence: 0.5,
    description: 'two neighbouring characters left out: `exple.com`',
    ...ofLabels(doubleOmissions, undoneDoubleOmissions),
  },
  {
    name: 'KEY_TRANSPOSITION',
    confidence: 0.5,
    description: 'two characters swapped that are apart but whose keys touch: `exalpme.com`',
    ...ofLabels(keyTranspositions),
  },
  {
    name: 'PART_SWAP',
    confidence: 0.5,
    description: 'two parts between hyphens swapped: `bank-example.com` of `example-bank.com`',
    ...ofLabels(partSwaps),
  },
  {
    name: 'WORD_ADD',
    confidence: 0.4,
    description:
      'a common word or a word of a trade after the name, or the latter before it: `example-login.com`, `examplebank.com`',
    ...ofLabels(
      function* (label) {
        yield* wordsAfter(label, [...ACTION_WORDS, ...HOST_WORDS, ...TRADE_WORDS]);
        yield* wordsBefore(label, TRADE_WORDS);
      },
      function* (label) {
        yield* undoneWordsAfter(label, [...ACTION_WORDS, ...HOST_WORDS, ...TRADE_WORDS]);
        yield* undoneWordsBefore(label, TRADE_WORDS);
      },
    ),
  },
  {
    name: 'NUMBER_ADD',
    confidence: 0.4,
    description: 'a number after the name, joined or with a hyphen: `example24.com`, `example-11.com`',
    ...ofLabels(
      (label) => wordsAfter(label, NUMBERS),
      (label) => undoneWordsAfter(label, NUMBERS),
    ),
  },
  {
    name: 'WORD_AND_TLD',
    confidence: 0.3,
    description:
      'a word of phishing before or after the name, under one of the largest other suffixes: `example-login.net`',
    make: wordsUnderSuffixes,
    undo: undoneWordsUnderSuffixes,
  },
  {
    name: 'BRAND_ADD',
    confidence: 0.3,
    description: 'another well-known name before or after it: `example-paypal.com`',
    ...ofLabels(
      function* (label) {
        yield* wordsAfter(label, BRAND_WORDS);
        yield* wordsBefore(label, BRAND_WORDS);
      },
      function* (label) {
        yield* undoneWordsAfter(label, BRAND_WORDS);
        yield* undoneWordsBefore(label, BRAND_WORDS);
      },
    ),
  },
];

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

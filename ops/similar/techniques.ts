import type { Variant } from '../../procedures/variants/generate.ts';
import { type RegisteredName, unicodeOf } from '../../procedures/variants/registered-name.ts';
import type { Technique, TechniqueConfig } from './similar-request.ts';

/** The generic top-level domains of before 2012 that anyone may register under, and those that everyone knows. */
const COMMON_TLDS = ['com', 'net', 'org', 'info', 'biz', 'name', 'pro', 'mobi'] as const;

const COMMON: ReadonlySet<string> = new Set(COMMON_TLDS);

/** Which lookalike methods a technique asks, and which of their names it takes. */
interface TechniqueMethods {
  readonly methods: readonly string[];
  readonly takes: (variant: Variant, of: RegisteredName) => boolean;
}

const WORDS = ['SUBDOMAIN_ADD', 'WORD_ADD', 'BRAND_ADD'];
const everything = () => true;

/** The methods of a technique, as its settings narrow it. */
export function techniqueMethods(technique: Technique, config: TechniqueConfig): TechniqueMethods {
  switch (technique) {
    case 'typosquatting':
      return { methods: typingMethods(config.typosquatting), takes: everything };
    case 'homoglyph':
      return { methods: ['HOMOGLYPH', 'WHOLE_SCRIPT', 'SKELETON'], takes: looksAlike(config.homoglyph) };
    case 'bitsquatting':
      return { methods: ['BITSQUATTING'], takes: everything };
    case 'tld_variation':
      return { methods: ['TLD_SWAP', 'WRONG_SECOND_LEVEL'], takes: underSuffix(config.tld_variation) };
    case 'combosquatting':
      return { methods: WORDS, takes: everything };
    case 'sounding':
      return { methods: ['SOUND_ALIKE', 'TRANSLITERATION', 'DIGIT_FOR_WORD'], takes: everything };
    case 'prefix':
      return { methods: [...WORDS, 'WWW_PREFIX', 'DOT_OMISSION'], takes: (variant, of) => endsWithName(variant, of) };
    case 'suffix':
      return { methods: [...WORDS, 'PLURAL'], takes: (variant, of) => startsWithName(variant, of) };
    case 'contains':
      return { methods: [...WORDS, 'WWW_PREFIX', 'PLURAL', 'ADDITION', 'TLD_ADDITION'], takes: containsName };
    case 'levenshtein':
      return { methods: ONE_OR_TWO_EDITS, takes: everything };
  }
}

/** Names that differ by one or two letters added, left out, changed or swapped. */
const ONE_OR_TWO_EDITS = [
  'OMISSION',
  'REPETITION',
  'TRANSPOSITION',
  'KEYBOARD_REPLACEMENT',
  'KEYBOARD_INSERTION',
  'VOWEL_SWAP',
  'ADDITION',
  'DOUBLE_OMISSION',
  'HYPHENATION',
];

function typingMethods(config: TechniqueConfig['typosquatting']): string[] {
  return [
    ...(config.character_omission ? ['OMISSION', 'DOUBLE_OMISSION'] : []),
    ...(config.character_swap ? ['TRANSPOSITION', 'KEY_TRANSPOSITION'] : []),
    ...(config.double_character ? ['REPETITION'] : []),
    ...(config.keyboard_proximity ? ['KEYBOARD_REPLACEMENT', 'KEYBOARD_INSERTION'] : []),
  ];
}

/** By the scripts of the letters that were put in, and by how many were. A whole name in another script counts as one. */
function looksAlike(config: TechniqueConfig['homoglyph']): TechniqueMethods['takes'] {
  return ({ name, method }, of) => {
    const label = labelOf(name, of);
    const added = Array.from(label).filter((character) => !of.label.includes(character));
    const count = method.name === 'WHOLE_SCRIPT' ? 1 : added.length;
    if (count > config.max_substitutions) return false;
    if (/\p{Script=Cyrillic}/u.test(label)) return config.cyrillic;
    return /\p{Script=Greek}/u.test(label) ? config.greek : config.latin;
  };
}

function underSuffix(config: TechniqueConfig['tld_variation']): TechniqueMethods['takes'] {
  const custom = new Set(config.custom_tlds.map(bareSuffix));
  return ({ name }) => {
    const suffix = name.slice(name.indexOf('.') + 1);
    if (custom.has(suffix)) return true;
    const kind = suffixClass(suffix);
    if (kind === 'common') return config.common_tlds;
    return kind === 'country' ? config.country_tlds : config.new_gtlds;
  };
}

/** Suffixes for generated names, in addition to those of the graph. */
export function addedSuffixes({ tld_variation }: TechniqueConfig): string[] {
  return [...COMMON_TLDS, ...tld_variation.custom_tlds.map(bareSuffix)];
}

function bareSuffix(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^\.+|\.+$/g, '');
}

function endsWithName({ name }: Variant, of: RegisteredName): boolean {
  return labelOf(name, of).endsWith(of.label);
}

function startsWithName({ name }: Variant, of: RegisteredName): boolean {
  return labelOf(name, of).startsWith(of.label);
}

function containsName({ name }: Variant, of: RegisteredName): boolean {
  return unicodeOf(name).includes(of.label);
}

/** What a name has in the place of the label. */
function labelOf(name: string, { suffix }: RegisteredName): string {
  const left = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : (name.split('.')[0] ?? '');
  return unicodeOf(left);
}

/** The class of a public suffix: two letters at its end are a country's (RFC 1591), all others are newer generic ones. */
function suffixClass(suffix: string): 'common' | 'country' | 'new' {
  if (COMMON.has(suffix)) return 'common';
  return /(?:^|\.)(?:[a-z]{2}|xn--[a-z0-9-]+)$/.test(suffix) && !suffix.startsWith('xn--') ? 'country' : 'new';
}

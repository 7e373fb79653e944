const SCRIPTS = [
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Armenian Bengali Devanagari Ethiopic Georgian',
  'Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu Thaana',
  'Thai Tibetan',
]
  .join(' ')
  .split(' ')
  .map((name) => ({ name, test: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Its script property is Common, but it is written in Kana alone (Script_Extensions). */
const PROLONGED_SOUND = 'ー';

/** Scripts that may be mixed in a label, by the rules of Japanese, Korean and Chinese registries; ASCII with each of them. */
const MIXTURES = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const KNOWN = new Map<string, string | null>([[PROLONGED_SOUND, 'Katakana']]);

/** The script of a character; null for digits, hyphens and marks, which fit any. */
function scriptOf(character: string): string | null {
  const known = KNOWN.get(character);
  if (known !== undefined) return known;
  const found = /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)
    ? null
    : (SCRIPTS.find(({ test }) => test.test(character))?.name ?? 'other');
  KNOWN.set(character, found);
  return found;
}

/** The scripts of a label's letters. */
export function scriptsOf(label: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const character of label) {
    const script = scriptOf(character);
    if (script !== null) found.add(script);
  }
  return found;
}

/** Whether letters of these scripts may be in one label: of one script, or of a mixture that registries take. */
export function mayBeMixed(scripts: ReadonlySet<string>, label: string): boolean {
  if (scripts.size <= 1) return true;
  const others = [...scripts].filter((script) => script !== 'Latin');
  const isLatinPlain = !scripts.has('Latin') || !/(?![a-z])\p{Script=Latin}/u.test(label);
  return isLatinPlain && MIXTURES.some((mixture) => others.every((script) => mixture.includes(script)));
}

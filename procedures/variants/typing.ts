/** What fingers do to a name: characters left out, doubled, swapped, added. Each works on the label alone. */

const LETTERS_AND_DIGITS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const LDH = [...LETTERS_AND_DIGITS, '-'];

/** The letters beyond ASCII of European languages, by their script. */
const ALPHABETS = [
  { script: /\p{Script=Cyrillic}/u, letters: [...'абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџґ'] },
  { script: /\p{Script=Greek}/u, letters: [...'αβγδεζηθικλμνξοπρςστυφχψωάέήίΰϊϋόύώ'] },
  {
    script: /[a-z]|\p{Script=Latin}/u,
    letters: [...'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšșţťŧțũūŭůűųŵŷźżž'],
  },
];

/** Every label with one character less. */
export function* omissions(label: string): Iterable<string> {
  for (let at = 0; at < label.length; at += 1) yield label.slice(0, at) + label.slice(at + 1);
}

/** Every label that one character was left out of, of those that its languages write. */
export function* undoneOmissions(label: string): Iterable<string> {
  const letters = [...LDH, ...ALPHABETS.flatMap(({ script, letters }) => (script.test(label) ? letters : []))];
  for (let at = 0; at <= label.length; at += 1) {
    for (const character of letters) yield label.slice(0, at) + character + label.slice(at);
  }
}

/** Every label with two neighbouring letters, digits or hyphens less. */
export function* doubleOmissions(label: string): Iterable<string> {
  for (let at = 0; at + 1 < label.length; at += 1) {
    if (/^[a-z0-9-]{2}$/.test(label.slice(at, at + 2))) yield label.slice(0, at) + label.slice(at + 2);
  }
}

/** Every label that two neighbours were left out of. */
export function* undoneDoubleOmissions(label: string): Iterable<string> {
  for (let at = 0; at <= label.length; at += 1) {
    const [before, after] = [label.slice(0, at), label.slice(at)];
    for (const first of LDH) for (const second of LDH) yield before + first + second + after;
  }
}

/** Every label with one character twice. */
export function* repetitions(label: string): Iterable<string> {
  for (let at = 0; at < label.length; at += 1) yield label.slice(0, at + 1) + label.slice(at);
}

/** Every label with one of two equal neighbours left. */
export function* undoneRepetitions(label: string): Iterable<string> {
  for (let at = 1; at < label.length; at += 1) {
    if (label[at] === label[at - 1]) yield label.slice(0, at) + label.slice(at + 1);
  }
}

/** Every label with two neighbours swapped. */
export function* transpositions(label: string): Iterable<string> {
  for (let at = 0; at + 1 < label.length; at += 1) yield swapped(label, at, at + 1);
}

/** The label with the characters at two places swapped, the first before the second. */
export function swapped(label: string, first: number, second: number): string {
  const [one, other] = [label.charAt(first), label.charAt(second)];
  return label.slice(0, first) + other + label.slice(first + 1, second) + one + label.slice(second + 1);
}

/** Every label with a letter or digit more at either end, or at the end of a part before a hyphen. */
export function* additions(label: string): Iterable<string> {
  for (const character of LETTERS_AND_DIGITS) {
    yield label + character;
    yield character + label;
    for (let at = label.indexOf('-'); at >= 0; at = label.indexOf('-', at + 1)) {
      yield label.slice(0, at) + character + label.slice(at);
    }
  }
}

/** Every label without its first or last character, or the one before a hyphen. */
export function* undoneAdditions(label: string): Iterable<string> {
  yield label.slice(0, -1);
  yield label.slice(1);
  for (let at = label.indexOf('-', 1); at >= 0; at = label.indexOf('-', at + 1)) {
    yield label.slice(0, at - 1) + label.slice(at);
  }
}

/** Every label with a hyphen more inside. */
export function* hyphenations(label: string): Iterable<string> {
  for (let at = 1; at < label.length; at += 1) yield `${label.slice(0, at)}-${label.slice(at)}`;
}

/** Every label with one hyphen less. */
export function* undoneHyphenations(label: string): Iterable<string> {
  for (let at = label.indexOf('-'); at >= 0; at = label.indexOf('-', at + 1)) {
    yield label.slice(0, at) + label.slice(at + 1);
  }
}

const VOWELS = [...'aeiou'];

/** Every label with one vowel for another. */
export function* vowelSwaps(label: string): Iterable<string> {
  for (let at = 0; at < label.length; at += 1) {
    if (!VOWELS.includes(label.charAt(at))) continue;
    for (const vowel of VOWELS) yield label.slice(0, at) + vowel + label.slice(at + 1);
  }
}

/** Every order of the parts between hyphens in which two neighbours are swapped. */
export function* partSwaps(label: string): Iterable<string> {
  const parts = label.split('-');
  for (let at = 0; at + 1 < parts.length; at += 1) {
    yield [...parts.slice(0, at), parts[at + 1], parts[at], ...parts.slice(at + 2)].join('-');
  }
}

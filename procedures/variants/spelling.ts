/** What ears, tongues and habits of writing do to a name. */
import { mutual, replacedOnce, replacementsOf } from './replacements.ts';

/** Spellings of one sound, either for the other. */
const SOUNDS = mutual(
  replacementsOf({
    ai: ' ay ei',
    c: 'ks',
    ck: ' c k',
    ea: ' ee ie',
    ee: ' e i ie y',
    er: ' or ar re a',
    f: ' ph gh ff',
    g: 'j',
    ght: ' t te',
    i: 'y',
    kn: ' n',
    ks: ' x',
    kw: ' qu q',
    mb: ' m',
    oo: ' u ou ew',
    ow: ' ou o',
    s: 'z',
    sch: ' sh',
    sh: ' ch ti',
    tion: ' shun sion',
    th: ' t d',
    v: 'wf',
    wh: ' w',
    wr: ' r',
    x: ' cks cs',
  }),
);

/** Every label with one sound spelled another way. */
export function soundAlikes(label: string): Iterable<string> {
  return replacedOnce(label, SOUNDS);
}

/** Digits that are read as letters; those that also look like them are glyphs. */
const DIGIT_LETTERS = mutual(
  replacementsOf({ a: '4', b: '86', e: '3', g: '96', i: '1', l: '17', o: '0', s: '5', t: '7', z: '2' }),
);

/** Every label with one letter for a digit that is read as it, or the other way round. */
export function digitLetters(label: string): Iterable<string> {
  return replacedOnce(label, DIGIT_LETTERS);
}

/** Words that are written as digits or letters. */
const SHORT_WORDS = mutual(
  replacementsOf({
    and: 'n',
    are: 'r',
    ate: '8',
    be: 'b',
    eight: '8',
    five: '5',
    for: '4',
    four: '4',
    nine: '9',
    one: '1',
    see: 'c',
    seven: '7',
    six: '6',
    ten: ' 10',
    three: '3',
    to: '2',
    too: '2',
    two: '2',
    why: 'y',
    you: 'u',
    zero: '0',
  }),
);

/** Every label with one word for the digit or letter that is read as it, or the other way round. */
export function shortWords(label: string): Iterable<string> {
  return replacedOnce(label, SHORT_WORDS);
}

/** How letters are written where a keyboard or a registry lacks them, either for the other. */
const TRANSLITERATIONS = mutual(
  replacementsOf({
    ä: ' ae a',
    å: ' aa a',
    æ: ' ae',
    ç: ' c',
    é: ' e',
    è: ' e',
    ı: ' i',
    ñ: ' nn ny n',
    ö: ' oe o',
    ø: ' oe o',
    œ: ' oe',
    ü: ' ue u',
    ß: ' ss',
    þ: ' th',
    ð: ' d',
  }),
);

/** Every label with one letter written as registries without it do, or the other way round. */
export function transliterations(label: string): Iterable<string> {
  return replacedOnce(label, TRANSLITERATIONS);
}

const SIBILANTS = 'sxz';

/** Every label with a plural ending at its end or inside, and the singular of one that ends in `s`. */
export function* plurals(label: string): Iterable<string> {
  for (let at = 2; at <= label.length; at += 1) {
    const ending = SIBILANTS.includes(label.charAt(at - 1)) ? 'es' : 's';
    yield label.slice(0, at) + ending + label.slice(at);
  }
  if (label.endsWith('y')) yield `${label.slice(0, -1)}ies`;
  if (label.endsWith('ies')) yield `${label.slice(0, -3)}y`;
  if (label.endsWith('s')) yield label.slice(0, -1);
  if (label.endsWith('es')) yield label.slice(0, -2);
}

/** Every label that a plural ending was put into, or that one was taken off. */
export function* undonePlurals(label: string): Iterable<string> {
  for (let at = label.indexOf('s'); at >= 0; at = label.indexOf('s', at + 1)) {
    yield label.slice(0, at) + label.slice(at + 1);
    if (label.charAt(at - 1) === 'e') yield label.slice(0, at - 1) + label.slice(at + 1);
  }
  yield `${label}s`;
  yield `${label}es`;
  if (label.endsWith('y')) yield `${label.slice(0, -1)}ies`;
  if (label.endsWith('ies')) yield `${label.slice(0, -3)}y`;
}

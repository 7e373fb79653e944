import type { Expression } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import {
  either,
  entryOf,
  isScalar,
  keeping,
  listOf,
  NOTHING,
  NUMBER_LETTERS,
  SCALAR,
  type Size,
  textOf,
} from './size.ts';
import { STORED_PROPERTIES, STORED_TEXT } from './stored-sizes.ts';

/** A call with measured arguments. */
export interface MeasuredCall {
  readonly given: readonly Expression[];
  readonly sizes: readonly Size[];
}

/** Returns the largest result of a function; null if it returns no text, list or map. */
export function functionSize(name: string, call: MeasuredCall): Size {
  return RULES.get(name.toLowerCase())?.(call) ?? SCALAR;
}

/** Work beyond looking at the arguments once: some functions take time that grows with the square of a text. */
export function functionWork(name: string, { sizes: [first] }: MeasuredCall): number {
  const lettersSquaredAStep = SQUARES.get(name.toLowerCase());
  if (first === undefined || lettersSquaredAStep === undefined) return 0;
  const letters = first.mayHaveEntries ? entryOf(first).letters : first.letters;
  // Stored values are short, and never consist only of the letters that make it slow.
  const once = letters <= STORED_TEXT.letters ? 0 : letters ** 2 / lettersSquaredAStep;
  return first.mayHaveEntries ? once * first.items : once;
}

/** Measured: to read a number of 900,000 digits takes Java 45 seconds, and 80,000 `ß` are in upper case after two. */
const OF_DIGITS = 900;
const OF_CASE = 150;
const SQUARES: ReadonlyMap<string, number> = new Map([
  ...['tointeger', 'tofloat', 'tointegerornull', 'tofloatornull', 'tointegerlist', 'tofloatlist'].map(
    (name) => [name, OF_DIGITS] as const,
  ),
  ...['toupper', 'tolower', 'upper', 'lower'].map((name) => [name, OF_CASE] as const),
]);

type Rule = (call: MeasuredCall) => Size;

const NAME = textOf(200);
const PATH_LENGTH = 20;

const sameText: Rule = ({ sizes: [text = NOTHING] }) => (isScalar(text) ? SCALAR : textOf(text.letters));
const asText: Rule = ({ sizes: [value = NOTHING] }) => textOf(Math.max(NUMBER_LETTERS, value.letters));
const oneEntry: Rule = ({ sizes: [list = NOTHING] }) => entryOf(list);
const extreme: Rule = ({ sizes: [value = NOTHING] }) => either(value, entryOf(value));
const firstArgument: Rule = ({ sizes: [first = NOTHING] }) => first;
const anyArgument: Rule = ({ sizes }) => sizes.reduce(either, NOTHING);
const sameList: Rule = ({ sizes: [list = NOTHING] }) => ({
  ...keeping(listOf(list.items, entryOf(list)), list),
  together: list.together,
});
const scalars: Rule = ({ sizes: [list = NOTHING] }) => listOf(list.items, SCALAR);
const ownParts: Rule = () => listOf(PATH_LENGTH, SCALAR);

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>(
  Object.entries({
    head: oneEntry,
    last: oneEntry,
    min: extreme,
    max: extreme,
    percentiledisc: firstArgument,
    tail: sameList,
    reverse: (call) => either(sameText(call), call.sizes[0]?.mayHaveEntries ? sameList(call) : NOTHING),
    coalesce: anyArgument,
    nullif: firstArgument,
    nodes: ownParts,
    relationships: ownParts,
    labels: () => listOf(PATH_LENGTH, NAME),
    keys: () => listOf(STORED_PROPERTIES.items, NAME),
    properties: ({ sizes: [value = NOTHING] }) => either(STORED_PROPERTIES, value),
    type: () => NAME,
    elementid: () => NAME,
    id: () => NAME,
    randomuuid: () => NAME,
    valuetype: () => textOf(1000),
    tostring: asText,
    tostringornull: asText,
    tostringlist: ({ sizes: [list = NOTHING] }) =>
      listOf(list.items, textOf(Math.max(NUMBER_LETTERS, entryOf(list).letters))),
    tobooleanlist: scalars,
    tointegerlist: scalars,
    tofloatlist: scalars,
    trim: sameText,
    btrim: sameText,
    ltrim: sameText,
    rtrim: sameText,
    // One letter becomes three at most, as in the upper case of some ligatures.
    tolower: (call) => timesLetters(call, 3),
    toupper: (call) => timesLetters(call, 3),
    lower: (call) => timesLetters(call, 3),
    upper: (call) => timesLetters(call, 3),
    // One letter becomes eighteen at most (Unicode's own figure for NFKD).
    normalize: (call) => timesLetters(call, 18),
    left: cutBy(1),
    right: cutBy(1),
    substring: cutBy(2),
    replace: replacedSize,
    split: splitSize,
  } satisfies Record<string, Rule>),
);

function timesLetters({ sizes: [text = NOTHING] }: MeasuredCall, times: number): Size {
  return textOf(text.letters * times);
}

/** A text cut to the number that the argument at this place writes. */
function cutBy(place: number): Rule {
  return ({ given, sizes: [text = NOTHING] }) =>
    textOf(Math.min(text.letters, writtenNumber(given[place]) ?? text.letters));
}

/** Each time that the second text occurs in the first, the third takes its place. */
function replacedSize({ given: [, search], sizes: [text = NOTHING, , instead = NOTHING] }: MeasuredCall): Size {
  const times = text.letters / Math.max(1, writtenLetters(search) ?? 1) + 1;
  return textOf(text.letters + times * instead.letters);
}

function splitSize({ given: [, separator], sizes: [text = NOTHING] }: MeasuredCall): Size {
  const letters = text.letters;
  const items = letters / Math.max(1, writtenLetters(separator) ?? 1) + 1;
  const whole = listOf(items, textOf(0));
  return {
    ...whole,
    bytes: whole.bytes + 3 * letters,
    own: whole.own + 3 * letters,
    fresh: whole.fresh + letters,
    entry: textOf(letters),
    together: letters,
  };
}

function writtenNumber(expression: Expression | undefined): number | null {
  const value = expression === undefined ? null : valueReference(expression);
  return value?.kind === 'number' ? Math.max(0, value.value) : null;
}

function writtenLetters(expression: Expression | undefined): number | null {
  const value = expression === undefined ? null : valueReference(expression);
  return value?.kind === 'string' ? value.value.length : null;
}

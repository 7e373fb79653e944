import { type MeasuredCall, writtenLetters, writtenNumber } from './measured-call.ts';
import {
  BYTES_OF_LETTER,
  either,
  entryOf,
  gathered,
  isScalar,
  joined,
  keeping,
  listOf,
  NOTHING,
  NUMBER_LETTERS,
  rangeOf,
  SCALAR,
  type Size,
  type Together,
  textOf,
  textUpTo,
} from './size.ts';
import { STORED_PROPERTIES } from './stored-sizes.ts';

/** The largest result of a function or an operator, by the sizes of its arguments. */
export type ResultSize = (call: MeasuredCall) => Size;

/** Relationships of a path, or labels of a node. */
const PATH_LENGTH = 20;
/** Letters of a label, a type, a property, or an id. */
const NAME = textOf(200);

const first = ({ sizes: [size = NOTHING] }: MeasuredCall): Size => size;

export const scalar: ResultSize = () => SCALAR;
export const name: ResultSize = () => NAME;
export const names: ResultSize = () => listOf(PATH_LENGTH, NAME);
export const pathParts: ResultSize = () => listOf(PATH_LENGTH, SCALAR);
export const firstArgument: ResultSize = first;
export const anyArgument: ResultSize = ({ sizes }) => sizes.reduce(either, NOTHING);
export const oneEntry: ResultSize = (call) => entryOf(first(call));
export const extreme: ResultSize = (call) => either(first(call), entryOf(first(call)));
export const sameText: ResultSize = (call) => timesLetters(1)(call);
export const range: ResultSize = ({ rangeItems }) => rangeOf(rangeItems());
export const gatheredList: ResultSize = (call) => gathered(call.mostGathered(), first(call));
export const joinedOperands: ResultSize = ({ sizes: [left = NOTHING, right = NOTHING] }) => joined(left, right);

/** A list without some of its entries, or in another order: a view, which keeps the whole list. */
export const sameList: ResultSize = (call) => {
  const list = first(call);
  return { ...keeping(listOf(list.items, entryOf(list)), list), together: list.together };
};

/** The list or the text in reverse. */
export const reversed: ResultSize = (call) =>
  either(sameText(call), first(call).mayHaveEntries ? sameList(call) : NOTHING);

export const scalars: ResultSize = (call) => listOf(first(call).items, SCALAR);
export const asText: ResultSize = (call) => writtenAsText(first(call));
export const asTexts: ResultSize = (call) => listOf(first(call).items, writtenAsText(entryOf(first(call))));

/** `LIST<INTEGER | STRING>`. */
export const typeName: ResultSize = () => textOf(1000);

function writtenAsText({ usual, letters, laborious }: Size): Size {
  return textUpTo(Math.max(NUMBER_LETTERS, usual), Math.max(NUMBER_LETTERS, letters), laborious);
}

/** Properties of a node or an edge; a map is returned unchanged. */
export const properties: ResultSize = (call) => either(STORED_PROPERTIES, first(call));

/** The keys of a map have together no more letters than all of it has bytes. */
export const keys: ResultSize = (call) => {
  const map = first(call);
  const stored = listOf(STORED_PROPERTIES.items, NAME);
  if (!map.mayHaveEntries) return stored;
  const letters = map.bytes / BYTES_OF_LETTER;
  return either(stored, partsOf({ letters, usual: letters, laborious: map.laborious }, map.items, map.items));
};

/** A text that may have so many letters for each letter of the argument. */
export function timesLetters(times: number): ResultSize {
  return (call) => {
    const text = first(call);
    if (isScalar(text)) return SCALAR;
    return textUpTo(text.usual * times, text.letters * times, text.laborious * times);
  };
}

/** A text cut to the number that the argument at this place writes. */
export function cutBy(place: number): ResultSize {
  return (call) => {
    const { usual, letters, laborious } = first(call);
    const most = writtenNumber(call, place) ?? letters;
    return textUpTo(Math.min(usual, most), Math.min(letters, most), laborious);
  };
}

/** Each time that the second text occurs in the first, the third takes its place. */
export const replaced: ResultSize = (call) => {
  const [text = NOTHING, , instead = NOTHING] = call.sizes;
  const times = (letters: number) => letters / Math.max(1, writtenLetters(call, 1) ?? 1) + 1;
  return textUpTo(
    text.usual + times(text.usual) * instead.usual,
    text.letters + times(text.letters) * instead.letters,
    text.laborious + times(text.usual) * instead.laborious,
  );
};

/** The parts of the first text between the places where the second occurs. */
export const split: ResultSize = (call) => {
  const text = first(call);
  const parts = (letters: number) => letters / Math.max(1, writtenLetters(call, 1) ?? 1) + 1;
  return partsOf(text, parts(text.letters), parts(text.usual));
};

/** So many texts that have together no more letters than one. */
function partsOf({ letters, usual, laborious }: Omit<Together, 'usualItems'>, items: number, usualItems: number): Size {
  const whole = listOf(items, textOf(0));
  return {
    ...whole,
    bytes: whole.bytes + BYTES_OF_LETTER * letters,
    own: whole.own + BYTES_OF_LETTER * letters,
    fresh: whole.fresh + letters,
    entry: textUpTo(usual, letters, laborious),
    together: { letters, usual, laborious, usualItems },
  };
}

import { type MeasuredCall, writtenLetters } from './measured-call.ts';
import { BYTES_OF_LETTER, entryOf, joined, NOTHING, REFERENCE_BYTES, type Size } from './size.ts';

/** Steps that a function or an operator takes beyond its call, by the sizes of its arguments. One step is some 50 ns of Neo4j's. */
export type Work = (call: MeasuredCall) => number;

/** Bytes of a value that are read, copied or compared as a block in the time of one step. */
const BYTES_A_STEP = 192;
/** Letters that are counted, or stepped over, one by one in the time of one step. */
const COUNTED_A_STEP = 64;
const STEPPED_A_STEP = 8;
/** Letters that are written one by one in the time of one step. */
const WRITTEN_A_STEP = 10;
/** Pairs of letters that are compared in the time of one step, where one text is searched for another. */
const SEARCHED_A_STEP = 25;
/** The same where each letter of a text is looked for among those of another. */
const TRIMMED_A_STEP = 50;
/** Digits squared in the time of one step: to read a number of 900,000 digits takes Java 45 seconds. */
const DIGITS_A_STEP = 900;
/** The same for a floating-point number, of which no more digits count. */
const FLOAT_DIGITS_A_STEP = 600;
const MOST_FLOAT_DIGITS = 1100;
/** For each letter that makes more work than others, letters of the text in the time of one step. */
const CASE_LETTERS_A_STEP = 2;
const MARKED_LETTERS_A_STEP = 30;
/** Steps to refuse a text that is no number: Java throws and catches an exception or two. */
const NO_INTEGER = 150;
const NO_FLOAT = 100;
/** Steps to compare an entry of a map with that of the same key, and to read a part of the graph. */
const STEPS_OF_A_PAIR = 10;
const STEPS_OF_A_READ = 10;
const STEPS_OF_A_TEXT = 40;
/** Steps to name the type of a list, however short: the types in it are joined into one. */
const STEPS_OF_A_TYPED_LIST = 150;
/** Steps for the type of a value in a list that is in so many other lists. */
const STEPS_OF_NESTED_TYPES = [1, 1, 20, 40, 400];
const TOO_MANY = 1e9;

const at = ({ sizes }: MeasuredCall, place: number): Size => sizes[place] ?? NOTHING;

/** No more than the call itself, which counts as a step. */
export const atOnce: Work = () => 0;

/** As much work whatever the arguments are. */
export function constant(steps: number): Work {
  return () => steps;
}

export function sum(...works: readonly Work[]): Work {
  return (call) => works.reduce((steps, work) => steps + work(call), 0);
}

/** Arguments that are read or copied to their end, with the lists and maps in them. */
export function reads(...places: readonly number[]): Work {
  return (call) => places.reduce((steps, place) => steps + readingSteps(at(call, place)), 0);
}

function readingSteps(size: Size): number {
  return size.bytes / BYTES_A_STEP + values(size);
}

/** Values in a list or a map, and in those inside it. */
function values({ mayHaveEntries, items, entry, bytes }: Size): number {
  if (!mayHaveEntries || items === 0) return 0;
  const most = bytes / REFERENCE_BYTES;
  return entry === null ? most : Math.min(most, items * (1 + values(entry)));
}

/** The letters of a text are counted; of a list, only the length is read. */
export const countsLetters: Work = (call) => at(call, 0).usual / COUNTED_A_STEP;

/** A place in a text is looked for from its beginning. */
export const findsPlace: Work = (call) => at(call, 0).usual / STEPPED_A_STEP;

/** The letters of a text are written again in another order or number; a list becomes a view. */
export const writesLetters: Work = (call) => at(call, 0).usual / WRITTEN_A_STEP;

/** Two values are compared until they differ, at most to the end of the smaller one. */
export const compares: Work = (call) => comparingSteps(at(call, 0), at(call, 1));

function comparingSteps(left: Size, right: Size): number {
  return Math.min(...[left, right].map((size) => size.bytes / BYTES_A_STEP + STEPS_OF_A_PAIR * values(size)));
}

/** A value is compared with each entry of a list. */
export const looksInto: Work = (call) => {
  const [value, list] = [at(call, 0), at(call, 1)];
  return list.items * Math.max(1, comparingSteps(value, entryOf(list)));
};

/** A value is hashed where an aggregating function counts each once. */
export const distinct: Work = (call) => (call.isDistinct ? readingSteps(at(call, 0)) : 0);

/** Two texts are copied into one; a list refers to what it is joined from. */
export const joins: Work = (call) => {
  const result = joined(at(call, 0), at(call, 1));
  return result.mayBeText ? (BYTES_OF_LETTER * result.usual) / BYTES_A_STEP : 0;
};

/** A part of the graph is read from its pages. */
export const readsGraph: Work = constant(STEPS_OF_A_READ);

/**
 * Pairs of letters that are compared at most to find a text of up to `sought` letters in one of up to `letters`: from each place all of it may
 * be the same but its last letter. Half as long as the other, it takes the most.
 */
function searched(letters: number, sought: number): number {
  const worst = Math.min(sought, letters / 2);
  return Math.max(letters, (letters - worst) * worst);
}

/** The first text is searched for the second. */
export const searches: Work = (call) => searched(at(call, 0).usual, at(call, 1).usual) / SEARCHED_A_STEP;

/** The same, and each place where it is found makes a part. */
export const searchesAll: Work = (call) => searches(call) + writesLetters(call) + places(call);

function places(call: MeasuredCall): number {
  return at(call, 0).usual / Math.max(1, writtenLetters(call, 1) ?? 1) + 1;
}

/** The same for a text or any of a list: each is looked for again from each place where one was found. */
export const searchesEach: Work = (call) => {
  const [text, separators] = [at(call, 0), at(call, 1)];
  if (!separators.mayHaveEntries) return searchesAll(call);
  const once = separators.items * searched(text.usual, entryOf(separators).usual);
  return searchesAll(call) + (places(call) * once) / 2 / SEARCHED_A_STEP;
};

/** Each letter at the ends of the first text is looked for among those of the second. */
export const trims: Work = (call) => {
  const [text, letters] = [at(call, 0), at(call, 1)];
  return (text.usual + letters.usual) / WRITTEN_A_STEP + (text.usual * letters.usual) / TRIMMED_A_STEP;
};

/** A text, or each of a list, is read as a number. */
export const readsInteger = ofEach(({ usual }) => NO_INTEGER + usual / WRITTEN_A_STEP + usual ** 2 / DIGITS_A_STEP);

export const readsFloat = ofEach(
  ({ usual }) => NO_FLOAT + usual / WRITTEN_A_STEP + Math.min(usual, MOST_FLOAT_DIGITS) ** 2 / FLOAT_DIGITS_A_STEP,
);

/** A value, or each of a list, is written as a text. */
export const writesText = ofEach(() => STEPS_OF_A_TEXT);

/** A text, or each of a list, is read as `true` or `false`. */
export const readsTruth = ofEach(({ usual }) => usual / WRITTEN_A_STEP);

function ofEach(steps: (value: Size) => number): Work {
  return (call) => {
    const value = at(call, 0);
    return Math.max(steps(value), value.items * (1 + steps(entryOf(value))));
  };
}

/** Letters are put into another case: those that become more letters, or that depend on the word around them, make Java look at all others. */
export const changesCase: Work = (call) => writesLetters(call) + laboriousSteps(at(call, 0), CASE_LETTERS_A_STEP);

/** Letters are put into a normal form: Java sorts the marks of each letter in, one by one. */
export const normalises: Work = (call) => at(call, 0).usual + laboriousSteps(at(call, 0), MARKED_LETTERS_A_STEP);

function laboriousSteps({ usual, laborious }: Size, lettersAStep: number): number {
  return (laborious * usual) / lettersAStep;
}

/** A pattern is tried on a text. */
export const matches: Work = (call) => call.matchingSteps(at(call, 0).usual);

/**
 * The types of all values in a list are found and sorted, and those of lists inside it again for each list around. Measured: 50 ns a value
 * of a list of texts, 1 µs in lists three deep, and half a second for 10 kB in lists five deep. A list of a number and a text takes 8 µs.
 */
export const findsTypes: Work = (call) => {
  const value = at(call, 0);
  const list = value.mayHaveEntries ? STEPS_OF_A_TYPED_LIST : 0;
  return list + 2 * values(value) * (STEPS_OF_NESTED_TYPES[value.nesting] ?? TOO_MANY);
};

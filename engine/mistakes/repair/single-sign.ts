import { type BrokenText, endOf, insertion, type Repair, replacement, type Slip, startOf, wordAt } from './slip.ts';

const SIGNS = [')', ']', '}', '(', '[', '{', ':', ',', '-', '->', '|', '.'];

/** The last resort: one sign put in before the word that does not fit, or the word left out. */
export const singleSigns: Slip = (broken) => [
  ...SIGNS.map((sign) => signBefore(broken, sign)),
  leftOut(broken, broken.at),
  leftOut(broken, broken.at - 1),
];

function signBefore(broken: BrokenText, sign: string): Repair {
  const offset = startOf(broken, broken.at);
  return { offset, detail: `A ${sign} is missing here.`, edits: [insertion(endOf(broken, broken.at - 1), sign)] };
}

function leftOut(broken: BrokenText, index: number): Repair {
  const detail = `Did not expect ${wordAt(broken, index)} here: leave it out.`;
  return { offset: startOf(broken, index), detail, edits: [replacement(broken, index, index, '')] };
}

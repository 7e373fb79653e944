import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const SIGNS = [')', ']', '}', '(', '[', '{', ':', ',', '-', '->', '|', '.'];

/** The last resort: one sign put in before the word that does not fit, or the word left out. */
export const singleSigns: Slip = (broken) => [
  ...SIGNS.flatMap((sign) => signBefore(broken, sign)),
  ...leftOut(broken, broken.at),
  ...leftOut(broken, broken.at - 1),
];

function signBefore(broken: BrokenText, sign: string): Repair[] {
  return broken.repair(broken.at, `A ${sign} is missing here.`, [insertion(broken.endOf(broken.at - 1), sign)]);
}

function leftOut(broken: BrokenText, index: number): Repair[] {
  const detail = `Did not expect ${broken.wordAt(index)} here: leave it out.`;
  return broken.repair(index, detail, [broken.replacement(index, index, '')]);
}

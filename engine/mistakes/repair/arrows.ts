import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const DASHES = '-=~–—−';
const ARROW = new RegExp(
  `^\\s*(<)?[${DASHES}\\s]*(>)?\\s*(?:\\[([^\\[\\]]*?)\\]?|:?([A-Za-z_][\\w|:*.]*))?\\s*(<)?[${DASHES}\\s]*(>)?\\s*$`,
);

/** An arrow with a dash, a bracket or a head too few or too many: `-[:A](b)`, `->(b)`, `-A->(b)`, `=[:A]=>(b)`. */
export const arrowSlips: Slip = (broken) => {
  const from = lastBefore(broken, 'RPAREN', broken.at);
  if (from === null) return [];
  const to = broken.names.findIndex((name, index) => index >= broken.at && name === 'LPAREN');
  const canonical = to < 0 ? null : arrowOf(broken.text.slice(broken.endOf(from), broken.startOf(to)));
  if (canonical === null) return openEnds(broken);
  const span = { start: broken.endOf(from), end: broken.startOf(to) };
  return [{ offset: span.start, detail: `Write the arrow as ${canonical}.`, edits: [{ span, text: canonical }] }];
};

function lastBefore({ names }: BrokenText, name: string, index: number): number | null {
  const found = names.slice(0, index).lastIndexOf(name);
  return found < 0 ? null : found;
}

/** The arrow that a stretch between two nodes stands for; null where it holds something else. */
function arrowOf(written: string): string | null {
  if (written.trim() === '' || !/[-=~–—−<>[]/.test(written)) return null;
  const [, left, early, bracket, bare, leftToo, right] = ARROW.exec(written) ?? [null];
  if (bracket === undefined && bare === undefined && !/[<>]/.test(written)) return null;
  const inner = bracket ?? (bare === undefined ? null : `:${bare}`);
  const middle = inner === null ? '' : `[${inner.replace(/[-–—−\s>]+$/, '')}]`;
  const [toLeft, toRight] = [left ?? leftToo, early ?? right];
  if (toLeft !== undefined && toRight !== undefined) return `-${middle}-`;
  return `${toLeft === undefined ? '' : '<'}-${middle}-${toRight === undefined ? '' : '>'}`;
}

/** `-[:A]->b`: the node behind an arrow without its parentheses. */
function openEnds(broken: BrokenText): Repair[] {
  const { at, names } = broken;
  if (!broken.isName(at) || !['GT', 'MINUS'].includes(names[at - 1] ?? '')) return [];
  let last = at;
  while (names[last + 1] === 'COLON' && broken.isName(last + 2)) last += 2;
  const node = broken.textOf(at, last);
  const edits = [insertion(broken.startOf(at), '('), insertion(broken.endOf(last), ')')];
  return broken.repair(at, `Write nodes in parentheses: (${node}).`, edits);
}

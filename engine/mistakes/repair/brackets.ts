import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const CLOSER: ReadonlyMap<string, string> = new Map(Object.entries({ LPAREN: ')', LBRACKET: ']', LCURLY: '}' }));
const MOST_PLACES = 12;
const OPENER: ReadonlyMap<string, string> = new Map(
  Object.entries({ RPAREN: 'LPAREN', RBRACKET: 'LBRACKET', RCURLY: 'LCURLY' }),
);

/** A bracket too few or too many: `{name: "x")`, `(n:HOSTNAME RETURN n`, `n))`. */
export const bracketSlips: Slip = (broken) => {
  const open: number[] = [];
  for (const [index, name] of broken.names.entries()) {
    if (CLOSER.has(name)) open.push(index);
    const opener = OPENER.get(name);
    if (opener === undefined) continue;
    const innermost = open.at(-1);
    if (innermost === undefined) return surplus(broken, index);
    if (broken.names[innermost] !== opener) return mismatched(broken, innermost, index);
    open.pop();
  }
  return unfinished(broken, open);
};

function closerOf({ names }: BrokenText, opener: number): string {
  return CLOSER.get(names[opener] ?? '') ?? '';
}

function surplus(broken: BrokenText, index: number): Repair[] {
  const detail = `The ${broken.wordAt(index)} has no match: leave it out.`;
  return broken.repair(index, detail, [broken.replacement(index, index, '')]);
}

/** A closer of another kind than the innermost opener: one is missing before it, or it should be that one. */
function mismatched(broken: BrokenText, opener: number, index: number): Repair[] {
  const offset = broken.startOf(index);
  const [written, wanted] = [broken.wordAt(index), closerOf(broken, opener)];
  const no = `The ${written} has no match:`;
  return [
    { offset, detail: `${no} a ${wanted} is missing before it.`, edits: [insertion(broken.endOf(index - 1), wanted)] },
    { offset, detail: `${no} write ${wanted}.`, edits: [broken.replacement(index, index, wanted)] },
    { offset, detail: `${no} leave it out.`, edits: [broken.replacement(index, index, '')] },
  ];
}

/** Openers without closers: one or all of them close where the grammar stops, else at the end. */
function unfinished(broken: BrokenText, open: readonly number[]): Repair[] {
  const innermost = open.at(-1);
  if (innermost === undefined) return [];
  const offset = broken.startOf(innermost);
  const closers = open.toReversed().map((opener) => closerOf(broken, opener));
  const no = `The ${broken.wordAt(innermost)} has no match:`;
  const end = broken.endOf(broken.tokens.length - 2);
  const places = new Set([...(broken.at > innermost ? [broken.endOf(broken.at - 1)] : []), end]);
  const closings = [...places].flatMap((at) =>
    closers.map((_, index) => {
      const missing = closers.slice(0, index + 1).join('');
      const detail = `${no} ${missing} is missing ${at === end ? 'at the end' : 'after it'}.`;
      return { offset, detail, edits: [insertion(at, missing)] };
    }),
  );
  return [
    ...closings.slice(0, MOST_PLACES),
    { offset, detail: `${no} leave it out.`, edits: [broken.replacement(innermost, innermost, '')] },
  ];
}

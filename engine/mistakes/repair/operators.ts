import { readStringLiteral, writeStringLiteral } from '../../parse/string-literal.ts';
import {
  type BrokenText,
  endOf,
  isString,
  keywordAt,
  openBracket,
  type Repair,
  replacement,
  type Slip,
  startOf,
  wordAt,
} from './slip.ts';

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '==': '=',
    '===': '=',
    '&&': 'AND',
    '=<': '<=',
    '=>': '>=',
    '≠': '<>',
    '≤': '<=',
    '≥': '>=',
    '!==': '<>',
    '!': 'NOT ',
    ':=': '=',
  }),
);

/** Operators of other languages: `==`, `&&`, `=>`, `≠`. */
export const foreignSigns: Slip = (broken) => {
  const { at } = broken;
  const starts = [at - 2, at - 1, at];
  return starts.flatMap((first) => {
    const joined = broken.text.slice(startOf(broken, first), endOf(broken, at)).replace(/\s+/g, '');
    const doubled = broken.text.slice(startOf(broken, first), endOf(broken, at + 1)).replace(/\s+/g, '');
    return [...sign(broken, first, at, joined), ...(first === at ? sign(broken, first, at + 1, doubled) : [])];
  });
};

function sign(broken: BrokenText, first: number, last: number, written: string): Repair[] {
  const ours = SIGNS.get(written);
  if (ours === undefined) return [];
  const detail = `Write ${ours.trim()} instead of ${written}.`;
  return [{ offset: startOf(broken, first), detail, edits: [replacement(broken, first, last, ours)] }];
}

/** SQL's `LIKE "%x%"`, `BETWEEN 1 AND 5`, `IN ("a", "b")`, `IS "x"`. */
export const sqlConditions: Slip = (broken) => {
  switch (keywordAt(broken, broken.at)) {
    case 'LIKE':
    case 'ILIKE':
      return like(broken, broken.at, broken.at);
    case 'NOT':
      return /^I?LIKE$/.test(keywordAt(broken, broken.at + 1)) ? like(broken, broken.at, broken.at + 1) : [];
    case 'BETWEEN':
      return between(broken);
    case 'REGEXP':
    case 'RLIKE':
    case 'MATCHES':
      return instead(broken, broken.at, '=~');
    default:
      return [...parenthesisedList(broken), ...isValue(broken)];
  }
};

function instead(broken: BrokenText, index: number, ours: string): Repair[] {
  const detail = `Write ${ours} instead of ${wordAt(broken, index)}.`;
  return [{ offset: startOf(broken, index), detail, edits: [replacement(broken, index, index, ours)] }];
}

function like(broken: BrokenText, first: number, word: number): Repair[] {
  if (!isString(broken, word + 1)) return instead(broken, word, 'CONTAINS');
  const condition = conditionOf(readStringLiteral(wordAt(broken, word + 1)));
  const left = leftOf(broken, first);
  const subject = broken.text.slice(startOf(broken, left), endOf(broken, first - 1));
  const written = `${first === word ? '' : 'NOT '}${subject} ${condition}`;
  const detail = `Write ${written} instead of ${wordAt(broken, word)}.`;
  return [{ offset: startOf(broken, first), detail, edits: [replacement(broken, left, word + 1, written)] }];
}

/** Returns the condition of a LIKE pattern: `%x%` is CONTAINS, `x%` STARTS WITH, `%x` ENDS WITH. */
export function conditionOf(pattern: string): string {
  const inner = pattern.replace(/^%+|%+$/g, '');
  if (/[%_]/.test(inner.replace(/\w_\w/g, ''))) {
    const regular = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%', '.*');
    return `=~ ${writeStringLiteral(regular)}`;
  }
  const [begins, ends] = [!pattern.startsWith('%'), !pattern.endsWith('%')];
  const operator = begins ? (ends ? '=' : 'STARTS WITH') : ends ? 'ENDS WITH' : 'CONTAINS';
  return `${operator} ${writeStringLiteral(inner)}`;
}

/** Index of the first token of `n.name` before a token. */
function leftOf({ names }: BrokenText, index: number): number {
  let left = index - 1;
  while (names[left - 1] === 'DOT') left -= 2;
  return left;
}

function between(broken: BrokenText): Repair[] {
  const { at } = broken;
  const left = leftOf(broken, at);
  if (keywordAt(broken, at + 2) !== 'AND') return [];
  const subject = broken.text.slice(startOf(broken, left), endOf(broken, at - 1));
  const written = `${wordAt(broken, at + 1)} <= ${subject} <= ${wordAt(broken, at + 3)}`;
  const edits = [replacement(broken, left, at + 3, written)];
  return [{ offset: startOf(broken, at), detail: `Write ${written} instead of BETWEEN.`, edits }];
}

function parenthesisedList(broken: BrokenText): Repair[] {
  const open = openBracket(broken, broken.at);
  if (broken.names[broken.at] !== 'COMMA' || open?.name !== 'LPAREN' || keywordAt(broken, open.index - 1) !== 'IN')
    return [];
  const close = broken.names.findIndex((name, index) => index > broken.at && name === 'RPAREN');
  if (close < 0) return [];
  const edits = [replacement(broken, open.index, open.index, '['), replacement(broken, close, close, ']')];
  return [{ offset: startOf(broken, open.index), detail: 'Write lists in square brackets: IN ["a", "b"].', edits }];
}

function isValue(broken: BrokenText): Repair[] {
  const { at } = broken;
  const isNot = keywordAt(broken, at - 1) === 'NOT';
  const word = isNot ? at - 2 : at - 1;
  if (keywordAt(broken, word) !== 'IS') return [];
  const ours = isNot ? '<>' : '=';
  const edits = [replacement(broken, word, at - 1, ours)];
  return [{ offset: startOf(broken, word), detail: `Write ${ours} instead of IS.`, edits }];
}

/** SQL's `--` and a script's `#` do not begin a comment. */
export const foreignComments: Slip = ({ text }) => {
  const found = /(?:^|\s)(--|#)(?=\s|$)/.exec(text);
  if (found === null) return [];
  const mark = found[1] ?? '';
  const start = found.index + found[0].length - mark.length;
  const edits = [{ span: { start, end: start + mark.length }, text: '//' }];
  return [{ offset: start, detail: `Start a comment with //, not with ${mark}.`, edits }];
};

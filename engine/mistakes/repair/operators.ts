import { readStringLiteral, writeStringLiteral } from '../../parse/string-literal.ts';
import { byForeignWord } from '../../text/normal-name.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const SIGNS = byForeignWord({ '=': '== === :=', AND: '&&', '<=': '=< ≤', '>=': '=> ≥', '<>': '≠ !==', 'NOT ': '!' });

/** Operators of other languages: `==`, `&&`, `=>`, `≠`. */
export const foreignSigns: Slip = (broken) => {
  const { at } = broken;
  const starts = [at - 2, at - 1, at];
  return starts.flatMap((first) => {
    const joined = broken.textOf(first, at).replace(/\s+/g, '');
    const doubled = broken.textOf(first, at + 1).replace(/\s+/g, '');
    return [...sign(broken, first, at, joined), ...(first === at ? sign(broken, first, at + 1, doubled) : [])];
  });
};

function sign(broken: BrokenText, first: number, last: number, written: string): Repair[] {
  const ours = SIGNS.get(written);
  if (ours === undefined) return [];
  const detail = `Write ${ours.trim()} instead of ${written}.`;
  return broken.repair(first, detail, [broken.replacement(first, last, ours)]);
}

/** SQL's `LIKE "%x%"`, `BETWEEN 1 AND 5`, `IN ("a", "b")`, `IS "x"`. */
export const sqlConditions: Slip = (broken) => {
  switch (broken.keywordAt(broken.at)) {
    case 'LIKE':
    case 'ILIKE':
      return like(broken, broken.at, broken.at);
    case 'NOT':
      return /^I?LIKE$/.test(broken.keywordAt(broken.at + 1)) ? like(broken, broken.at, broken.at + 1) : [];
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
  const detail = `Write ${ours} instead of ${broken.wordAt(index)}.`;
  return broken.repair(index, detail, [broken.replacement(index, index, ours)]);
}

function like(broken: BrokenText, first: number, word: number): Repair[] {
  if (!broken.isString(word + 1)) return instead(broken, word, 'CONTAINS');
  const condition = conditionOf(readStringLiteral(broken.wordAt(word + 1)));
  const left = broken.leftOf(first);
  const subject = broken.textOf(left, first - 1);
  const written = `${first === word ? '' : 'NOT '}${subject} ${condition}`;
  const detail = `Write ${written} instead of ${broken.wordAt(word)}.`;
  return broken.repair(first, detail, [broken.replacement(left, word + 1, written)]);
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

function between(broken: BrokenText): Repair[] {
  const { at } = broken;
  const left = broken.leftOf(at);
  if (broken.keywordAt(at + 2) !== 'AND') return [];
  const subject = broken.textOf(left, at - 1);
  const written = `${broken.wordAt(at + 1)} <= ${subject} <= ${broken.wordAt(at + 3)}`;
  const edits = [broken.replacement(left, at + 3, written)];
  return broken.repair(at, `Write ${written} instead of BETWEEN.`, edits);
}

function parenthesisedList(broken: BrokenText): Repair[] {
  const open = broken.openBracket(broken.at);
  if (broken.names[broken.at] !== 'COMMA' || open?.name !== 'LPAREN' || broken.keywordAt(open.index - 1) !== 'IN')
    return [];
  const close = broken.names.indexOf('RPAREN', broken.at + 1);
  if (close < 0) return [];
  const edits = [broken.replacement(open.index, open.index, '['), broken.replacement(close, close, ']')];
  return broken.repair(open.index, 'Write lists in square brackets: IN ["a", "b"].', edits);
}

function isValue(broken: BrokenText): Repair[] {
  const { at } = broken;
  const isNot = broken.keywordAt(at - 1) === 'NOT';
  const word = isNot ? at - 2 : at - 1;
  if (broken.keywordAt(word) !== 'IS') return [];
  const ours = isNot ? '<>' : '=';
  const edits = [broken.replacement(word, at - 1, ours)];
  return broken.repair(word, `Write ${ours} instead of IS.`, edits);
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

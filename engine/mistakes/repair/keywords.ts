import { insertion } from '../../text/edit.ts';
import { nearest } from '../../text/nearest.ts';
import { byForeignWord } from '../../text/normal-name.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const KEYWORDS = [
  ...'MATCH OPTIONAL WHERE RETURN WITH UNWIND ORDER BY SKIP LIMIT CALL YIELD UNION'.split(' '),
  ...'DISTINCT STARTS ENDS CONTAINS EXISTS CASE WHEN THEN ELSE END NULL DESC ASC EXPLAIN PROFILE AND NOT'.split(' '),
];

/** Words that other languages have for ours, and words that belong apart. */
const INSTEAD = byForeignWord({
  'STARTS WITH': 'STARTSWITH',
  'ENDS WITH': 'ENDSWITH',
  'ORDER BY': 'ORDERBY GROUPBY',
  'OPTIONAL MATCH': 'OPTIONALMATCH',
  'UNION ALL': 'UNIONALL',
  STARTS: 'START BEGINS BEGIN',
  ENDS: 'END',
  CONTAINS: 'INCLUDES HAS',
  LIMIT: 'TAKE TOP FIRST',
  SKIP: 'OFFSET',
  DISTINCT: 'UNIQUE',
  MATCH: 'FIND EXPAND',
  RETURN: 'GET SELECT',
  WHERE: 'FILTER HAVING',
  ASC: 'ASCEND',
  DESC: 'DESCEND',
  '': 'INNER VARIABLES',
});

/** A keyword with its letters wrong, or the word of another language: `RETRUN`, `STARTSWITH`, `TAKE 5`. */
export const misspeltKeywords: Slip = (broken) =>
  [broken.at, broken.at - 1, broken.at - 2].flatMap((index) => {
    if (!broken.isName(index)) return [];
    const word = broken.keywordAt(index);
    const written = [INSTEAD.get(word), KEYWORDS.includes(word) ? null : nearest(word, KEYWORDS)];
    return written.flatMap((keyword) => (keyword == null ? [] : respelt(broken, index, keyword)));
  });

function respelt(broken: BrokenText, index: number, keyword: string): Repair[] {
  const detail = `Did not expect ${broken.wordAt(index)} here: ${keyword === '' ? 'leave it out' : `write ${keyword}`}.`;
  return broken.repair(index, detail, [broken.replacement(index, index, keyword)]);
}

/** A missing keyword: `ORDER n.name`, `STARTS "x"`, `MATCH (n) n.rank > 1`, `UNWIND [1] x`. */
export const missingKeywords: Slip = (broken) => {
  const { at } = broken;
  const before = broken.keywordAt(at - 1);
  return wantedAfter(broken, before).map((keyword) => ({
    offset: broken.startOf(at),
    detail: `${keyword} is missing here.`,
    edits: [insertion(broken.startOf(at), `${broken.startOf(at) === broken.text.length ? ' ' : ''}${keyword} `)],
  }));
};

function wantedAfter(broken: BrokenText, before: string): string[] {
  const { at, names } = broken;
  if (before === 'CASE') return [];
  if (before === 'ORDER') return ['BY'];
  if (broken.isString(at) && (before === 'STARTS' || before === 'ENDS')) return ['WITH'];
  if (['RPAREN', 'RCURLY'].includes(names[at - 1] ?? '') && broken.isName(at)) return ['WHERE', 'RETURN', 'AS'];
  if (broken.isName(at)) return ['AS', 'BY', 'WHERE'];
  if (names[at] === 'LPAREN') return ['MATCH', ','];
  return [];
}

/** Conditions behind the wrong word: `MATCH (n) AND n.rank > 1`, and a second WHERE. */
export const wrongConditions: Slip = (broken) => {
  const { at } = broken;
  const word = broken.keywordAt(at);
  const detail = `Did not expect ${broken.wordAt(at)} here:`;
  const write = (keyword: string): Repair[] =>
    broken.repair(at, `${detail} write ${keyword}.`, [broken.replacement(at, at, keyword)]);
  if (word === 'AND' || word === 'IF' || word === 'WHEN' || word === 'ON') return write('WHERE');
  return word === 'WHERE' ? write('AND') : [];
};

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...'COUNT COLLECT SUM AVG MIN MAX SIZE LENGTH TYPE LABELS KEYS HEAD LAST'.split(' '),
  ...'TOLOWER TOUPPER LOWER UPPER TOSTRING TOINTEGER NODES RELATIONSHIPS PROPERTIES ID'.split(' '),
]);

/** `svc.resolve` behind CALL. */
function isProcedureName(broken: BrokenText, last: number): boolean {
  let first = last;
  while (broken.names[first - 1] === 'DOT') first -= 2;
  return broken.keywordAt(first - 1) === 'CALL';
}

/** `RETURN count n`, `CALL svc.resolve "x"`: arguments without their parentheses. */
export const bareArguments: Slip = (broken) => {
  const { at, names } = broken;
  const isArgument = broken.isName(at) || broken.isString(at) || names[at] === 'DOLLAR';
  if (!isArgument || !(FUNCTIONS.has(broken.keywordAt(at - 1)) || isProcedureName(broken, at - 1))) return [];
  const isPrefix = names[at] === 'DOLLAR' || (broken.keywordAt(at) === 'DISTINCT' && broken.isName(at + 1));
  let last = isPrefix ? at + 1 : at;
  while (names[last + 1] === 'DOT' && broken.isName(last + 2)) last += 2;
  const argument = broken.textOf(at, last);
  const span = { start: broken.endOf(at - 1), end: broken.endOf(last) };
  const detail = `Write arguments in parentheses: ${broken.wordAt(at - 1)}(${argument}).`;
  return broken.repair(at, detail, [{ span, text: `(${argument})` }]);
};

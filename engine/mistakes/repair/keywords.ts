import { nearest } from '../../text/nearest.ts';
import {
  type BrokenText,
  endOf,
  insertion,
  isName,
  isString,
  keywordAt,
  type Repair,
  replacement,
  type Slip,
  startOf,
  wordAt,
} from './slip.ts';

const KEYWORDS = [
  ...[
    'MATCH',
    'OPTIONAL',
    'WHERE',
    'RETURN',
    'WITH',
    'UNWIND',
    'ORDER',
    'BY',
    'SKIP',
    'LIMIT',
    'CALL',
    'YIELD',
    'UNION',
  ],
  ...['DISTINCT', 'STARTS', 'ENDS', 'CONTAINS', 'EXISTS', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END', 'NULL', 'DESC', 'ASC'],
  ...['EXPLAIN', 'PROFILE', 'AND', 'NOT'],
];

/** Words that other languages have for ours, and words that belong apart. */
const INSTEAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    STARTSWITH: 'STARTS WITH',
    ENDSWITH: 'ENDS WITH',
    ORDERBY: 'ORDER BY',
    GROUPBY: 'ORDER BY',
    OPTIONALMATCH: 'OPTIONAL MATCH',
    UNIONALL: 'UNION ALL',
    START: 'STARTS',
    BEGINS: 'STARTS',
    BEGIN: 'STARTS',
    END: 'ENDS',
    INCLUDES: 'CONTAINS',
    HAS: 'CONTAINS',
    TAKE: 'LIMIT',
    TOP: 'LIMIT',
    FIRST: 'LIMIT',
    OFFSET: 'SKIP',
    UNIQUE: 'DISTINCT',
    FIND: 'MATCH',
    GET: 'RETURN',
    SELECT: 'RETURN',
    FILTER: 'WHERE',
    HAVING: 'WHERE',
    EXPAND: 'MATCH',
    ASCEND: 'ASC',
    DESCEND: 'DESC',
    INNER: '',
    VARIABLES: '',
  }),
);

/** A keyword with its letters wrong, or the word of another language: `RETRUN`, `STARTSWITH`, `TAKE 5`. */
export const misspeltKeywords: Slip = (broken) =>
  [broken.at, broken.at - 1, broken.at - 2].flatMap((index) => {
    if (!isName(broken, index)) return [];
    const word = keywordAt(broken, index);
    const written = [INSTEAD.get(word), KEYWORDS.includes(word) ? null : nearest(word, KEYWORDS)];
    return written.flatMap((keyword) => (keyword == null ? [] : [respelt(broken, index, keyword)]));
  });

function respelt(broken: BrokenText, index: number, keyword: string): Repair {
  const detail = `Did not expect ${wordAt(broken, index)} here: ${keyword === '' ? 'leave it out' : `write ${keyword}`}.`;
  return { offset: startOf(broken, index), detail, edits: [replacement(broken, index, index, keyword)] };
}

/** A missing keyword: `ORDER n.name`, `STARTS "x"`, `MATCH (n) n.rank > 1`, `UNWIND [1] x`. */
export const missingKeywords: Slip = (broken) => {
  const { at } = broken;
  const before = keywordAt(broken, at - 1);
  const wanted = wantedAfter(broken, before);
  return wanted.map((keyword) => ({
    offset: startOf(broken, at),
    detail: `${keyword} is missing here.`,
    edits: [insertion(startOf(broken, at), `${startOf(broken, at) === broken.text.length ? ' ' : ''}${keyword} `)],
  }));
};

function wantedAfter(broken: BrokenText, before: string): string[] {
  const { at, names } = broken;
  if (before === 'ORDER') return ['BY'];
  if (isString(broken, at) && (before === 'STARTS' || before === 'ENDS')) return ['WITH'];
  if (['RPAREN', 'RCURLY'].includes(names[at - 1] ?? '') && isName(broken, at)) return ['WHERE', 'RETURN', 'END', 'AS'];
  if (isName(broken, at)) return ['AS', 'END', 'BY', 'WHERE'];
  if (names[at] === 'LPAREN') return ['MATCH', ','];
  return ['END'];
}

/** Conditions behind the wrong word: `MATCH (n) AND n.rank > 1`, and a second WHERE. */
export const wrongConditions: Slip = (broken) => {
  const { at } = broken;
  const word = keywordAt(broken, at);
  const detail = `Did not expect ${wordAt(broken, at)} here:`;
  const write = (keyword: string): Repair[] => [
    {
      offset: startOf(broken, at),
      detail: `${detail} write ${keyword}.`,
      edits: [replacement(broken, at, at, keyword)],
    },
  ];
  if (word === 'AND' || word === 'IF' || word === 'WHEN' || word === 'ON') return write('WHERE');
  return word === 'WHERE' ? write('AND') : [];
};

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['COUNT', 'COLLECT', 'SUM', 'AVG', 'MIN', 'MAX', 'SIZE', 'LENGTH', 'TYPE', 'LABELS', 'KEYS', 'HEAD', 'LAST'],
  ...['TOLOWER', 'TOUPPER', 'LOWER', 'UPPER', 'TOSTRING', 'TOINTEGER', 'NODES', 'RELATIONSHIPS', 'PROPERTIES', 'ID'],
]);

/** `svc.resolve` behind CALL. */
function isProcedureName(broken: BrokenText, last: number): boolean {
  let first = last;
  while (broken.names[first - 1] === 'DOT') first -= 2;
  return keywordAt(broken, first - 1) === 'CALL';
}

/** `RETURN count n`, `CALL svc.resolve "x"`: arguments without their parentheses. */
export const bareArguments: Slip = (broken) => {
  const { at, names } = broken;
  const isArgument = isName(broken, at) || isString(broken, at) || names[at] === 'DOLLAR';
  if (!isArgument || !(FUNCTIONS.has(keywordAt(broken, at - 1)) || isProcedureName(broken, at - 1))) return [];
  const isPrefix = names[at] === 'DOLLAR' || (keywordAt(broken, at) === 'DISTINCT' && isName(broken, at + 1));
  let last = isPrefix ? at + 1 : at;
  while (names[last + 1] === 'DOT' && isName(broken, last + 2)) last += 2;
  const argument = broken.text.slice(startOf(broken, at), endOf(broken, last));
  const span = { start: endOf(broken, at - 1), end: endOf(broken, last) };
  const detail = `Write arguments in parentheses: ${wordAt(broken, at - 1)}(${argument}).`;
  return [{ offset: startOf(broken, at), detail, edits: [{ span, text: `(${argument})` }] }];
};

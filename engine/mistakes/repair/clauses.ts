import type { BrokenText } from './slip.ts';
import { endOf, insertion, keywordAt, type Repair, type Slip, startOf, wordAt } from './slip.ts';

const CLAUSES: ReadonlySet<string> = new Set([
  'RETURN',
  'WITH',
  'ORDER',
  'SKIP',
  'LIMIT',
  'MATCH',
  'UNION',
  'WHERE',
  'CALL',
]);
const DANGLING: ReadonlySet<string> = new Set([
  ',',
  'AND',
  'OR',
  'XOR',
  'NOT',
  'WHERE',
  '+',
  '.',
  '=',
  '|',
  'DISTINCT',
]);

/** A comma, an AND or a WHERE with nothing after it. */
export const danglingWords: Slip = (broken) => {
  const { at, names } = broken;
  const isEnd =
    names[at] === 'EOF' || /^(?:RPAREN|RBRACKET|RCURLY)$/.test(names[at] ?? '') || CLAUSES.has(keywordAt(broken, at));
  const places = [...(isEnd ? [at - 1] : []), ...(CLAUSES.has(keywordAt(broken, at - 1)) ? [at - 2] : [])];
  return places
    .filter((index) => DANGLING.has(keywordAt(broken, index)))
    .map((index) => {
      const edits = [{ span: { start: endOf(broken, index - 1), end: endOf(broken, index) }, text: '' }];
      return {
        offset: startOf(broken, index),
        detail: `Nothing follows the ${wordAt(broken, index)}: leave it out.`,
        edits,
      };
    });
};

/** `RETURN` alone. */
export const emptyReturn: Slip = (broken) => {
  const { at } = broken;
  if (keywordAt(broken, at - 1) === 'RETURN') {
    return [
      {
        offset: startOf(broken, at),
        detail: 'Name what to return, or * for everything.',
        edits: [insertion(endOf(broken, at - 1), ' *')],
      },
    ];
  }
  return [];
};

/** WHERE behind RETURN, or before MATCH: it belongs behind the pattern that it is about. */
export const misplacedWhere: Slip = (broken) => {
  if (!/^(?:WHERE|HAVING)$/.test(keywordAt(broken, broken.at))) return [];
  return broken.at === 0 ? beforeMatch(broken) : afterReturn(broken);
};

function afterReturn(broken: BrokenText): Repair[] {
  const { at } = broken;
  const result = lastBefore(broken, /^(?:RETURN)$/, at);
  if (result < 0) return [];
  const clause = lastBefore(broken, /^(?:MATCH|WITH|YIELD|WHERE)$/, result);
  const word = clause >= 0 && keywordAt(broken, clause) === 'WHERE' ? 'AND' : 'WHERE';
  const end = firstAfter(broken, /^(?:ORDER|SKIP|LIMIT|UNION|)$/, at);
  const condition = broken.text.slice(endOf(broken, at), endOf(broken, end - 1)).trim();
  const edits = [
    insertion(startOf(broken, result), `${word} ${condition} `),
    { span: { start: endOf(broken, at - 1), end: endOf(broken, end - 1) }, text: '' },
  ];
  return [{ offset: startOf(broken, at), detail: `${wordAt(broken, at)} comes before RETURN.`, edits }];
}

function beforeMatch(broken: BrokenText): Repair[] {
  const match = firstAfter(broken, /^(?:MATCH)$/, 0);
  const end = firstAfter(broken, /^(?:RETURN|WITH|OPTIONAL|CALL|UNWIND|)$/, match);
  if (match >= broken.tokens.length - 1) return [];
  const condition = broken.text.slice(0, endOf(broken, match - 1));
  const edits = [
    { span: { start: 0, end: startOf(broken, match) }, text: '' },
    insertion(endOf(broken, end - 1), ` ${condition}`),
  ];
  return [{ offset: 0, detail: 'WHERE must come after MATCH.', edits }];
}

function lastBefore(broken: BrokenText, keyword: RegExp, index: number): number {
  return broken.names.slice(0, index).findLastIndex((_, place) => keyword.test(keywordAt(broken, place)));
}

/** The index of the end where there is none. */
function firstAfter(broken: BrokenText, keyword: RegExp, index: number): number {
  const found = broken.names.findIndex((_, place) => place > index && keyword.test(keywordAt(broken, place)));
  return found < 0 ? broken.tokens.length - 1 : found;
}

import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

const CLAUSES: ReadonlySet<string> = new Set('RETURN WITH ORDER SKIP LIMIT MATCH UNION WHERE CALL'.split(' '));
const DANGLING: ReadonlySet<string> = new Set(', AND OR XOR NOT WHERE + . = | DISTINCT'.split(' '));

/** A comma, an AND or a WHERE with nothing after it. */
export const danglingWords: Slip = (broken) => {
  const { at, names } = broken;
  const isEnd =
    names[at] === 'EOF' || /^(?:RPAREN|RBRACKET|RCURLY)$/.test(names[at] ?? '') || CLAUSES.has(broken.keywordAt(at));
  const places = [...(isEnd ? [at - 1] : []), ...(CLAUSES.has(broken.keywordAt(at - 1)) ? [at - 2] : [])];
  return places
    .filter((index) => DANGLING.has(broken.keywordAt(index)))
    .flatMap((index) => {
      const edits = [{ span: { start: broken.endOf(index - 1), end: broken.endOf(index) }, text: '' }];
      return broken.repair(index, `Nothing follows the ${broken.wordAt(index)}: leave it out.`, edits);
    });
};

/** `RETURN` alone. */
export const emptyReturn: Slip = (broken) => {
  const { at } = broken;
  if (broken.keywordAt(at - 1) === 'RETURN') {
    return broken.repair(at, 'Name what to return, or * for everything.', [insertion(broken.endOf(at - 1), ' *')]);
  }
  return [];
};

/** WHERE behind RETURN, or before MATCH: it belongs behind the pattern that it is about. */
export const misplacedWhere: Slip = (broken) => {
  if (!/^(?:WHERE|HAVING)$/.test(broken.keywordAt(broken.at))) return [];
  return broken.at === 0 ? beforeMatch(broken) : afterReturn(broken);
};

function afterReturn(broken: BrokenText): Repair[] {
  const { at } = broken;
  const result = broken.lastBefore(/^(?:RETURN)$/, at);
  if (result < 0) return [];
  const clause = broken.lastBefore(/^(?:MATCH|WITH|YIELD|WHERE)$/, result);
  const word = clause >= 0 && broken.keywordAt(clause) === 'WHERE' ? 'AND' : 'WHERE';
  const end = broken.firstAfter(/^(?:ORDER|SKIP|LIMIT|UNION|)$/, at);
  const condition = broken.text.slice(broken.endOf(at), broken.endOf(end - 1)).trim();
  const edits = [
    insertion(broken.startOf(result), `${word} ${condition} `),
    { span: { start: broken.endOf(at - 1), end: broken.endOf(end - 1) }, text: '' },
  ];
  return broken.repair(at, `${broken.wordAt(at)} comes before RETURN.`, edits);
}

function beforeMatch(broken: BrokenText): Repair[] {
  const match = broken.firstAfter(/^(?:MATCH)$/, 0);
  const end = broken.firstAfter(/^(?:RETURN|WITH|OPTIONAL|CALL|UNWIND|)$/, match);
  if (match >= broken.tokens.length - 1) return [];
  const condition = broken.text.slice(0, broken.endOf(match - 1));
  const edits = [
    { span: { start: 0, end: broken.startOf(match) }, text: '' },
    insertion(broken.endOf(end - 1), ` ${condition}`),
  ];
  return [{ offset: 0, detail: 'WHERE must come after MATCH.', edits }];
}

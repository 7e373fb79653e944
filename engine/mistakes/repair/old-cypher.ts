import {
  type BrokenText,
  closingBracket,
  endOf,
  insertion,
  isName,
  keywordAt,
  openBracket,
  type Repair,
  replacement,
  type Slip,
  startOf,
  wordAt,
} from './slip.ts';

/** `extract(x IN list | x + 1)` and `filter(x IN list WHERE x > 1)` are list comprehensions in Neo4j 5. */
export const listFunctions: Slip = (broken) => {
  const open = openBracket(broken, broken.at);
  const word = open === null ? '' : keywordAt(broken, open.index - 1);
  if (open?.name !== 'LPAREN' || (word !== 'EXTRACT' && word !== 'FILTER')) return [];
  const close = closingBracket(broken, open.index);
  if (close === null) return [];
  const edits = [replacement(broken, open.index - 1, open.index, '['), replacement(broken, close, close, ']')];
  const detail = `Write [x IN list ...] instead of ${wordAt(broken, open.index - 1)}(x IN list ...).`;
  return [{ offset: startOf(broken, open.index - 1), detail, edits }];
};

/** `[:CHILD_OF 1..2]`: the bounds of a path come after a star. */
export const missingStars: Slip = (broken) => {
  const { at } = broken;
  if (openBracket(broken, at)?.name !== 'LBRACKET' || !/^\d+$/.test(wordAt(broken, at)) || !isName(broken, at - 1)) {
    return [];
  }
  const detail = 'Write a star before the bounds of a path: *1..3.';
  return [{ offset: startOf(broken, at), detail, edits: [insertion(endOf(broken, at - 1), '*'), blank(broken)] }];
};

/** The blank between the type and its bounds. */
function blank(broken: BrokenText): Repair['edits'][number] {
  return { span: { start: endOf(broken, broken.at - 1), end: startOf(broken, broken.at) }, text: '' };
}

/** `CALL db.labels() YIELD * WHERE ...`: the condition comes after WITH. */
export const conditionsOfAllColumns: Slip = (broken) => {
  const { at, names } = broken;
  if (keywordAt(broken, at) !== 'WHERE' || names[at - 1] !== 'TIMES' || keywordAt(broken, at - 2) !== 'YIELD')
    return [];
  const detail = 'After YIELD *, put conditions in WITH * WHERE.';
  return [{ offset: startOf(broken, at), detail, edits: [insertion(startOf(broken, at), 'WITH * ')] }];
};

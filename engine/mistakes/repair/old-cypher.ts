import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

/** `extract(x IN list | x + 1)` and `filter(x IN list WHERE x > 1)` are list comprehensions in Neo4j 5. */
export const listFunctions: Slip = (broken) => {
  const open = broken.openBracket(broken.at);
  const word = open === null ? '' : broken.keywordAt(open.index - 1);
  if (open?.name !== 'LPAREN' || (word !== 'EXTRACT' && word !== 'FILTER')) return [];
  const close = broken.closingBracket(open.index);
  if (close === null) return [];
  const edits = [broken.replacement(open.index - 1, open.index, '['), broken.replacement(close, close, ']')];
  const detail = `Write [x IN list ...] instead of ${broken.wordAt(open.index - 1)}(x IN list ...).`;
  return broken.repair(open.index - 1, detail, edits);
};

/** `[:CHILD_OF 1..2]`: the bounds of a path come after a star. */
export const missingStars: Slip = (broken) => {
  const { at } = broken;
  if (broken.openBracket(at)?.name !== 'LBRACKET' || !/^\d+$/.test(broken.wordAt(at)) || !broken.isName(at - 1)) {
    return [];
  }
  const detail = 'Write a star before the bounds of a path: *1..3.';
  return broken.repair(at, detail, [insertion(broken.endOf(at - 1), '*'), blank(broken)]);
};

/** The blank between the type and its bounds. */
function blank(broken: BrokenText): Repair['edits'][number] {
  return { span: { start: broken.endOf(broken.at - 1), end: broken.startOf(broken.at) }, text: '' };
}

/** `CALL db.labels() YIELD * WHERE ...`: the condition comes after WITH. */
export const conditionsOfAllColumns: Slip = (broken) => {
  const { at, names } = broken;
  if (broken.keywordAt(at) !== 'WHERE' || names[at - 1] !== 'TIMES' || broken.keywordAt(at - 2) !== 'YIELD') return [];
  const detail = 'After YIELD *, put conditions in WITH * WHERE.';
  return broken.repair(at, detail, [insertion(broken.startOf(at), 'WITH * ')]);
};

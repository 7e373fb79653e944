import { insertion } from '../../text/edit.ts';
import type { BrokenText, Slip } from './slip.ts';

/** `CASE WHEN a THEN 1 ELSE IF b THEN 2 END`, `ELSEIF`, `ELIF`: a further condition of CASE is another WHEN. */
export const furtherConditions: Slip = (broken) => {
  const words = broken.names.map((_, index) => broken.keywordAt(index));
  const first = words.indexOf('CASE');
  if (first < 0) return [];
  const places = words.flatMap((word, index) => {
    if (index < first) return [];
    if (/^(?:ELSEIF|ELSIF|ELIF)$/.test(word)) return [{ index, last: index }];
    return word === 'ELSE' && words[index + 1] === 'IF' ? [{ index, last: index + 1 }] : [];
  });
  const [place] = places;
  if (place === undefined) return [];
  const written = [...new Set([broken.wordAt(place.index), broken.wordAt(place.last)])].join(' ');
  return broken.repair(
    place.index,
    `Add another condition to CASE with WHEN, not ${written}.`,
    places.map(({ index, last }) => broken.replacement(index, last, 'WHEN')),
  );
};

/** `RETURN CASE WHEN a THEN 1`: the END of a CASE is missing, before the next part of the query. */
export const unclosedCases: Slip = (broken) => {
  const lasts = Map.groupBy(unclosed(broken), (start) => lastOfCase(broken, start));
  const [first] = lasts.keys();
  if (first === undefined) return [];
  const edits = [...lasts].map(([last, starts]) => insertion(broken.endOf(last), ' END'.repeat(starts.length)));
  return broken.repair(first + 1, 'END is missing here.', edits);
};

/** Returns the indexes of each CASE with a condition and without an END, the innermost first. */
function unclosed(broken: BrokenText): readonly number[] {
  const open: number[] = [];
  for (const index of broken.names.keys()) {
    const word = broken.keywordAt(index);
    if (word === 'CASE' && broken.names[index - 1] !== 'DOT') open.push(index);
    else if (word === 'END') open.pop();
  }
  return open.filter((start) => broken.keywordAt(broken.firstAfter(/^WHEN$/i, start)) === 'WHEN').reverse();
}

/** What comes after an expression. */
const NEXT_PART =
  /^(?:AS|RETURN|WITH|WHERE|ORDER|SKIP|OFFSET|LIMIT|MATCH|OPTIONAL|UNWIND|CALL|YIELD|UNION|ASC|DESC|ASCENDING|DESCENDING)$/;

/** Returns the index of the last token of a CASE: before the next part, a comma, or the bracket that closes around it. */
function lastOfCase(broken: BrokenText, start: number): number {
  let depth = 0;
  for (let index = start + 1; index < broken.names.length; index += 1) {
    const name = broken.names[index] ?? '';
    if (/^L(?:PAREN|BRACKET|CURLY)$/.test(name)) depth += 1;
    if (/^R(?:PAREN|BRACKET|CURLY)$/.test(name)) depth -= 1;
    const isNext = name === 'COMMA' || name === 'EOF' || NEXT_PART.test(broken.keywordAt(index));
    if (depth < 0 || (depth === 0 && isNext)) return index - 1;
  }
  return broken.names.length - 2;
}

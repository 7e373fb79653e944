import type { Slip } from './slip.ts';

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

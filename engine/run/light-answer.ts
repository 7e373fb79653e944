import { LIGHT_BYTES, LIGHT_ROWS } from './light-statement.ts';
import type { Prepared } from './preparation.ts';
import type { Rows } from './row-writer.ts';

/** Returns whether a light statement ran as its text is, without procedures, and its answer was small. */
export function wasLight(prepared: Prepared, { rows, bytes, truncated }: Rows): boolean {
  const { isLight, answer, reads, layers, isCut, ownLimit, mayCallLarge } = prepared;
  const isPlain = answer === null && reads.length === 0 && layers.length === 0 && !isCut && ownLimit === null;
  return isLight && isPlain && !mayCallLarge && !truncated && rows.length <= LIGHT_ROWS && bytes <= LIGHT_BYTES;
}

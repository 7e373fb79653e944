import { describe, expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';

// Both texts lead to states of the grammar that have one hash of 32 bits. They must be the first that this process reads.
const FIRST =
  "RETURN CASE WHEN $t = 'x' THEN normalize(replace(toUpper(''), 'a', reduce(s = '-', x1 IN $w | s + ''))) ELSE coalesce(null, coalesce(null, coalesce(null, 7))) END AS v";
const SECOND =
  "RETURN CASE WHEN $t = 'x' THEN reduce(s = '-', x3 IN (split($t, 'a') + replace('ab', $t, $t)) | s + x3) ELSE normalize(replace(toString(1), replace($w[0], '', 'ab'), reduce(s = '-', x1 IN $w | s + 'ab'))) END AS v";

describe('a text that is read after others', () => {
  it('A text that is read after another is read as if it were the first', () => {
    expect(parseStatement(FIRST).text).toBe(FIRST);
    expect(parseStatement(SECOND).text).toBe(SECOND);
  });
});

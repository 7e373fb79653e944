import { describe, expect, it } from 'vitest';
import { withListsInOneMap } from '../../store/lists-in-one-map.ts';

describe('the lists of a statement', () => {
  it('The lists of a statement go into one map, and no other parameter does', () => {
    const text =
      "UNWIND $rows AS row MATCH (n {name: row, rows: $rowset}) WHERE n.x = $x AND n.y =~ '^$a$' RETURN $rows AS r";
    expect(withListsInOneMap({ text, parameters: { rows: [1n], x: 2, rowset: 'all' } })).toEqual({
      text: "UNWIND $weft_lists.rows AS row MATCH (n {name: row, rows: $rowset}) WHERE n.x = $x AND n.y =~ '^$a$' RETURN $weft_lists.rows AS r",
      parameters: { weft_lists: { rows: [1n] }, x: 2, rowset: 'all' },
    });
  });

  it('A statement without lists stays the same', () => {
    expect(withListsInOneMap({ text: 'RETURN $x', parameters: { x: { names: ['a'] } } })).toEqual({
      text: 'RETURN $x',
      parameters: { x: { names: ['a'] } },
    });
    expect(withListsInOneMap({ text: 'RETURN 1' })).toEqual({ text: 'RETURN 1', parameters: {} });
  });
});

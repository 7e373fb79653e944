import { describe, expect, it } from 'vitest';
import { takeOffSubqueries } from '../../engine/expand/take-off-subqueries.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { stepContext } from './engine-step-context.ts';

async function takenOff(query: string): Promise<string> {
  const { edits } = await takeOffSubqueries(parseStatement(query), stepContext({ catalog: procedureCatalog }));
  return applyEdits(query, edits);
}

describe('a procedure that a subquery asks about a row', () => {
  it('A procedure call in a subquery about a row moves into the query around it', async () => {
    expect(
      await takenOff(
        'UNWIND ["8.8.8.8", "github.com"] AS x CALL (x) { CALL svc.identify(x) YIELD canonical_name ' +
          'RETURN canonical_name } RETURN x, canonical_name',
      ),
    ).toBe('UNWIND ["8.8.8.8", "github.com"] AS x CALL svc.identify(x) YIELD canonical_name RETURN x, canonical_name');
  });

  it('Each of several procedure calls in subqueries moves into the query around it', async () => {
    expect(
      await takenOff(
        'MATCH (h:HOSTNAME {name: "a.com"}) CALL (h) { CALL svc.identify(h.name) YIELD canonical_name RETURN canonical_name } ' +
          'CALL (h) { CALL svc.assess(h.name) YIELD band RETURN band AS level } RETURN canonical_name, level',
      ),
    ).toBe(
      'MATCH (h:HOSTNAME {name: "a.com"}) CALL svc.identify(h.name) YIELD canonical_name ' +
        'CALL svc.assess(h.name) YIELD band WITH *, band AS level RETURN canonical_name, level',
    );
  });

  it.each([
    'UNWIND ["8.8.8.8"] AS x CALL { CALL svc.identify("github.com") YIELD canonical_name RETURN canonical_name } RETURN x, canonical_name',
    'UNWIND ["8.8.8.8"] AS x CALL (x) { CALL svc.identify(x) YIELD canonical_name RETURN count(*) AS n } RETURN x, n',
    'UNWIND ["8.8.8.8"] AS x CALL (x) { MATCH (i:IPV4 {name: x}) RETURN i } RETURN i',
    'UNWIND ["8.8.8.8"] AS x CALL svc.identify(x) YIELD canonical_name RETURN canonical_name',
  ])('%s stays unchanged', async (query) => {
    expect(await takenOff(query)).toBe(query);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translateFunctions } from '../../engine/correct/functions.ts';
import { COMPUTING_FUNCTIONS } from '../../engine/guard/function-names.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { stepContext } from './engine-step-context.ts';

async function translated(text: string): Promise<string> {
  const { edits, advisories } = await translateFunctions(parseStatement(text), stepContext());
  expect(advisories).toEqual([]);
  return applyEdits(text, edits);
}

const SORTED = 'WITH weftItem WHERE weftItem IS NOT NULL RETURN weftItem ORDER BY weftItem';

describe('functions that differ from Neo4j 5', () => {
  it.each([
    ['point(52.5, 13.4)', 'point({latitude: 52.5, longitude: 13.4})'],
    ['POINT( $lat /* a */,$lon )', 'POINT( {latitude: $lat /* a */,longitude: $lon} )'],
    ['point({latitude: 1, longitude: 2})', 'point({latitude: 1, longitude: 2})'],
    ['Distance(point(1, 2), p)', 'point.distance(point({latitude: 1, longitude: 2}), p)'],
    ['percentile_disc(x, 0.5)', 'percentileDisc(x, 0.5)'],
    ['PERCENTILE_CONT(x, 0.5)', 'percentileCont(x, 0.5)'],
    ['stdevp(x) + stdev(x)', 'stdevp(x) + stdev(x)'],
    ['toupper(ltrim(x))', 'toupper(ltrim(x))'],
    ['Ln(ln(x))', 'log(log(x))'],
    ['min([3, 1, 2])', `COLLECT { UNWIND [3, 1, 2] AS weftItem ${SORTED} LIMIT 1 }[0]`],
    ['MAX( DISTINCT [x] /* a */ )', `COLLECT { UNWIND [x] AS weftItem ${SORTED} DESC LIMIT 1 }[0]`],
    ['min(x)', 'min(x)'],
    ['max([1] + x)', 'max([1] + x)'],
    ['exists(x.name)', '(x.name IS NOT NULL)'],
    ['exists(x.a[0].b)', '(x.a[0].b IS NOT NULL)'],
    ['exists((x)--())', 'exists((x)--())'],
    ['size((x)-[:ROUTES]->())', 'COUNT { (x)-[:ROUTES]->() }'],
    ['size(x)', 'size(x)'],
    ['svc.min([1])', 'svc.min([1])'],
  ])('%s is run as %s', async (written, run) => {
    expect(await translated(`MATCH (x:ASN) RETURN ${written} AS v`)).toBe(`MATCH (x:ASN) RETURN ${run} AS v`);
  });

  it('A generated variable is never a variable of the user', async () => {
    expect(await translated('WITH 1 AS weftItem RETURN min([weftItem])')).toContain('UNWIND [weftItem] AS weftItemx ');
  });

  it('The element of a sorted list is not taken for a property', async () => {
    const once = await translated('RETURN exists(max([3, 1]))');
    expect(await translated(once)).toBe(once);
  });

  it('The translation of a translated text changes nothing', async () => {
    const argument = fc.constantFrom('x', 'x.name', '[3, 1]', '52.5, 13.4', '(x)--()', 'x, 0.5', '{a: 1}', '');
    const call = fc.letrec<{ call: string }>((tie) => ({
      call: fc
        .tuple(
          fc.constantFrom(...COMPUTING_FUNCTIONS, 'distance', 'percentile_disc', 'ln', 'MIN', 'Max'),
          fc.oneof(
            { maxDepth: 3 },
            argument,
            tie('call'),
            fc.tuple(tie('call'), tie('call')).map((both) => both.join(', ')),
          ),
        )
        .map(([name, given]) => `${name}(${given})`),
    })).call;
    await fc.assert(
      fc.asyncProperty(call, async (text) => {
        const once = await translated(`MATCH (x:ASN) RETURN ${text}`);
        expect(await translated(once)).toBe(once);
      }),
      { numRuns: 100 },
    );
  });
});

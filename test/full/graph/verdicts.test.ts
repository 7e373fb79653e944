import { describe, expect, it } from 'vitest';
import { derive } from '../../../loaders/derive/derive.ts';
import { graphText } from '../../graph/pipeline-toys.ts';
import { AS_OF, loadLists, SOURCES } from '../../graph/verdict-lists.ts';
import { schemaDatabase } from '../../support/graph.ts';

describe('another order of loading', () => {
  it('Sources loaded in the reverse order give the same verdicts', async () => {
    const database = await schemaDatabase();
    await loadLists(database, SOURCES);
    await derive(database, { parts: ['verdicts'], asOf: AS_OF });
    const verdicts = async () => (await graphText(database)).filter((line) => line.includes('verdictAsOf'));
    const one = (await verdicts()).map(withoutClaims);
    expect(one.length).toBeGreaterThan(10);
    await loadLists(await schemaDatabase(), SOURCES.toReversed());
    expect((await verdicts()).map(withoutClaims)).toEqual(one);
  }, 600_000);
});

/** Claims carry the dates of the files, which differ between the loads of this test. */
function withoutClaims(line: string): string {
  return line.replaceAll(/"claims":\[(?:"(?:[^"\\]|\\.)*",?)*\],?/g, '');
}

import { beforeEach, describe, expect, it } from 'vitest';
import { loadSample } from '../../loaders/sample.ts';
import type { Database } from '../../store/database.ts';
import { plannedDatabase } from '../support/graph.ts';
import { SMALL_MANIFEST, sampleDirectory } from '../support/small-sample.ts';

let database: Database;

beforeEach(async () => {
  database = await plannedDatabase();
});

describe('the sample', () => {
  it.each([
    [
      'a source that the catalog lacks',
      [{ ...SMALL_MANIFEST[0], source: 'absent' }],
      'the source absent, which is not in the catalog',
    ],
    ['a date that is none', [{ ...SMALL_MANIFEST[0], observedAt: 'soon' }], "'soon' is no ISO 8601 date"],
  ])('The sample with %s is refused', async (_, manifest, message) => {
    await expect(loadSample(database, { directory: await sampleDirectory(manifest) })).rejects.toThrow(message);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { readAsOf } from '../../engine/as-of.ts';
import type { Database } from '../../engine/database/database.ts';
import { underivedRuns } from '../../loaders/pipeline/run-record.ts';
import { readSetting } from '../../loaders/pipeline/settings.ts';
import { isSampleLoaded, loadSample, type SampleProgress } from '../../loaders/sample.ts';
import { plannedDatabase } from '../support/graph.ts';
import { ipsumList, loadIpsum } from '../support/load-ipsum.ts';
import { SMALL_MANIFEST, sampleDirectory } from '../support/small-sample.ts';
import { edgesOf } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await plannedDatabase();
});

describe('the sample', () => {
  it('is loaded in the order of its manifest, derived once, and tells the graph the day of its newest feed', async () => {
    const progress: SampleProgress[] = [];
    const derivations = new Set<string>();
    const reports = await loadSample(database, {
      directory: await sampleDirectory(),
      onProgress: (step) => progress.push(step),
      onDerivation: ({ part }) => derivations.add(part),
    });
    expect(reports.map(({ source, status }) => `${source} ${status}`)).toEqual([
      'pyasn-ipasn completed',
      'stamparm-ipsum completed',
      'ineo6-github-hosts completed',
    ]);
    expect(await edgesOf(database, 'ANNOUNCED_BY')).toEqual(['45.155.205.10 > 45.155.205.0/24 by pyasn-ipasn']);
    expect(derivations).toContain('routing');
    expect(await readAsOf(database)).toEqual(new Date('2026-08-22'));
    expect(await isSampleLoaded(database)).toBe(true);
    expect(await underivedRuns(database)).toEqual([]);
    const last = progress.at(-1);
    expect(last?.sampleBytes).toBe(last?.sampleTotalBytes);
  });

  it.each([
    [
      'a source that the catalog lacks',
      [{ ...SMALL_MANIFEST[0], source: 'nobody' }],
      'the source nobody, which is not in the catalog',
    ],
    ['a date that is none', [{ ...SMALL_MANIFEST[0], observedAt: 'soon' }], "'soon' is no ISO 8601 date"],
  ])('with %s is refused', async (_, manifest, message) => {
    await expect(loadSample(database, { directory: await sampleDirectory(manifest) })).rejects.toThrow(message);
  });
});

describe('a load of one file', () => {
  it('leaves the time alone where no sample tells it', async () => {
    await loadIpsum(database, ipsumList('Mon, 24 Aug 2026 03:00:29 +0200', ['45.155.205.10']));
    expect(await readSetting(database, 'as_of')).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { ensureDerived } from '../../../loaders/load.ts';
import { underivedRuns } from '../../../loaders/pipeline/run-record.ts';
import { readSetting } from '../../../loaders/pipeline/settings.ts';
import { isSampleLoaded, loadSample, type SampleProgress } from '../../../loaders/sample.ts';
import { readAsOf } from '../../../store/as-of.ts';
import type { Database } from '../../../store/database.ts';
import { edgesOf } from '../../graph/pipeline-toys.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { ipsumList, loadIpsum } from '../../support/load-ipsum.ts';
import { SMALL_FILES, SMALL_MANIFEST, sampleDirectory } from '../../support/small-sample.ts';

let database: Database;

beforeEach(async () => {
  database = await plannedDatabase();
});

describe('the sample', () => {
  it('The sample loads in the order of its manifest, is derived once, and sets as_of to the day of its newest feed', async () => {
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

  it('An interrupted load of the sample continues with the files that are missing', async () => {
    const broken = await sampleDirectory([...SMALL_MANIFEST.slice(0, 2), { ...SMALL_MANIFEST[2], file: 'none.txt' }], {
      ...SMALL_FILES,
      'none.txt': '',
    });
    await expect(loadSample(database, { directory: broken })).rejects.toThrow(
      'none.txt did not load: none.txt is empty',
    );
    expect(await isSampleLoaded(database)).toBe(false);
    const reports = await loadSample(database, { directory: await sampleDirectory() });
    expect(reports.map(({ source }) => source)).toEqual(['ineo6-github-hosts']);
    expect(await isSampleLoaded(database)).toBe(true);
  });
});

describe('a load of one file', () => {
  it('A load of one file leaves as_of unset where no sample is loaded', async () => {
    await loadIpsum(database, ipsumList('Mon, 24 Aug 2026 03:00:29 +0200', ['45.155.205.10']));
    expect(await readSetting(database, 'as_of')).toBeNull();
  });

  it('A load of one file derives what it touched, and moves the as_of that the sample set', async () => {
    await loadSample(database, { directory: await sampleDirectory() });
    const list = ipsumList('Mon, 24 Aug 2026 03:00:29 +0200', ['45.155.205.10', '91.240.118.7']);
    const report = await loadIpsum(database, list);
    expect(report.status).toBe('completed');
    expect(await edgesOf(database, 'ANNOUNCED_BY')).toEqual([
      '45.155.205.10 > 45.155.205.0/24 by pyasn-ipasn',
      '91.240.118.7 > 91.240.118.0/24 by pyasn-ipasn',
    ]);
    expect(await readSetting(database, 'as_of')).toBe('2026-08-24');
  });

  it('ensureDerived derives what a load that died did not derive', async () => {
    expect(await ensureDerived(database)).toBe(false);
    await loadSample(database, { directory: await sampleDirectory() });
    await database.write({ text: 'MATCH (:IPV4)-[r:ANNOUNCED_BY]->() DELETE r' });
    await database.write({ text: 'MATCH (r:LOAD_RUN) SET r.isDerived = false' });
    expect(await ensureDerived(database)).toBe(true);
    expect(await edgesOf(database, 'ANNOUNCED_BY')).toHaveLength(1);
    expect(await ensureDerived(database)).toBe(false);
  });
});

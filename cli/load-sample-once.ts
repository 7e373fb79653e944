import { ensureDerived } from '../loaders/load.ts';
import { isSampleLoaded, loadSample, type SampleOptions } from '../loaders/sample.ts';
import type { AsOfSetting } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { complain } from './output.ts';
import { type Progress, shownIn, showProgress } from './progress.ts';

/**
 * Loads the sample into an empty graph, or continues where a start was interrupted. It does not touch a graph that holds an operator's own
 * loads.
 */
export async function loadSampleOnce(database: Database, signal: AbortSignal, asOf?: AsOfSetting): Promise<void> {
  if ((await isSampleLoaded(database)) || (await holdsOwnLoads(database))) {
    let isReported = false;
    const onDerivation = () => {
      if (!isReported) complain('deriving what an interrupted load left, which may take minutes');
      isReported = true;
    };
    await ensureDerived(database, { asOf, onDerivation });
    return;
  }
  complain('the graph is empty: loading the sample');
  const progress = showProgress('sample');
  try {
    await loadSample(database, { signal, asOf, ...sampleShownIn(progress) });
  } finally {
    progress.end();
  }
}

/** The listeners that show the files of the sample, all together, and then the derivation. */
export function sampleShownIn(progress: Progress): SampleOptions {
  return {
    ...shownIn(progress),
    onProgress: ({ sampleBytes, sampleTotalBytes, file, records }) =>
      progress.update(sampleBytes, sampleTotalBytes, file, records),
  };
}

/** Loads were completed here before any sample was begun. */
async function holdsOwnLoads(database: Database): Promise<boolean> {
  const [row] = await database.read({
    text: `RETURN EXISTS { MATCH (r:LOAD_RUN {status: 'completed'}) }
             AND NOT EXISTS { MATCH (s:SETTING {name: 'sample'}) } AS own`,
  });
  return row?.own === true;
}

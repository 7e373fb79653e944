/** Derives how reliable each feed is, on its own node (contract 1.5), as the coverage of a layer does for a layer. */
import { z } from 'zod';
import { coverageOf } from '../../store/statistics/coverage.ts';
import { readLoadStates } from '../../store/statistics/load-runs.ts';
import type { DerivationWriter } from './writer.ts';

const FEEDS = `MATCH (f:FEED_SOURCE)
RETURN f.name AS name, f.id AS id, COUNT { (f)<-[:LISTED_IN]-() } AS entries, f.coverage AS coverage ORDER BY name`;

const feeds = z.array(
  z.object({ name: z.string(), id: z.string().nullable(), entries: z.number(), coverage: z.string().nullable() }),
);

/**
 * Writes the coverage of the feeds whose coverage has changed at this instant: EMPTY without entries, DEGRADED when old or badly loaded.
 */
export async function deriveFeedCoverage(writer: DerivationWriter, asOf: Date): Promise<void> {
  const loads = Map.groupBy(await readLoadStates(writer.database), ({ source }) => source);
  const known = feeds.parse(await writer.database.read({ text: FEEDS }));
  const changed = known.flatMap(({ name, id, entries, coverage }) => {
    const now = coverageOf(entries, loads.get(id ?? '') ?? [], asOf).coverage;
    return now === coverage ? [] : [{ name, coverage: now }];
  });
  if (changed.length === 0) return;
  await writer.transaction(async (transaction) => {
    await transaction.run(
      'UNWIND $changed AS feed MATCH (f:FEED_SOURCE {name: feed.name}) SET f.coverage = feed.coverage',
      { changed },
    );
  });
  writer.tally.nodesWritten += changed.length;
}

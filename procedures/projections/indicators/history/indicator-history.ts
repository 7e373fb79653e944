import { isKnown } from '../known.ts';
import type { Indicator } from '../query-block.ts';
import type { ProjectionSources } from '../sources.ts';
import { readHistory } from './histories.ts';
import type { History, HistoryType, Page } from './record.ts';

/** A page of one history of a folded indicator; null where nothing is known of it. */
export async function readIndicatorHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  type: HistoryType,
  page: Page,
): Promise<History | null> {
  const [known, history] = await Promise.all([
    isKnown(sources, indicator),
    readHistory(sources, indicator, type, page),
  ]);
  return known ? history : null;
}

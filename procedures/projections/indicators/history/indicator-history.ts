import { isKnown } from '../known.ts';
import { answeredIn, type Indicator, type IndicatorType } from '../query-block.ts';
import type { ProjectionSources } from '../sources.ts';
import { readHistory } from './histories.ts';
import type { History, HistoryType, Page } from './record.ts';

/** The body of a history (contract rest.md 1.3). */
export interface HistoryBody {
  readonly query: {
    readonly indicator: string;
    readonly indicator_type: IndicatorType;
    readonly history_type: HistoryType;
    readonly timestamp: string;
    readonly response_time_ms: number;
  };
  readonly history: History;
}

/** A page of one history of a folded indicator; null where nothing is known of it. */
export async function readIndicatorHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  type: HistoryType,
  page: Page,
): Promise<HistoryBody | null> {
  const begun = performance.now();
  const [known, history] = await Promise.all([
    isKnown(sources, indicator),
    readHistory(sources, indicator, type, page),
  ]);
  if (!known) return null;
  const query = { indicator: indicator.name, indicator_type: indicator.type, history_type: type, ...answeredIn(begun) };
  return { query, history };
}

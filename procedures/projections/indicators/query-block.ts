/** Which indicator an answer is about. */
export interface Indicator {
  readonly type: IndicatorType;
  /** Folded. */
  readonly name: string;
}

/** What can be looked up. */
export const INDICATOR_TYPES = ['ip', 'domain'] as const;

export type IndicatorType = (typeof INDICATOR_TYPES)[number];

/** The block `query` of an enrichment. */
export interface QueryBlock {
  readonly indicator: string;
  readonly indicator_type: IndicatorType;
  readonly timestamp: string;
  readonly response_time_ms: number;
}

/** When an answer was written by the wall clock, and how long it took. */
export interface Moment {
  readonly timestamp: string;
  readonly milliseconds: number;
}

/** The block `query`: what was asked, when it was answered and in what time. */
export function queryBlock({ name, type }: Indicator, { timestamp, milliseconds }: Moment): QueryBlock {
  return { indicator: name, indicator_type: type, timestamp, response_time_ms: milliseconds };
}

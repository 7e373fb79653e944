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

/** What was asked, when by the wall clock, and how long the answer took; `begun` is an instant of `performance.now()`. */
export function queryBlock({ name, type }: Indicator, begun: number): QueryBlock {
  return { indicator: name, indicator_type: type, ...answeredIn(begun) };
}

/** When by the wall clock, and how long it took since `begun`. */
export function answeredIn(begun: number): { readonly timestamp: string; readonly response_time_ms: number } {
  return { timestamp: new Date().toISOString(), response_time_ms: Math.round(performance.now() - begun) };
}

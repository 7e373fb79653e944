/** Which indicator an answer is about. */
export interface Indicator {
  readonly type: IndicatorType;
  /** Folded. */
  readonly name: string;
}

/** What has a history and a graph besides. */
export const INDICATOR_TYPES = ['ip', 'domain'] as const;

export type IndicatorType = (typeof INDICATOR_TYPES)[number];

/** What else can be looked up. */
export const THING_TYPES = ['url', 'asn', 'cidr', 'hash', 'cve', 'email', 'certificate'] as const;

export type FurtherType = (typeof THING_TYPES)[number];

/** Whether what is looked up is neither an address nor a domain. */
export function isFurtherType(type: IndicatorType | FurtherType): type is FurtherType {
  return THING_TYPES.some((known) => known === type);
}

/** Whatever can be looked up. */
export const ENRICHED_TYPES = [...INDICATOR_TYPES, ...THING_TYPES] as const;

/** The block `query` of an enrichment. */
export interface QueryBlock<Type extends IndicatorType | FurtherType = IndicatorType> {
  readonly indicator: string;
  readonly indicator_type: Type;
  readonly timestamp: string;
  readonly response_time_ms: number;
}

/** When an answer was written by the wall clock, and how long it took. */
export interface Moment {
  readonly timestamp: string;
  readonly milliseconds: number;
}

/** The block `query`: what was asked, when it was answered and in what time. */
export function queryBlock<Type extends IndicatorType | FurtherType>(
  { name, type }: { readonly name: string; readonly type: Type },
  { timestamp, milliseconds }: Moment,
): QueryBlock<Type> {
  return { indicator: name, indicator_type: type, timestamp, response_time_ms: milliseconds };
}

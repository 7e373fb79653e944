import type { LoadState } from './load-runs.ts';

/** How much of a source is loaded, and of which day. */
export interface SourceExtent {
  readonly source: string;
  /** Records of its last complete load, over all parts. */
  readonly rows: number;
  /** Null if the source does not declare what is whole. */
  readonly isWhole: boolean | null;
  /** Date of its newest data, of the oldest part, epoch ms; null if nothing was ever loaded to its end. */
  readonly newest: number | null;
  /** That is at most three of its cadences ago. */
  readonly isFresh: boolean;
  /** Labels of what it lists. */
  readonly listed: ReadonlySet<string>;
}

const HOUR = 3_600_000;
/** A source is too old after this many times its cadence. */
const MOST_CADENCES = 3;

/** Returns whether data of an instant, epoch ms, is at most three cadences old at another one; false without data. */
export function isFreshAt(newest: number | null, cadenceHours: number, asOf: number): boolean {
  return newest !== null && asOf - newest <= MOST_CADENCES * cadenceHours * HOUR;
}

/** Returns the extent of each source, in the order of the loads. Look-ups on request and own lists cover only what the operator chose. */
export function extentsOf(loads: readonly LoadState[], asOf: Date): readonly SourceExtent[] {
  const bySource = Map.groupBy(
    loads.filter(({ isLive }) => !isLive),
    ({ source }) => source,
  );
  return [...bySource].map(([source, parts]) => extentOf(source, parts, asOf));
}

function extentOf(source: string, parts: readonly LoadState[], asOf: Date): SourceExtent {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const stated = parts.flatMap(({ wholeFrom }) => wholeFrom ?? []);
  const isComplete = parts.every(({ status }) => status === 'completed');
  const dates = parts.flatMap(({ refreshedAt }) => refreshedAt ?? []);
  const newest = dates.length < parts.length ? null : Math.min(...dates);
  const cadence = Math.min(...parts.map(({ cadenceHours }) => cadenceHours));
  return {
    source,
    rows,
    isWhole: stated.length === 0 ? null : isComplete && rows >= Math.max(...stated),
    newest,
    isFresh: isFreshAt(newest, cadence, asOf.getTime()),
    listed: new Set(parts.flatMap(({ listed }) => [...listed])),
  };
}

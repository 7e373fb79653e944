import type { RunEnd } from './run-record.ts';
import type { Touched } from './touched.ts';

/** Progress of a load: `bytes` of `totalBytes` on disk have been read. */
export interface LoadProgress {
  readonly source: string;
  readonly file: string;
  readonly records: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/** Options of the caller of a load. */
export interface LoadOptions {
  /** Epoch ms: date of the data, for files that do not state it. Default: when the file was last changed. */
  readonly observedAt?: number;
  /** True if that date is not exact. */
  readonly approximate?: boolean;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Which of several files of an own list this is: a load replaces only the rows of its part. */
  readonly part?: string;
  /** Accept a file with less than half the records of the last one. */
  readonly allowShrink?: boolean;
  /** Hosts that the file describes completely, if it describes no others: the sweep removes what it lacks for these only. */
  readonly within?: ReadonlySet<string>;
  /** Rows that are collected before they are written, and lost if a load dies. Default: 20,000. */
  readonly batchSize?: number;
  /** Ends the load as failed between two batches. */
  readonly signal?: AbortSignal;
}

/** The result of a load. */
export interface LoadReport extends RunEnd {
  readonly id: string;
  readonly source: string;
  readonly part: string;
  readonly file: string;
  readonly sha256: string;
  /** Epoch ms. */
  readonly observedAt: number;
  readonly dateIsApproximate: boolean;
  /** Its changes, even if it failed halfway. */
  readonly touched: Touched;
}

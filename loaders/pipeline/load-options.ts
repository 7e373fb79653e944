import type { RunEnd } from './run-record.ts';
import type { Touched } from './touched.ts';

/** How far a load is; `bytes` of `totalBytes` on disk have been read. */
export interface LoadProgress {
  readonly source: string;
  readonly file: string;
  readonly records: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/** What whoever starts a load may say about it. */
export interface LoadOptions {
  /** Epoch ms: date of the data, for files that do not say it themselves. Default: when the file was last changed. */
  readonly observedAt?: number;
  /** That date is not exact. */
  readonly approximate?: boolean;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Believe a file with less than half the records of the last one. */
  readonly allowShrink?: boolean;
  /** Hosts that the file tells everything of, where it tells nothing of others: of these alone is swept what it lacks. */
  readonly within?: ReadonlySet<string>;
  /** Rows that are gathered before they are written, and lost when a load dies: 20,000 unless given. */
  readonly batchSize?: number;
  /** Ends the load as failed between two batches. */
  readonly signal?: AbortSignal;
}

/** What a load did. */
export interface LoadReport extends RunEnd {
  readonly id: string;
  readonly source: string;
  readonly part: string;
  readonly file: string;
  readonly sha256: string;
  /** Epoch ms. */
  readonly observedAt: number;
  readonly dateIsApproximate: boolean;
  /** What it changed, also when it failed half way. */
  readonly touched: Touched;
}

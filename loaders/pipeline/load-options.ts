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
  /** Called for each piece of the file that is read, and each thousand records. */
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Called when the reading of the file begins and when it pauses: while rows are written, or wait for their turn. */
  readonly onReading?: (isReading: boolean) => void;
  /** Which of several files of an own list this is: a load replaces only the rows of its part. */
  readonly part?: string;
  /** The zone that relative names of a zone file are under, if the file does not say it. */
  readonly origin?: string;
  /** Accept a file with less than half the records of the last one. */
  readonly allowShrink?: boolean;
  /** Remove what the source stated before records were stored, and no record states now. */
  readonly forgetEarlier?: boolean;
  /** Hosts that the file describes completely, if it describes no others: the sweep removes what it lacks for these only. */
  readonly within?: ReadonlySet<string>;
  /** Rows that are collected before they are written, and lost if a load dies. Default: 20,000. */
  readonly batchSize?: number;
  /** Ends the load as failed, at the latest when the batch that is being written is done. */
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

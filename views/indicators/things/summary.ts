/** The result of the reader of one type of indicator. */
import type { Context } from '../../../verdicts/context.ts';

/** The summary of an indicator, with its context and verdict. */
export interface Found<Summary> {
  readonly summary: Summary;
  /** Another node knows it, so that it is not unknown. */
  readonly isAround?: boolean;
  /** Context of an indicator that no feed lists. */
  readonly context?: readonly Context[];
}

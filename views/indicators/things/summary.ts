/** What the reader of one type of thing finds of it. */
import type { Context } from '../../../verdicts/context.ts';

/** The words of a type on a thing, beside its neighbours and its verdict. */
export interface Found<Summary> {
  readonly summary: Summary;
  /** Something else than its own node tells of it, so that it is no stranger. */
  readonly isAround?: boolean;
  /** What stands beside a thing that no feed lists. */
  readonly context?: readonly Context[];
}

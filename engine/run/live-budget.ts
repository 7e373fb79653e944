import { LIVE_BOUNDS, type LiveQuestion, type LiveReport, type LookUp } from '../../net/live-look-up.ts';

/**
 * Looks things up for one request: what its procedures have looked up, all statements together, stays within the bounds of a
 * request and within the time that the query has left.
 */
export function budgetedLookUp(
  lookUp: LookUp,
  remainingMs: () => number,
): (questions: readonly LiveQuestion[]) => Promise<LiveReport> {
  let { things, milliseconds } = LIVE_BOUNDS;
  return async (questions) => {
    const started = performance.now();
    const report = await lookUp(questions, { things, milliseconds: Math.min(milliseconds, remainingMs()) });
    milliseconds = Math.max(0, milliseconds - (performance.now() - started));
    things -= report.asked;
    return report;
  };
}

import { LIVE_BOUNDS, type LiveQuestion, type LiveReport, type LookUp } from '../../net/live-look-up.ts';

/**
 * Looks up indicators for one request: the look-ups of its procedures, all statements together, stay within the limits of a request and within
 * the query's remaining time.
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

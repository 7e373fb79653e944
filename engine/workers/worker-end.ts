import type { Problem, QueryProblem } from '../../schema/problem.ts';
import type { WorkerLimits } from '../contract/limits.ts';
import { engineFailed, tooExpensive } from '../contract/query-problems.ts';
import { addLimit } from '../contract/suggestions.ts';
import { type Timing, timeoutProblem } from '../execution/server-errors.ts';
import type { HeldWork } from '../execution/stage-clock.ts';
import type { Ending } from './query-thread.ts';

/** What a query did to the worker that had to be ended because of it. */
export interface WorkerEnd {
  readonly ending: Ending;
  /** The work that held the worker. */
  readonly work: HeldWork;
  readonly timing: Timing;
}

/** Returns the problem of a query that ended its worker: 408 if its own time is over, else advice for another query. */
export function problemOfWorkerEnd({ ending, work, timing }: WorkerEnd, limits: WorkerLimits): Problem {
  if (ending === 'crash') return engineFailed();
  if (timing.elapsedMs >= timing.timeoutMs) return timeoutProblem(timing);
  if (ending === 'memory') return answerTooLarge(`needs more memory than ${limits.memoryMb} MiB`);
  return work === 'text'
    ? textTooIntricate(limits.hungMs)
    : answerTooLarge(`takes longer than ${limits.hungMs / 1000} s to read`);
}

function textTooIntricate(hungMs: number): QueryProblem {
  const detail =
    `Reading the text of the query takes longer than ${hungMs / 1000} s. Write it with fewer nested brackets, patterns and subqueries, ` +
    'or as several queries.';
  return tooExpensive(detail, 'text_too_intricate');
}

function answerTooLarge(what: string): QueryProblem {
  const detail = `The answer ${what}. Return fewer or smaller values: rows instead of long lists, and a LIMIT.`;
  const advice = addLimit('Unwind a long list into rows, and limit the rows.', null);
  return tooExpensive(detail, 'answer_too_large', { suggestions: [advice] });
}

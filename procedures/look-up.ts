import type { CompileContext } from '../engine/contract/procedure-catalog.ts';
import { LIVE_BOUNDS, type LiveAnswer, type LiveQuestion, type LiveReport } from '../net/live-look-up.ts';
import type { Advisory } from '../schema/advisory.ts';

/** Names in one notice, and failures with a separate notice. */
const MOST_NAMES = 10;
const MOST_FAILURES = 3;

/**
 * Looks up what the graph lacks of some indicators, where the operator enabled that: later reads find it. The notices say what was looked
 * up, and what was not.
 */
export async function lookedUp(
  { lookUp }: Pick<CompileContext, 'lookUp'>,
  questions: readonly LiveQuestion[],
): Promise<readonly Advisory[]> {
  return lookUp === undefined || questions.length === 0 ? [] : noticesOf(await lookUp(questions));
}

/** The notices of a report (docs/notices.md). */
function noticesOf({ answers, leftOut }: LiveReport): readonly Advisory[] {
  const of = (...outcomes: readonly LiveAnswer['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome));
  const [stored, unknown, late] = [of('stored'), of('unknown', 'unserved'), of('late')];
  return [
    ...notice('looked-up-live', stored, (names) => `Looked up live, and stored: ${names}.`),
    ...notice('looked-up-live', unknown, (names) => `Looked up live, and unknown there: ${names}.`),
    ...of('failed').slice(0, MOST_FAILURES).map(failure),
    ...notice('live-look-up-failed', of('failed').slice(MOST_FAILURES), moreFailures, 'warning'),
    ...notice(
      'live-look-up-failed',
      late,
      (names) => `No live answer came in time for ${names}: ask again.`,
      'warning',
    ),
    ...(leftOut === 0 ? [] : [tooMany(leftOut)]),
  ];
}

function notice(
  kind: string,
  answers: readonly LiveAnswer[],
  message: (names: string) => string,
  severity: Advisory['severity'] = 'info',
): Advisory[] {
  const [first, second] = answers;
  if (first === undefined) return [];
  const shown = answers.slice(0, MOST_NAMES).map(({ subject, upstream }) => `${subject} (${upstream})`);
  const more = answers.length > MOST_NAMES ? ` and ${answers.length - MOST_NAMES} more` : '';
  const subject = second === undefined ? first.subject : null;
  return [{ kind, severity, message: message(`${shown.join(', ')}${more}`), rewrite: null, subject }];
}

function failure({ upstream, subject, reason }: LiveAnswer): Advisory {
  const message = `The live look-up of ${subject} (${upstream}) failed: ${reason}.`;
  return { kind: 'live-look-up-failed', severity: 'warning', message, rewrite: null, subject };
}

function moreFailures(names: string): string {
  return `The live look-up failed, too, of ${names}.`;
}

function tooMany(leftOut: number): Advisory {
  const things =
    leftOut === 1
      ? '1 more indicator is missing or old here and was'
      : `${leftOut} more indicators are missing or old here and were`;
  const message = `${things} not looked up: one request looks up ${LIVE_BOUNDS.things} at most.`;
  return { kind: 'looked-up-live', severity: 'info', message, rewrite: null, subject: null };
}

import { complain } from '../output.ts';
import type { Notice } from '../rest-client/query.ts';

/** Reports the notices of an answer on the error stream, one line each. */
export function reportNotices(notices: readonly Notice[]): void {
  for (const line of new Set(notices.map(noticeLine))) complain(line);
}

/** The notices of several answers, one line each: a notice that not all of them have names those that have it. */
export function noticeLinesOf(
  answers: readonly { readonly subject: string; readonly notices: readonly Notice[] }[],
): readonly string[] {
  const subjects = new Map<string, Set<string>>();
  for (const { subject, notices } of answers) {
    for (const line of notices.map(noticeLine)) subjects.set(line, (subjects.get(line) ?? new Set()).add(subject));
  }
  const all = new Set(answers.map(({ subject }) => subject)).size;
  return [...subjects].map(([line, those]) => (those.size === all ? line : `${line} (${[...those].join(', ')})`));
}

/** A notice as one line, with the query that it suggests. */
export function noticeLine({ kind, severity, message, rewrite }: Notice): string {
  const suggested = rewrite === null ? '' : ` Try: ${rewrite}`;
  return `${severity} ${kind}: ${message}${suggested}`.replace(/\s*\n\s*/g, ' ');
}

import { complain } from '../output.ts';
import type { Notice } from '../rest-client/query.ts';

/** Reports the notices of an answer on the error stream, one line each. */
export function reportNotices(notices: readonly Notice[]): void {
  for (const line of new Set(notices.map(noticeLine))) complain(line);
}

/** A notice as one line, with the query that it suggests. */
export function noticeLine({ kind, severity, message, rewrite }: Notice): string {
  const suggested = rewrite === null ? '' : ` Try: ${rewrite}`;
  return `${severity} ${kind}: ${message}${suggested}`.replace(/\s*\n\s*/g, ' ');
}

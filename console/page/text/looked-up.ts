import { type Row, textOf } from '../api/read.ts';

/** Says what was asked of an upstream and what came of it, with the reason where it failed. */
export function lookedUpText({ upstream, subject, outcome, reason }: Row): string {
  const why = textOf(reason);
  return `${textOf(upstream)} ${textOf(subject)}: ${textOf(outcome)}${why === null ? '' : ` (${why})`}`;
}

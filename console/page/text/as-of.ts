import { type Row, rowOf, textOf } from '../api/read.ts';
import { dayOf, momentOf } from './time.ts';

const RECENT_MS = 7 * 86_400_000;

/** Returns of which day verdicts are and why, from the statistics of the graph; empty where that is at most seven days ago. */
export function asOfText({ asOf, asOfBasis }: Row, now: number): string {
  const instant = momentOf(asOf);
  if (instant === null || now - instant <= RECENT_MS) return '';
  return `Verdicts are as of ${dayOf(instant)} (${reasonOf(rowOf(asOfBasis))}).`;
}

function reasonOf({ decidedBy, source }: Row): string {
  if (decidedBy === 'sample') return "the sample's day";
  if (decidedBy === 'load') return `the day of ${textOf(source) ?? 'a list'}`;
  return 'WEFT_AS_OF';
}

import type { Advisory } from '../../schema/advisory.ts';

/** A notice that Cypher writes; `message` and `subject` are expressions. */
interface RowNotice extends Pick<Advisory, 'severity'> {
  readonly kind: string;
  readonly message: string;
  readonly subject: string;
}

/** Expression: the map of a notice, as a `noticeColumn` lists it. */
export function rowNotice({ kind, severity, message, subject }: RowNotice): string {
  return `{kind: '${kind}', severity: '${severity}', message: ${message}, rewrite: null, subject: ${subject}}`;
}

/** Expression: a list of the notice where the condition holds, else an empty one. */
export function noticeWhen(condition: string, notice: RowNotice): string {
  return `CASE WHEN ${condition} THEN [${rowNotice(notice)}] ELSE [] END`;
}

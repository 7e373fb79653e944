import type { Advisory } from '../../schema/advisory.ts';
import { dayOf, isLongAgo } from '../../schema/clock.ts';
import { verdictsAsOf } from '../advise/notices.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import type { ParsedStatement } from '../parse/outline.ts';

const DAY_MS = 86_400_000;

/** Columns in which procedures return verdicts. */
const VERDICT_COLUMNS: ReadonlySet<string> = new Set(['verdictScore', 'verdictLevel', 'band']);

/** Properties of verdicts, and of what feeds say as of the same instant, wherever a text names them. */
const VERDICT_PROPERTY = /\b(?:verdict(?:Score|Level|Blocking|Label)|threat(?:Score|Level))\b/;

/** Returns whether a statement reads verdicts: by a procedure that judges, or by the properties of a verdict. */
export function readsVerdicts({ outline, text }: ParsedStatement, catalog: ProcedureCatalog): boolean {
  if (VERDICT_PROPERTY.test(text)) return true;
  const names = [...outline.all('call-procedure'), ...outline.all('call')].map(({ name }) => name);
  return names.some((name) => catalog.find(name)?.columns.some((column) => VERDICT_COLUMNS.has(column.name)));
}

/** Returns the notice of an answer with verdicts that are more than seven days old. */
export function judgedLongAgo(judges: () => boolean, asOf: Date, today: Date): Advisory[] {
  if (!isLongAgo(asOf, today) || !judges()) return [];
  return [verdictsAsOf(dayOf(asOf), Math.floor((today.getTime() - asOf.getTime()) / DAY_MS))];
}

import type { QueryProblem, Suggestion } from '../../schema/problem.ts';
import type { QueryLimits } from '../contract/limits.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { queryError, queryUnservable } from '../contract/query-problems.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';

/** Inputs of a filter in addition to the statement. */
export interface GuardContext {
  readonly catalog: ProcedureCatalog;
  readonly limits: QueryLimits;
}

/** One reason to refuse a statement: throws a QueryProblem, or lets it through. */
export type Filter = (statement: ParsedStatement, context: GuardContext) => void;

/** A `query-error` that points at a stretch of the statement. */
export function queryErrorAt(
  statement: ParsedStatement,
  at: Span,
  code: string,
  detail: string,
  suggestions: readonly Suggestion[] = [],
): QueryProblem {
  const options = { ...positionAt(statement.text, at.start), suggestions };
  return queryError(code, detail, options);
}

/** A `query-unservable`: well written, but its shape has no bounded plan. */
export function unservable(
  statement: ParsedStatement,
  at: Span,
  reason: string,
  detail: string,
  suggestions: readonly Suggestion[] = [],
): QueryProblem {
  const options = { ...positionAt(statement.text, at.start), suggestions, extras: { reason } };
  return queryUnservable('QUERY_UNSERVABLE', detail, options);
}

/** The word that a clause begins with, as the user wrote it. */
export function firstWord({ start, end }: Span, text: string): string {
  return (/^[\p{L}_]+/u.exec(text.slice(start, end))?.[0] ?? '').toUpperCase();
}

/** Returns the statement's text without one stretch, and without the white space after it. */
export function without({ text }: ParsedStatement, { start, end }: Span): string {
  return text.slice(0, start) + text.slice(end).trimStart();
}

import type { FunctionCall, ProcedureCall, QueryOutline } from './outline.ts';
import type { CallClause, Expression } from './syntax.ts';
import { valueReference } from './value-references.ts';

/** What the later steps ask of a `CALL name(...) YIELD ...`. */
export function procedureCall(clause: CallClause, outline: Pick<QueryOutline, 'around'>, text: string): ProcedureCall {
  const { name, nameSpan, yields, where, span } = clause;
  return {
    name,
    nameSpan,
    arguments: writtenArguments(clause.arguments, text),
    yields:
      yields === null || yields === '*'
        ? yields
        : yields.map((item) => ({
            column: item.column.name,
            alias: (item.alias ?? item.column).name,
            span: item.span,
          })),
    where: where === null ? null : text.slice(where.condition.span.start, where.condition.span.end),
    optional: clause.isOptional,
    ...placeOf(clause, outline),
    span,
  };
}

/** The arguments of a call, each with its text. */
export function writtenArguments(given: readonly Expression[], text: string): FunctionCall['arguments'] {
  return given.map((argument) => ({
    text: text.slice(argument.span.start, argument.span.end),
    value: valueReference(argument),
    span: argument.span,
  }));
}

function placeOf(
  clause: CallClause,
  outline: Pick<QueryOutline, 'around'>,
): Pick<ProcedureCall, 'standalone' | 'isLast'> {
  const query = outline.around(clause, 'single-query');
  const part = outline.around(clause, 'query-part');
  const isLast = query?.clauses.at(-1) === clause;
  const isOnly = query?.clauses.length === 1 && part?.isUnion === true && part.branches.length === 1;
  const isInside = outline.around(clause, 'call-subquery', 'subquery-expression') !== null;
  return { isLast, standalone: isLast && isOnly && !isInside };
}

import { aggregates } from './aggregation.ts';
import type { ParsedStatement } from './outline.ts';
import type { Clause, Projection } from './syntax.ts';
import { CLAUSE_KINDS } from './syntax-walk.ts';

/**
 * Returns whether the clauses after a place answer each row separately: they omit, collect and sort no rows. Only there do the first rows
 * give some of the rows of the answer; elsewhere they give a different answer, such as a smaller count.
 */
export function isRowByRow({ outline }: ParsedStatement, place: number): boolean {
  const behind = outline.all(...CLAUSE_KINDS).filter(({ span }) => span.end > place);
  return behind.every((clause) => leavesRows(clause));
}

function leavesRows(clause: Clause): boolean {
  switch (clause.kind) {
    case 'with':
      return clause.where === null && isPlain(clause.projection);
    case 'return':
      return isPlain(clause.projection);
    case 'call-procedure':
      return clause.where === null;
    case 'match':
      return clause.isOptional;
    case 'unwind':
    case 'let':
    case 'for':
      return true;
    default:
      return false;
  }
}

/** A LIMIT leaves rows out, but those that it leaves are rows of the answer. */
function isPlain({ isDistinct, items, orderBy, skip }: Projection): boolean {
  return !isDistinct && orderBy === null && skip === null && !items.some(aggregates);
}

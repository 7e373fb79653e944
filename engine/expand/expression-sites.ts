import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Call, SyntaxNode, Where } from '../parse/syntax.ts';
import { CLAUSE_KINDS } from '../parse/syntax-walk.ts';
import { callOnly } from './call-problems.ts';
import { queryAround, type Site } from './call-sites.ts';
import { introducedBy, readsAny } from './variables.ts';

/** A `svc.x(...)` inside an expression, which stands for the list of its rows as maps. */
export interface ExpressionSite extends Site {
  readonly place: 'expression';
  readonly call: Call;
  /** The clause that contains it. */
  readonly clause: SyntaxNode;
  /** The WHERE that becomes a separate clause, if the arguments come from the MATCH or WITH that it filters. */
  readonly where: Where | null;
}

/** Returns every procedure that is used like a function, in the order of the text. Throws for one that is CALL-only. */
export function expressionSitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): ExpressionSite[] {
  return statement.outline.all('call').flatMap((call) => siteOf(statement, call, catalog) ?? []);
}

function siteOf(statement: ParsedStatement, call: Call, catalog: ProcedureCatalog): ExpressionSite | null {
  const procedure = catalog.find(call.name);
  if (procedure === undefined) return null;
  if (procedure.inExpressions !== true) throw callOnly(statement, call, procedure);
  const clause = statement.outline.around(call, ...CLAUSE_KINDS) ?? statement.outline.syntax;
  const where = ownWhere(statement, call, clause);
  return {
    place: 'expression',
    procedure,
    arguments: call.arguments,
    span: call.span,
    at: (where ?? clause).span.start,
    call,
    clause,
    where,
    ...queryAround(call, statement),
  };
}

/** The WHERE of a MATCH that it must wait for, or that of a WITH; null where the rows before the clause will do. */
function ownWhere(statement: ParsedStatement, call: Call, clause: SyntaxNode): Where | null {
  const where = statement.outline.around(call, 'where');
  if (where === null || statement.outline.parentOf(where) !== clause) return null;
  if (clause.kind === 'with') return where;
  if (clause.kind !== 'match' || clause.isOptional) return null;
  const introduced = introducedBy(clause, statement);
  return call.arguments.some((argument) => readsAny(argument, introduced)) ? where : null;
}

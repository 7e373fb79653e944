import type { QueryProblem } from '../../schema/problem.ts';
import { explainedError } from '../advise/statement-errors.ts';
import { unboundVariable } from '../advise/unbound-variable.ts';
import { withinItsTime } from '../advise/within-its-time.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import type { ParsedStatement } from '../parse/outline.ts';

/**
 * Returns a problem that only the database found, with advice from the statement: where an unbound variable is and how to bind it, which
 * part of a slow query is too expensive. Other problems stay unchanged.
 */
export function withStatementAdvice(
  problem: QueryProblem,
  statement: ParsedStatement,
  catalog: ProcedureCatalog,
): QueryProblem {
  switch (problem.extras.code) {
    case 'UNBOUND_VARIABLE': {
      const variable = /^Variable (.+) is not defined\.$/.exec(problem.message)?.[1];
      return variable === undefined ? problem : unboundVariable(statement, variable);
    }
    case 'DB_TIMEOUT':
    case 'QUERY_TOO_EXPENSIVE':
      return withinItsTime(problem, statement, catalog);
    case 'SYNTAX_ERROR':
    case 'EXECUTION_ERROR':
      return problem.suggestions.length > 0 ? problem : explainedError(problem, statement);
    default:
      return problem;
  }
}

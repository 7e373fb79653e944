import type { RuleName } from '../parse/generated/cypher.js';
import { childRules, findAll, spanOf } from '../parse/tree.ts';
import { type Filter, firstWord, queryError } from './filter.ts';

/** The clauses that run (contract 3.1). Whatever the grammar may learn to read later is refused until it stands here. */
const ALLOWED: readonly RuleName[] = [
  'matchClause',
  'withClause',
  'unwindClause',
  'callClause',
  'subqueryClause',
  'returnClause',
  'orderBySkipLimitClause',
];

/** Refuses every clause that is not on the list, in the query and in every subquery of it. */
export const allowClauses: Filter = (statement) => {
  for (const clause of findAll(statement.tree, 'clause')) {
    if (childRules(clause, ...ALLOWED).length === 1) continue;
    const detail = `${firstWord(clause, statement.text)} is not among the clauses that run here.`;
    throw queryError(statement, spanOf(clause), 'READ_ONLY', detail);
  }
};

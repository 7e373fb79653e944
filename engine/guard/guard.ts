import type { ParsedStatement } from '../parse/outline.ts';
import { allowClauses } from './clauses.ts';
import { refuseCommands } from './commands.ts';
import { refuseDynamicNames } from './dynamic-names.ts';
import { refuseElementIdConditions } from './element-ids.ts';
import type { Filter, GuardContext } from './filter.ts';
import { allowFunctions } from './functions.ts';
import { refuseUse } from './graph-selection.ts';
import { refuseDoublingClauses, refuseDoublingValues } from './growing-values.ts';
import { refuseHints } from './hints.ts';
import { refuseInnerTransactions } from './inner-transactions.ts';
import { refuseHighLimits } from './limit-ceiling.ts';
import { refuseLongRanges } from './list-sizes.ts';
import { refuseLoadCsv } from './load-csv.ts';
import { refuseNamesForTypes } from './names-for-types.ts';
import { refuseNewerForms } from './newer-forms.ts';
import { refuseOptions } from './options.ts';
import { refuseUnboundedPaths } from './path-bounds.ts';
import { refuseDeepPaths } from './path-depth.ts';
import { allowProcedures } from './procedures.ts';
import { refuseRunawayPatterns } from './regular-expressions.ts';
import { requireResultLast } from './result-clause.ts';
import { refuseUnequalSign } from './unequal-sign.ts';
import { requireWithAliases } from './with-aliases.ts';
import { refuseWrites } from './writes.ts';

/** Each refuses one thing. The first ones name what is wrong; the allow-lists behind them catch what they do not know. */
const FILTERS: readonly Filter[] = [
  refuseOptions,
  refuseCommands,
  refuseWrites,
  refuseLoadCsv,
  refuseUse,
  refuseInnerTransactions,
  refuseNewerForms,
  refuseHints,
  allowClauses,
  refuseUnequalSign,
  requireResultLast,
  requireWithAliases,
  refuseNamesForTypes,
  refuseHighLimits,
  allowProcedures,
  allowFunctions,
  refuseDynamicNames,
  refuseElementIdConditions,
  refuseRunawayPatterns,
  refuseLongRanges,
  refuseDoublingValues,
  refuseDoublingClauses,
  refuseUnboundedPaths,
  refuseDeepPaths,
];

/** Throws a QueryProblem for a statement that must not run, whatever its parameters are. */
export function guard(statement: ParsedStatement, context: GuardContext): void {
  for (const filter of FILTERS) filter(statement, context);
}

import type { ParsedStatement } from '../parse/outline.ts';
import { refuseTooMuchToPlan } from './ceilings.ts';
import { refuseElementIdConditions } from './element-ids.ts';
import type { Filter, GuardContext } from './filter.ts';
import { allowFunctions } from './functions.ts';
import { refuseHighLimits } from './limit-ceiling.ts';
import { refuseNewerForms } from './newer-forms.ts';
import { refuseDeepPaths, refuseUnboundedPaths } from './path-lengths.ts';
import { refuseDynamicNames, refuseNamesForTypes } from './pattern-names.ts';
import { allowProcedures } from './procedures.ts';
import {
  allowClauses,
  refuseCommands,
  refuseHints,
  refuseInnerTransactions,
  refuseLoadCsv,
  refuseOptions,
  refuseUse,
  refuseWrites,
} from './read-only.ts';
import { refuseRunawayPatterns } from './regular-expressions.ts';
import { requireResultLast } from './result-clause.ts';
import { refuseUnequalSign } from './unequal-sign.ts';
import { requireWithAliases } from './with-aliases.ts';

/** Each filter refuses one kind of query. The first ones name what is wrong; the allow-lists after them catch what they do not know. */
const FILTERS: readonly Filter[] = [
  refuseTooMuchToPlan,
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
  refuseUnboundedPaths,
  refuseDeepPaths,
];

/** Throws a QueryProblem for a statement that must not run, whatever its parameters are. */
export function guard(statement: ParsedStatement, context: GuardContext): void {
  for (const filter of FILTERS) filter(statement, context);
}

import type { Parameters } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { type Filter, queryErrorAt } from './filter.ts';
import { judgePattern } from './patterns/judgement.ts';
import {
  hasParameters,
  isKnownBefore,
  isNull,
  knownPattern,
  type PatternUse,
  patternUses,
} from './patterns/known-pattern.ts';

/**
 * Refuses `=~` patterns that could run for a very long time on one text and cannot be stopped (contract 3.2): Neo4j checks the clock only
 * between rows. `patterns/judgement.ts` estimates the cost of a pattern; a pattern that comes from rows cannot be judged.
 */
export const refuseRunawayPatterns: Filter = (statement) => {
  for (const use of patternUses(statement.outline)) {
    if (isKnownBefore(use.pattern)) {
      if (!hasParameters(use.pattern)) refuseRunaway(statement, use, {});
    } else if (!isNull(statement, use.pattern)) {
      const detail =
        'Write the pattern after =~ as one string, or bind it as a parameter: a pattern from rows could run for a very long time. ' +
        'CONTAINS, STARTS WITH and ENDS WITH take any text.';
      throw queryErrorAt(statement, use.pattern.span, 'UNSUPPORTED_FORM', detail);
    }
  }
};

/** The same for bound patterns: they are known only at run time. */
export function refuseRunawayParameters(statement: ParsedStatement, parameters: Parameters): void {
  for (const use of patternUses(statement.outline)) {
    if (hasParameters(use.pattern)) refuseRunaway(statement, use, parameters);
  }
}

/** Returns whether a statement has a pattern whose text depends on its parameters. */
export function hasBoundPatterns(statement: ParsedStatement): boolean {
  return patternUses(statement.outline).some(({ pattern }) => hasParameters(pattern));
}

function refuseRunaway(
  statement: ParsedStatement,
  { pattern, subject, isInLoop }: PatternUse,
  parameters: Parameters,
): void {
  const text = knownPattern(pattern, parameters);
  if (text === null) return;
  const judgement = judgePattern(text, isInLoop);
  if (judgement.kind === 'refused') {
    const code = judgement.reason === 'unsupported' ? 'UNSUPPORTED_FORM' : 'LIMIT_ERROR';
    throw queryErrorAt(statement, pattern.span, code, judgement.detail);
  }
  // The expression before CASE cannot be cut for one of its branches.
  if (subject === null && judgement.longest !== Number.POSITIVE_INFINITY) {
    const detail = 'This pattern can match a long text in many ways: write CASE WHEN x =~ "..." THEN.';
    throw queryErrorAt(statement, pattern.span, 'LIMIT_ERROR', detail);
  }
}

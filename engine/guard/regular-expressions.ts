import type { ParsedStatement, QueryOutline, Span, ValueReference } from '../parse/outline.ts';
import { valueReference } from '../parse/value-references.ts';
import { type Filter, queryError } from './filter.ts';

const LONGEST = 1000;
const MOST_OPEN_QUANTIFIERS = 4;

/**
 * Refuses `=~` patterns that could run for ages on one string: longer than 1,000 characters, with a quantifier inside
 * a quantified group, or put together by the query, where neither can be seen (contract 3.2).
 */
export const refuseRunawayPatterns: Filter = (statement) => {
  for (const value of patternsOf(statement.outline)) {
    if (value.kind === 'string') checkPattern(statement, value.value, value.span);
    else if (value.kind !== 'parameter' && !isNull(statement, value)) {
      const detail = 'Write the pattern after =~ as one string, or bind it as a parameter.';
      throw queryError(statement, value.span, 'UNSUPPORTED_FORM', detail);
    }
  }
};

/** `x =~ null` is null and runs nothing. */
function isNull({ text }: ParsedStatement, { span }: ValueReference): boolean {
  return /^null$/i.test(text.slice(span.start, span.end));
}

/** The same for patterns that are bound: they are known only when the query is asked. */
export function refuseRunawayParameters(
  statement: ParsedStatement,
  parameters: Readonly<Record<string, unknown>>,
): void {
  for (const value of patternsOf(statement.outline)) {
    if (value.kind !== 'parameter') continue;
    const bound = parameters[value.name];
    if (typeof bound === 'string') checkPattern(statement, bound, value.span);
  }
}

/** Whether a statement has a pattern whose text only its parameters tell. */
export function hasBoundPatterns(statement: ParsedStatement): boolean {
  return patternsOf(statement.outline).some(({ kind }) => kind === 'parameter');
}

/** What stands behind every `=~`, also in `CASE x WHEN =~ "..." THEN`. */
function patternsOf(outline: QueryOutline): ValueReference[] {
  return outline.all('predicate', 'open-comparison').flatMap((node) => {
    const pattern = node.kind === 'predicate' ? node.right : node.operand;
    return node.operator === '=~' && pattern !== null ? [valueReference(pattern)] : [];
  });
}

function checkPattern(statement: ParsedStatement, pattern: string, span: Span): void {
  if (pattern.length > LONGEST) {
    throw queryError(
      statement,
      span,
      'LIMIT_ERROR',
      `A pattern may have ${LONGEST} characters; this one has ${pattern.length}.`,
    );
  }
  if (openQuantifiers(pattern) > MOST_OPEN_QUANTIFIERS) {
    const detail = `A pattern may have ${MOST_OPEN_QUANTIFIERS} open quantifiers (*, +, {n,}).`;
    throw queryError(statement, span, 'LIMIT_ERROR', detail);
  }
  if (nestsQuantifiers(pattern)) {
    const detail = 'A group with a quantifier inside must not be quantified itself: (a+)+ can run for ages.';
    throw queryError(statement, span, 'LIMIT_ERROR', detail);
  }
}

function withoutLiterals(pattern: string): string {
  const plain = pattern.replace(/\\Q.*?(\\E|$)/gs, 'q').replace(/\\./gs, 'x');
  return plain.replace(/\[\^?\]?[^\]]*\]/g, 'x');
}

/** How many `*`, `+` and `{n,}` a pattern has: each multiplies the ways in which a string can be tried. */
function openQuantifiers(pattern: string): number {
  return withoutLiterals(pattern).match(/[*+]|\{\d+,\}/g)?.length ?? 0;
}

/** Whether a quantified group holds a quantifier or an alternative: `(a+)+`, `(a|aa)*`. */
function nestsQuantifiers(pattern: string): boolean {
  const plain = withoutLiterals(pattern);
  const groups: boolean[] = [];
  for (let index = 0; index < plain.length; index += 1) {
    const character = plain[index];
    if (character === '(') groups.push(false);
    else if (character === ')') {
      const risky = groups.pop() ?? false;
      const quantified = /^(?:[*+]|\{\d*,|\{\d{2,}\})/.test(plain.slice(index + 1, index + 8));
      if (risky && quantified) return true;
      if ((risky || quantified) && groups.length > 0) groups[groups.length - 1] = true;
    } else if (character !== undefined && '*+|{'.includes(character) && groups.length > 0)
      groups[groups.length - 1] = true;
  }
  return false;
}

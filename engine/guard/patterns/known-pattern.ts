import type { Parameters } from '../../contract/step.ts';
import type { ParsedStatement, QueryOutline } from '../../parse/outline.ts';
import type { Expression, NodeOf } from '../../parse/syntax.ts';

/** A pattern after `=~`, and the value compared with it: null in `CASE x WHEN =~ "..." THEN`. */
export interface PatternUse {
  readonly pattern: Expression;
  readonly subject: Expression | null;
  readonly comparison: NodeOf<'predicate' | 'open-comparison'>;
  /** Whether it is compared for each entry of a list, inside one expression. */
  readonly isInLoop: boolean;
}

/** Every `=~` of a statement. */
export function patternUses(outline: QueryOutline): readonly PatternUse[] {
  return outline.all('predicate', 'open-comparison').flatMap((comparison) => {
    const isPredicate = comparison.kind === 'predicate';
    const pattern = isPredicate ? comparison.right : comparison.operand;
    if (comparison.operator !== '=~' || pattern === null) return [];
    const isInLoop = outline.around(comparison, 'list-comprehension', 'reduce', 'quantifier') !== null;
    return [{ pattern, subject: isPredicate ? comparison.left : null, comparison, isInLoop }];
  });
}

/** Returns whether a pattern is built only from texts and parameters, so that it is known before the query runs. */
export function isKnownBefore(pattern: Expression): boolean {
  return piecesOf(pattern) !== null;
}

/** Returns whether a pattern has parameters. */
export function hasParameters(pattern: Expression): boolean {
  return piecesOf(pattern)?.some(({ kind }) => kind === 'parameter') === true;
}

/** Returns the text of a pattern that is known in advance; null if it is null or not a text, and so matches nothing. */
export function knownPattern(pattern: Expression, parameters: Parameters): string | null {
  const values = (piecesOf(pattern) ?? []).map((piece) =>
    piece.kind === 'text' ? piece.value : Object.hasOwn(parameters, piece.value) ? parameters[piece.value] : null,
  );
  return values.every((value) => typeof value === 'string') ? values.join('') : null;
}

/** `x =~ null` is null and runs nothing. */
export function isNull({ text }: ParsedStatement, { span }: Expression): boolean {
  return /^null$/i.test(text.slice(span.start, span.end));
}

interface Piece {
  readonly kind: 'text' | 'parameter';
  readonly value: string;
}

/** `"a" + $b + "c"` in its parts; null where one of them is something else. */
function piecesOf(pattern: Expression): readonly Piece[] | null {
  switch (pattern.kind) {
    case 'parenthesised':
      return piecesOf(pattern.inner);
    case 'literal':
      return pattern.type === 'string' ? [{ kind: 'text', value: pattern.value }] : null;
    case 'parameter':
      return [{ kind: 'parameter', value: pattern.name }];
    case 'sum': {
      if (pattern.operators.some(({ text }) => text !== '+' && text !== '||')) return null;
      const pieces = pattern.operands.map(piecesOf);
      return pieces.every((piece) => piece !== null) ? pieces.flat() : null;
    }
    default:
      return null;
  }
}

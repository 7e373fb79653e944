/** A term as it was written: a field and the value that it should have. */
export interface WrittenTerm {
  readonly field: string;
  readonly value: string;
}

/** Terms joined by AND and OR. Groups have two parts or more, and none directly of the same kind. */
export type Expression<Term> =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression<Term>[] };

/** Joins parts: a group of one is the part itself, and groups of the same kind become one. */
export function joined<Term>(kind: 'all' | 'any', parts: readonly Expression<Term>[]): Expression<Term> {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind, parts: flat };
}

/** The terms in the order of the text. */
export function termsOf<Term>(expression: Expression<Term>): readonly Term[] {
  return expression.kind === 'term' ? [expression.term] : expression.parts.flatMap(termsOf);
}

/** The same expression over other terms. */
export function mapTerms<Term, Other>(expression: Expression<Term>, change: (term: Term) => Other): Expression<Other> {
  if (expression.kind === 'term') return { kind: 'term', term: change(expression.term) };
  return { kind: expression.kind, parts: expression.parts.map((part) => mapTerms(part, change)) };
}

/** Whether an expression holds of something that each term is tried on. */
export function holds<Term>(expression: Expression<Term>, isTrue: (term: Term) => boolean): boolean {
  switch (expression.kind) {
    case 'term':
      return isTrue(expression.term);
    case 'all':
      return expression.parts.every((part) => holds(part, isTrue));
    case 'any':
      return expression.parts.some((part) => holds(part, isTrue));
  }
}

import type { VerdictKind } from '../verdict.ts';

/**
 * Expression: what holds for the kind of `evidence`, of the kinds that a text is for. Neo4j plans a text for each of its
 * branches, so that a text for one kind of thing must have no branch of another.
 */
export function byKind(
  kinds: readonly VerdictKind[],
  cases: Readonly<Partial<Record<VerdictKind, string>>>,
  otherwise: string,
): string {
  const own = kinds.flatMap((kind) => (cases[kind] === undefined ? [] : [{ kind, expression: cases[kind] }]));
  const [first] = own;
  if (first === undefined) return otherwise;
  const isComplete = own.length === kinds.length;
  if (isComplete && own.length === 1) return first.expression;
  const branches = own.map(({ kind, expression }) => `WHEN '${kind}' THEN ${expression}`);
  return `CASE evidence.kind ${branches.join(' ')}${isComplete ? '' : ` ELSE ${otherwise}`} END`;
}

import Cypher from '@neo4j/cypher-builder';
import type { AnchoredStep } from './named-anchors.ts';

/** The node that a pattern begins at. */
interface Start {
  readonly labels: readonly string[];
  readonly name: Cypher.Expr;
}

/** The pattern of a node, and of the steps that lead on from it. */
export function patternOf({ labels, name }: Start, steps: readonly AnchoredStep[]): Cypher.Pattern {
  const start = new Cypher.Pattern({ labels: anyOf(labels), properties: { name } });
  return steps.reduce<Cypher.Pattern>(
    (pattern, { types, way, ends }) =>
      pattern
        .related({ type: anyOf(types), direction: DIRECTIONS[way] })
        .to(ends.length === 0 ? {} : { labels: anyOf(ends) }),
    start,
  );
}

const DIRECTIONS = { any: 'undirected', out: 'right', in: 'left' } as const;

function anyOf([first = '', ...others]: readonly string[]): string | Cypher.LabelExpr {
  return others.length === 0 ? first : Cypher.labelExpr.or(first, ...others);
}

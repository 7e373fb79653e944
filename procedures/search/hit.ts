import Cypher from '@neo4j/cypher-builder';
import { clauses, cypherText, type Part } from '../../store/cypher-text.ts';

/** A branch of the search: what it looks in, and the statement that looks for many tokens. */
export interface Branch {
  /** Labels of what it finds. */
  readonly labels: readonly string[];
  /**
   * Reads the list `$input.tokens` and returns `hit`, a map, and `at`, the position of its token in the list. A token without the field that
   * the branch reads has no hits.
   */
  readonly text: string;
}

/** How the token fits a name (contract 4.9). */
export type MatchType = 'exact' | 'contained-in' | 'prefix' | 'suffix' | 'name' | 'alias';

/** The columns of a hit, which is the node `n`. */
interface HitParts {
  readonly label?: string;
  readonly displayName?: Cypher.Expr;
  readonly matchType: MatchType | Cypher.Expr;
  readonly kind: string | Cypher.Expr;
  /** 0: the token is its name; 1: the token is all of another name that it has; 2: part of one, or inside it. */
  readonly tier: 0 | 2 | Cypher.Expr;
  /** Popularity rank, 1 first; null where it has none. */
  readonly popularity?: Cypher.Expr;
  /** Its weight among those without a rank: the larger comes first. */
  readonly size?: Cypher.Expr;
}

/** Hits that one branch returns; the largest limit of a call. */
export const MOST_HITS = 100;

/** Names that are read of an index; the most popular of them are hits. */
export const MOST_CANDIDATES = 1_000;

/** The node that a branch finds. */
export const NODE = new Cypher.NamedNode('n');

/** The fields of one token. */
export const INPUT = new Cypher.NamedVariable('input');

const EACH_TOKEN = `UNWIND range(0, size($input.tokens) - 1) AS at
WITH at, $input.tokens[at] AS input`;

/** The branch that runs clauses for each token: they read `input` and end in `hits`. */
export function branch(labels: readonly string[], ...parts: readonly Part[]): Branch {
  const search = new Cypher.Call(clauses(...parts), [INPUT]);
  return { labels, text: cypherText(EACH_TOKEN, search, 'RETURN at, hit') };
}

/** The branch that finds nodes whose name begins with a field of the token. `where` is one more condition on them. */
export function beginning(
  label: string,
  field: string,
  parts: Pick<HitParts, 'kind' | 'displayName' | 'size'>,
  where?: Cypher.Predicate,
): Branch {
  const begins = Cypher.startsWith(NODE.property('name'), INPUT.property(field));
  const found = new Cypher.Match(new Cypher.Pattern(NODE, { labels: [label] }))
    .where(Cypher.and(begins, where))
    .with(NODE)
    .orderBy(NODE.property('name'))
    .limit(MOST_CANDIDATES);
  return branch([label], found, hits({ label, matchType: 'prefix', tier: 2, ...parts }));
}

/** The end of a branch: its best hits, each as a map. */
export function hits({ label, displayName, matchType, kind, tier, popularity, size }: HitParts): Cypher.Clause {
  const hit = new Cypher.NamedVariable('hit');
  const map = new Cypher.Map({
    label: label === undefined ? Cypher.listIndex(Cypher.labels(NODE), 0) : new Cypher.Literal(label),
    name: NODE.property('name'),
    displayName: displayName ?? Cypher.Null,
    matchType: written(matchType),
    kind: written(kind),
    tier: written(tier),
    popularity: popularity ?? Cypher.Null,
    size: size ?? new Cypher.Literal(0),
  });
  return new Cypher.With([map, hit])
    .orderBy(hit.property('tier'), hit.property('popularity'), [hit.property('size'), 'DESC'], hit.property('name'))
    .limit(MOST_HITS)
    .return(hit);
}

function written(value: string | number | Cypher.Expr): Cypher.Expr {
  return typeof value === 'object' ? value : new Cypher.Literal(value);
}

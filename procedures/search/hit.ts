/** How a branch of the search stands in the text: what it looks in, and the Cypher that looks. */
export interface Branch {
  /** Labels of what it finds. */
  readonly labels: readonly string[];
  /** Ends in RETURN of one map, `hit`; without the field of `input` that it reads it finds nothing. */
  readonly text: string;
}

/** How the token fits a name (contract 4.9). */
export type MatchType = 'exact' | 'contained-in' | 'prefix' | 'suffix' | 'name' | 'alias';

/** What a hit is made of, as Cypher on the node `n`. */
interface HitParts {
  readonly label?: string;
  readonly displayName?: string;
  /** Literals are given as they are, expressions as `{cypher}`. */
  readonly matchType: MatchType | { readonly cypher: string };
  readonly kind: string | { readonly cypher: string };
  /** 0: the token is its name; 1: the token is all of another name that it has; 2: part of one, or inside it. */
  readonly tier: string;
  /** Popularity rank, 1 first; null where it has none. */
  readonly popularity?: string;
  /** How much it weighs among those without a rank: the more, the sooner. */
  readonly size?: string;
}

/** Hits that one branch hands on; the largest limit of a call. */
export const MOST_HITS = 100;

/** Names that an index is read for; what is most popular of them is told. */
export const MOST_CANDIDATES = 1_000;

/** The end of a branch: its best hits, each as a map. `bound` is what MATCH gave, with the node as `n`. */
export function hits(parts: HitParts): string {
  const { displayName = 'null', popularity = 'null', size = '0' } = parts;
  const label = parts.label === undefined ? 'labels(n)[0]' : `'${parts.label}'`;
  const map =
    `{label: ${label}, name: n.name, displayName: ${displayName}, matchType: ${written(parts.matchType)}, ` +
    `kind: ${written(parts.kind)}, tier: ${parts.tier}, popularity: ${popularity}, size: ${size}}`;
  return `WITH ${map} AS hit ORDER BY hit.tier, hit.popularity, hit.size DESC, hit.name LIMIT ${MOST_HITS} RETURN hit`;
}

function written(value: string | { readonly cypher: string }): string {
  return typeof value === 'string' ? `'${value}'` : value.cypher;
}

import Cypher from '@neo4j/cypher-builder';

/** How many nodes carry a label, as an expression that Neo4j answers from its count store. */
export function nodesWith(label: string): Cypher.Expr {
  return new Cypher.Count(new Cypher.Pattern(new Cypher.Node(), { labels: [label] }));
}

/** How many edges of a type there are, or of those that leave or reach a label: from the count store as well. */
export function edgesOf(type: string, end?: { readonly side: 'from' | 'to'; readonly label: string }): Cypher.Expr {
  const labels = (side: 'from' | 'to') => (end?.side === side ? { labels: [end.label] } : {});
  const step = new Cypher.Pattern(new Cypher.Node(), labels('from'));
  return new Cypher.Count(step.related({ type }).to(new Cypher.Node(), labels('to')));
}

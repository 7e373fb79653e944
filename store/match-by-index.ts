import Cypher from '@neo4j/cypher-builder';

const { escapeLabel, escapeProperty } = Cypher.utils;

/** MATCH of the nodes of a label with a hint for the index of these properties. WHERE may follow. The builder has no hints. */
export function matchByIndex(node: Cypher.NamedNode, label: string, ...properties: readonly string[]): Cypher.Clause {
  const match = new Cypher.Match(new Cypher.Pattern(node, { labels: [label] }));
  const index = escapeLabel(label).concat('(', properties.map(escapeProperty).join(', '), ')');
  return new Cypher.Raw((context) => context.compile(match).concat(' USING INDEX ', context.compile(node), ':', index));
}

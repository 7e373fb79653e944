import Cypher from '@neo4j/cypher-builder';

const { escapeLabel, escapeProperty } = Cypher.utils;

/** MATCH of the nodes of a label with a hint for the index of these properties. WHERE may follow. The builder has no hints. */
export function matchByIndex(node: Cypher.NamedNode, label: string, ...properties: readonly string[]): Cypher.Clause {
  return new Cypher.Raw((context) => hinted(context, node, label, 'USING INDEX', properties));
}

/** MATCH of the nodes of a label that a condition selects, with a hint for the text index of a property. */
export function matchByTextIndex(
  node: Cypher.NamedNode,
  label: string,
  property: string,
  condition: Cypher.Predicate,
): Cypher.Clause {
  return new Cypher.Raw((context) =>
    [hinted(context, node, label, 'USING TEXT INDEX', [property]), 'WHERE', context.compile(condition)].join(' '),
  );
}

function hinted(
  context: Cypher.RawCypherContext,
  node: Cypher.NamedNode,
  label: string,
  hint: string,
  properties: readonly string[],
): string {
  const match = new Cypher.Match(new Cypher.Pattern(node, { labels: [label] }));
  const index = escapeLabel(label).concat('(', properties.map(escapeProperty).join(', '), ')');
  return [context.compile(match), hint, context.compile(node).concat(':', index)].join(' ');
}

/** MATCH of the node of a label with a name, with a hint for the index of names: whatever the counts were when Neo4j made the plan. */
export function matchByName(
  node: Cypher.NamedNode,
  label: string,
  name: Cypher.Expr,
  { optional = false }: { readonly optional?: boolean } = {},
): Cypher.Clause {
  const pattern = new Cypher.Pattern(node, { labels: [label], properties: { name } });
  const match = optional ? new Cypher.OptionalMatch(pattern) : new Cypher.Match(pattern);
  return new Cypher.Raw((context) =>
    [context.compile(match), 'USING INDEX', context.compile(node).concat(':', escapeLabel(label), '(name)')].join(' '),
  );
}

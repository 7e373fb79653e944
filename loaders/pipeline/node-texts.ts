/** Cypher about nodes of one label, and the parts that other statements share with it. */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { CLAIMS } from './stored-claims.ts';

export const EACH_ROW = 'UNWIND $rows AS row';
export const EACH_NAME = 'UNWIND $names AS name';

/** The variables of these statements. */
export const NODE = new Cypher.NamedNode('n');
export const NAME = new Cypher.NamedVariable('name');
export const ROW = new Cypher.NamedVariable('row');
export const ROW_NAME = ROW.property('name');

function named(node: Cypher.NamedNode, label: string, name: Cypher.Expr): Cypher.Pattern {
  return new Cypher.Pattern(node, { labels: [label], properties: { name } });
}

/** Returns MATCH of the nodes of a label, or of those with these properties. */
export function matchNode(
  variable: string,
  label: string,
  properties?: Readonly<Record<string, Cypher.Expr>>,
): Cypher.Clause {
  const node = new Cypher.NamedNode(variable);
  return new Cypher.Match(new Cypher.Pattern(node, { labels: [label], ...(properties && { properties }) }));
}

/**
 * Runs a CREATE for the rows whose match found nothing. FOREACH over a list with one item or none is Cypher's only condition for a CREATE.
 */
export function whereMissing(found: Cypher.Variable, create: Cypher.Create): Cypher.Clause {
  const [one, none] = [new Cypher.Raw('[1]'), new Cypher.Raw('[]')];
  const items = new Cypher.Case().when(Cypher.isNull(found)).then(one).else(none);
  return new Cypher.Foreach(new Cypher.NamedVariable('_')).in(items).do(create);
}

/** Creates nodes with the properties of their rows. */
export const createNodes = builtOnce((label: string) =>
  cypherText(EACH_ROW, new Cypher.Create(new Cypher.Pattern(NODE, { labels: [label] })), 'SET n = row'),
);

/** Sets the properties of each node from its row. */
export const setNodes = builtOnce((label: string) =>
  cypherText(EACH_ROW, matchByName(NODE, label, ROW_NAME), 'SET n += row.set'),
);

/** Sets the properties of each node from its row, and creates the nodes that are missing. */
export const mergeNodes = builtOnce((label: string) =>
  cypherText(EACH_ROW, new Cypher.Merge(named(NODE, label, ROW_NAME)), 'SET n += row.set'),
);

/** Reads the claims of nodes. */
export const claimsOfNodes = builtOnce((label: string) =>
  cypherText(EACH_NAME, matchByName(NODE, label, NAME), `RETURN name, n.${CLAIMS} AS claims`),
);

/** Reads all properties of nodes. */
export const propertiesOfNodes = builtOnce((label: string) =>
  cypherText(EACH_NAME, matchByName(NODE, label, NAME), 'RETURN name, properties(n) AS properties'),
);
